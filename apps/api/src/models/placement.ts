import type { ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import type { StepModel } from './step-model.ts';

type Vector = readonly [number, number, number];

interface Frame {
  at: Vector;
  x: Vector;
  z: Vector;
}

/** Chains are a few links long; a file may close one to a ring. */
const LINKS_MAX = 50;

/** Where the origin of something lies, in the file's units. */
export function placeOf(model: StepModel, placement: number | null): ModelPlace {
  let place: Vector = [0, 0, 0];
  let next = placement;
  for (let link = 0; next !== null && link < LINKS_MAX; link++) {
    const line = model.line(next);
    const frame = frameOf(model, line.ref('RelativePlacement'));
    place = inFrame(frame, place);
    next = line.ref('PlacementRelTo');
  }
  return [...place];
}

function frameOf(model: StepModel, id: number | null): Frame {
  if (id === null) return { at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] };
  const line = model.line(id);
  const vector = (ref: number | null, field: string, otherwise: Vector): Vector => {
    if (ref === null) return otherwise;
    const [x = 0, y = 0, z = 0] = model.line(ref).numbers(field);
    return [x, y, z];
  };
  return {
    at: vector(line.ref('Location'), 'Coordinates', [0, 0, 0]),
    x: unit(vector(line.ref('RefDirection'), 'DirectionRatios', [1, 0, 0])),
    z: unit(vector(line.ref('Axis'), 'DirectionRatios', [0, 0, 1])),
  };
}

function inFrame({ at, x, z }: Frame, [px, py, pz]: Vector): Vector {
  const y: Vector = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  return [
    at[0] + x[0] * px + y[0] * py + z[0] * pz,
    at[1] + x[1] * px + y[1] * py + z[1] * pz,
    at[2] + x[2] * px + y[2] * py + z[2] * pz,
  ];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
