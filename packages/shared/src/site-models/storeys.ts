/** Storeys of a building model: which of them is a floor, and what of it is looked at from above. */
import type { ModelFacts, ModelStorey } from '../models/model-facts.ts';

/** A ceiling is about so thick, and hides what is below. */
const CEILING_M = 0.4;
/** Of a floor's own thickness; with it what stands on the floor is whole. */
const SLAB_M = 0.5;
/** Plans are drawn as if cut at least that high. */
const PLAN_CUT_M = 1.2;
/** Of one that has nothing above. */
const LAST_STOREY_M = 2.4;

/** By its GlobalId. */
export function storeyOf(
  facts: Pick<ModelFacts, 'storeys'> | null,
  storeyId: string | undefined,
): ModelStorey | null {
  return facts?.storeys.find(({ globalId }) => globalId === storeyId) ?? null;
}

/** The storey that is called as the floor is, if one is. */
export function storeyNamed({ storeys }: Pick<ModelFacts, 'storeys'>, floorName: string): ModelStorey | null {
  const key = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  return storeys.find(({ name }) => key(name) === key(floorName)) ?? null;
}

/** All of a storey but its ceiling. */
export function sliceOf(
  { boundsM: { min, max }, storeys }: Pick<ModelFacts, 'boundsM' | 'storeys'>,
  { elevationM }: Pick<ModelStorey, 'elevationM'>,
): ModelFacts['boundsM'] {
  const above = storeys.map((each) => each.elevationM).filter((each) => each > elevationM + PLAN_CUT_M);
  const top =
    above.length === 0
      ? elevationM + LAST_STOREY_M
      : Math.max(elevationM + PLAN_CUT_M, Math.min(...above) - CEILING_M);
  return { min: [min[0], min[1], elevationM - SLAB_M], max: [max[0], max[1], top] };
}
