import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { ALIGN_PAIRS_MAX, type PointPair } from '@plumbline/shared/geometry/align.ts';

/** In which of the two drawings a point was set. */
export type AlignSide = 'plan' | 'raster';

/** Points set so far; a pair may wait for its other half. */
export interface AlignDraft {
  pairs: readonly Partial<PointPair>[];
  /** Which pair the next point belongs to. */
  active: number;
}

export const NO_PAIRS: AlignDraft = { pairs: [{}], active: 0 };

/** The pairs of a revision that was aligned before. */
export function draftOf(pairs: readonly PointPair[]): AlignDraft {
  return opened({ pairs, active: pairs.length - 1 });
}

/** Sets a point of the pair at hand; a pair that is whole makes room for the next. */
export function setPoint({ pairs, active }: AlignDraft, side: AlignSide, point: PlanPoint): AlignDraft {
  const changed = pairs.map((pair, index) => (index === active ? { ...pair, [side]: point } : pair));
  return opened({ pairs: changed, active });
}

export function choosePair(draft: AlignDraft, active: number): AlignDraft {
  return draft.pairs[active] ? { ...draft, active } : draft;
}

/** Takes a pair away; there is always one to set points for. */
export function removePair({ pairs }: AlignDraft, index: number): AlignDraft {
  const left = pairs.toSpliced(index, 1);
  return opened({ pairs: left, active: Math.max(0, left.length - 1) });
}

/** The pairs that have both points. */
export function wholePairs({ pairs }: AlignDraft): PointPair[] {
  return pairs.flatMap(({ raster, plan }) => (raster && plan ? [{ raster, plan }] : []));
}

/** Goes on with the pair that waits, or with a new one while there may be more. */
function opened(draft: AlignDraft): AlignDraft {
  const isWhole = (pair: Partial<PointPair> | undefined) => Boolean(pair?.raster && pair.plan);
  if (draft.pairs.length > 0 && !isWhole(draft.pairs[draft.active])) return draft;
  const waiting = draft.pairs.findIndex((pair) => !isWhole(pair));
  if (waiting >= 0) return { ...draft, active: waiting };
  if (draft.pairs.length >= ALIGN_PAIRS_MAX) return draft;
  return { pairs: [...draft.pairs, {}], active: draft.pairs.length };
}
