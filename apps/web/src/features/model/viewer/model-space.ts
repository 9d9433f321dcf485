/**
 * Places are east, north and height in metres of the model's own file. The viewer counts x to the east, y up and z to the
 * south, from an origin near what is seen: single floats are exact to a millimetre up to ten kilometres only.
 */
import type { ModelFacts, ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import { Box3, Vector3 } from 'three';

const FAR_M = 10_000;

/** Two models of one place fit when they are shown from the same origin. */
export function originOf({ shiftM }: Pick<ModelFacts, 'shiftM'>): ModelPlace {
  const isFar = shiftM.some((metres) => Math.abs(metres) > FAR_M);
  const [east, north, height] = shiftM;
  return isFar ? [Math.round(east), Math.round(north), Math.round(height)] : [0, 0, 0];
}

export class ModelSpace {
  #origin: ModelPlace;

  constructor(origin: ModelPlace) {
    this.#origin = origin;
  }

  toView([east, north, height]: ModelPlace): Vector3 {
    const [originEast, originNorth, originHeight] = this.#origin;
    return new Vector3(east - originEast, height - originHeight, originNorth - north);
  }

  toPlace({ x, y, z }: { x: number; y: number; z: number }): ModelPlace {
    const [east, north, height] = this.#origin;
    return [x + east, north - z, y + height];
  }

  toBox({ min, max }: ModelFacts['boundsM']): Box3 {
    return new Box3().setFromPoints([this.toView(min), this.toView(max)]);
  }
}
