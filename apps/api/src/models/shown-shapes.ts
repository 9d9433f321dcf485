import { SingleThreadedFragmentsModel, type RawTransformData } from '@thatopen/fragments';
import type { ModelFacts, ModelPlace } from '@plumbline/shared/models/model-facts.ts';

export interface ShownShapes {
  /** Local ids of elements with a shape. */
  shown: ReadonlySet<number>;
  /** In the geometry's own coordinates, as east, north and height. */
  boundsM: ModelFacts['boundsM'] | null;
  /** Where one element lies in them. */
  anchor: { localId: number; place: ModelPlace } | null;
}

/** What a converted model shows: read from what the browser will draw, so that nothing is promised that it lacks. */
export function shownShapes(fragments: Uint8Array): ShownShapes {
  const model = new SingleThreadedFragmentsModel('facts', fragments);
  try {
    const shown = new Set(model.getItemsIdsWithGeometry());
    return { shown, ...placesOf(model) };
  } finally {
    model.dispose();
  }
}

/** Fragments count x to the east, y up and z to the south. */
export const toPlace = ([x = 0, y = 0, z = 0]: readonly number[]): ModelPlace => [x, -z || 0, y];

function placesOf(model: SingleThreadedFragmentsModel): Pick<ShownShapes, 'boundsM' | 'anchor'> {
  const places = model.getGlobalTransforms();
  const moves = model.getLocalTransforms();
  const boxes = new Map<number, readonly number[]>();
  const [min, max]: [number[], number[]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const sample of model.getSamples().values()) {
    const place = places.get(sample.item);
    const move = moves.get(sample.localTransform);
    const box = boxes.get(sample.representation) ?? boxOf(model, sample.representation);
    boxes.set(sample.representation, box);
    if (!place || !move) continue;
    for (const corner of cornersOf(box)) {
      for (const [axis, value] of toPlace(placed(place, placed(move, corner))).entries()) {
        min[axis] = Math.min(min[axis] ?? value, value);
        max[axis] = Math.max(max[axis] ?? value, value);
      }
    }
  }
  const [left = 0, front = 0, low = 0] = min;
  const [right = 0, back = 0, high = 0] = max;
  const isShown = [left, front, low, right, back, high].every(Number.isFinite);
  const [first] = places.values();
  return {
    boundsM: isShown ? { min: [left, front, low], max: [right, back, high] } : null,
    anchor: first ? { localId: Number(first.itemId), place: toPlace(first.position) } : null,
  };
}

/** One by one: with each comes its whole geometry. */
function boxOf(model: SingleThreadedFragmentsModel, id: number): readonly number[] {
  return model.getRepresentations([id]).get(id)?.bbox ?? [];
}

type Vector = readonly [number, number, number];

function* cornersOf([
  x0 = NaN,
  y0 = NaN,
  z0 = NaN,
  x1 = NaN,
  y1 = NaN,
  z1 = NaN,
]: readonly number[]): Generator<Vector> {
  if (!Number.isFinite(x0 + y0 + z0 + x1 + y1 + z1)) return;
  for (const x of [x0, x1]) for (const y of [y0, y1]) for (const z of [z0, z1]) yield [x, y, z];
}

function placed({ position, xDirection, yDirection }: RawTransformData, [x, y, z]: Vector): Vector {
  const [px = 0, py = 0, pz = 0] = position;
  const [ax = 1, ay = 0, az = 0] = xDirection;
  const [bx = 0, by = 1, bz = 0] = yDirection;
  const [cx, cy, cz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  return [px + ax * x + bx * y + cx * z, py + ay * x + by * y + cy * z, pz + az * x + bz * y + cz * z];
}
