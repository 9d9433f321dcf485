/** Where in a building model a view of a file pins a note: which element, and the point of it as far as the view tells. */
import type { NoteSpot } from '@plumbline/shared/contract/note.ts';
import type { ModelFacts, ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import type { ReadView } from './camera-view.ts';

/** Of one who stands inside: what is looked at is about so far away. */
const AHEAD_M = 3;
/** Marks of what stands beside the model still belong to it. */
const BESIDE_M = 5;

type Bounds = ModelFacts['boundsM'];

export function spotOfView(
  view: ReadView,
  { modelId, elementId, boundsM }: { modelId: string; elementId: string; boundsM: Bounds },
): NoteSpot {
  const { eye, ahead, mark } = view;
  const isMarked = mark !== null && isWithin(boundsM, mark, BESIDE_M);
  const target = isMarked ? mark : along(eye, ahead, entryOf(view, boundsM) ?? AHEAD_M);
  const [x, y, z] = target;
  return {
    modelId,
    kind: 'bim-model',
    x,
    y,
    z,
    elementId,
    look: { eye, target: along(eye, ahead, AHEAD_M) },
  };
}

const along = ([x, y, z]: ModelPlace, [dx, dy, dz]: ModelPlace, metres: number): ModelPlace => [
  x + dx * metres,
  y + dy * metres,
  z + dz * metres,
];

function isWithin({ min, max }: Bounds, place: ModelPlace, beside = 0): boolean {
  return place.every(
    (value, axis) => value >= (min[axis] ?? 0) - beside && value <= (max[axis] ?? 0) + beside,
  );
}

/** How far away one who stands outside sees the first of the model; null from inside, or beside it. */
function entryOf({ eye, ahead }: ReadView, { min, max }: Bounds): number | null {
  let [near, far] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [axis, from] of eye.entries()) {
    const [low, high, step] = [min[axis] ?? 0, max[axis] ?? 0, ahead[axis] ?? 0];
    if (step === 0) {
      if (from < low || from > high) return null;
      continue;
    }
    const [one, other] = [(low - from) / step, (high - from) / step];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near > 0 && near <= far ? near : null;
}
