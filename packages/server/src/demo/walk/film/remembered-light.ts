/** Light that is found out once for each spot and stays: drawn by lot for every frame of a film anew it would flicker. */
import { Lighting } from '../render/lighting.ts';
import type { Rgb } from '../render/scene.ts';
import type { Vec } from '../render/solid.ts';

const CELL_M = 0.12;
/** Many, as it is done once. */
const DRAWS = 40;
const LOOKS = 16;

export class RememberedLight extends Lighting {
  readonly #known = new Map<string, Rgb>();

  override diffuseOn(p: Vec, n: Vec): Rgb {
    const key = [p.x, p.y, p.z, n.x * 2 * CELL_M, n.y * 2 * CELL_M, n.z * 2 * CELL_M]
      .map((each) => Math.round(each / CELL_M))
      .join();
    let light = this.#known.get(key);
    if (!light) this.#known.set(key, (light = super.diffuseOn(p, n, { draws: DRAWS, looks: LOOKS })));
    return light;
  }
}
