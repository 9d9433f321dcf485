import type { CloudFacts } from '../clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '../clouds/cloud-unit.ts';
import type { Alignment } from '../contract/site-model.ts';
import type { AlignRefusal } from '../geometry/align.ts';
import type { ModelFacts } from '../models/model-facts.ts';
import { lieOnPlan, type Lying } from './lie-on-plan.ts';
import { storeyOf } from './storeys.ts';

interface Known {
  cloud: Pick<CloudFacts, 'unit'> | null;
  model: Pick<ModelFacts, 'storeys'> | null;
}

/** Of a cloud or a model; the latter counts in metres, whatever its file does. */
function metresPerUnitOf({ cloud }: Pick<Known, 'cloud'>): number {
  return CLOUD_UNITS[cloud?.unit ?? 'metre'];
}

/** How something would lie on its floor; a storey that it does not have is refused. */
export function wouldLie(
  known: Known,
  { points, storeyId }: Alignment,
): { ok: true; lying: Lying } | { ok: false; reason: AlignRefusal | 'no-storey' } {
  const storey = storeyOf(known.model, storeyId);
  if (storeyId !== undefined && !storey) return { ok: false, reason: 'no-storey' };
  return lieOnPlan(points, metresPerUnitOf(known), storey?.elevationM);
}

/** How a cloud or a model lies on its floor; null while nobody has said it. */
export function lyingOf(siteModel: Known & { alignment: Alignment | null }): Lying | null {
  const result = siteModel.alignment && wouldLie(siteModel, siteModel.alignment);
  return result?.ok ? result.lying : null;
}
