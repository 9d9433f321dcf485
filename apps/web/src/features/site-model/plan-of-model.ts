import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { modelToPlan } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { lyingOf } from '@plumbline/shared/site-models/lying-of.ts';
import type { PlanOf } from './spot-notes.tsx';

/** Where on its floor's plan a place of a cloud or a model is; null while nobody has said how it lies. */
export function planOfModel(model: SiteModel): PlanOf | null {
  const lying = lyingOf(model);
  if (!lying) return null;
  const { id: floorId, name: floorName } = model.row.floor;
  return ([x, y, z]) => ({ floorId, floorName, ...modelToPlan(lying, { x, y, z }) });
}
