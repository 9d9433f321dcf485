/**
 * Light on surfaces: the sun, daylight through the openings, lamps, and what the rooms throw back. Openings and lamps are
 * drawn by lot, more often those that were seen to reach the spot; what is thrown back is remembered by spot.
 */
import { Random } from './noise.ts';
import type { RayTree } from './ray-tree.ts';
import type { Light, Rgb, Scene } from './scene.ts';
import { skyLight } from './sky.ts';
import { vec, type Solid, type Vec } from './solid.ts';

interface Draw {
  light: Light;
  chance: number;
}

interface Spot {
  direct: Rgb | null;
  whole: Rgb | null;
}

const LIFT = 0.004;
const TRIES = 4;
const CACHE_M = 0.45;
/** A light so far above or below is one of another storey. */
const OTHER_STOREY_M = 3.4;
const DIRECT_DRAWS = 10;
const BOUNCES = 10;
/** What a spot beside a lamp is remembered as at most: a few of those would show as flecks. */
const BRIGHTEST = 3;

export class Lighting {
  readonly #scene: Scene;
  readonly #tree: RayTree;
  readonly #random = new Random(7);
  readonly #draws = new Map<number, readonly Draw[]>();
  readonly #spots = new Map<number, Spot>();

  constructor(scene: Scene, tree: RayTree) {
    this.#scene = scene;
    this.#tree = tree;
  }

  isInside({ x, y, z }: Vec): boolean {
    const { min, max } = this.#scene.inside;
    return x > min.x && x < max.x && y > min.y && y < max.y && z > min.z && z < max.z;
  }

  /** How much of the sun comes, 0…1. */
  sunOn(p: Vec, n: Vec): number {
    const { direction: d } = this.#scene.sun;
    const facing = n.x * d.x + n.y * d.y + n.z * d.z;
    if (facing <= 0) return 0;
    const blocked = this.#tree.isBlocked(
      p.x + n.x * LIFT,
      p.y + n.y * LIFT,
      p.z + n.z * LIFT,
      d.x,
      d.y,
      d.z,
      200,
    );
    return blocked ? 0 : facing;
  }

  /** Everything but the sun, with so many draws and so many looks around. */
  diffuseOn(p: Vec, n: Vec, { draws, looks }: { draws: number; looks: number }): Rgb {
    const [red, green, blue] = this.#openingsOn(p, n, draws);
    const back = this.#thrownBackOn(p, n, looks);
    return [red + back[0], green + back[1], blue + back[2]];
  }

  /** What is remembered of the spot, or found out now: all light on it, roughly. */
  roughlyOn(p: Vec, n: Vec): Rgb {
    const spot = this.#spotOf(p, n);
    spot.whole ??= atMost(this.#wholeOn(p, n, spot), BRIGHTEST);
    return spot.whole;
  }

  /** Under the open sky. */
  outdoorsOn(p: Vec, n: Vec): Rgb {
    const sun = this.sunOn(p, n);
    const open = 1.9 * (0.55 + 0.45 * n.z);
    const { light } = this.#scene.sun;
    return [open * 0.9 + sun * light[0], open * 0.97 + sun * light[1], open * 1.06 + sun * light[2]];
  }

  /** A point nearby, so that the bounds of what is remembered do not show. */
  scatter({ x, y, z }: Vec): Vec {
    const by = () => (this.#random.next() - 0.5) * CACHE_M;
    return vec(x + by(), y + by(), z + by());
  }

  #wholeOn(p: Vec, n: Vec, spot: Spot): Rgb {
    const direct = this.#directOf(p, n, spot);
    let [red, green, blue] = [0, 0, 0];
    for (let bounce = 0; bounce < BOUNCES; bounce++) {
      const hit = this.#lookAround(p, n);
      if (!hit) continue;
      const there = this.#directOf(hit.at, hit.normal, this.#spotOf(hit.at, hit.normal));
      const { mean } = hit.solid.material;
      red += mean[0] * there[0];
      green += mean[1] * there[1];
      blue += mean[2] * there[2];
    }
    // What comes by way of three walls or more, as a part of what came by way of one.
    const more = 1.7 / BOUNCES;
    return [direct[0] + red * more, direct[1] + green * more, direct[2] + blue * more];
  }

  #directOf(p: Vec, n: Vec, spot: Spot): Rgb {
    if (spot.direct) return spot.direct;
    const [red, green, blue] = this.#openingsOn(p, n, DIRECT_DRAWS);
    let sun = 0;
    for (let turn = 0; turn < TRIES; turn++) sun += this.sunOn(this.#nearby(p, n, CACHE_M / 2), n) / TRIES;
    const { light } = this.#scene.sun;
    spot.direct = [red + sun * light[0], green + sun * light[1], blue + sun * light[2]];
    return spot.direct;
  }

  /** A point beside another in its plane. */
  #nearby(p: Vec, n: Vec, reach: number): Vec {
    const by = () => (this.#random.next() - 0.5) * 2 * reach;
    const [dx, dy, dz] = [by(), by(), by()];
    const off = dx * n.x + dy * n.y + dz * n.z;
    return vec(p.x + dx - off * n.x, p.y + dy - off * n.y, p.z + dz - off * n.z);
  }

  #spotOf({ x, y, z }: Vec, n: Vec): Spot {
    const side =
      Math.abs(n.z) > 0.6
        ? n.z > 0
          ? 0
          : 1
        : Math.abs(n.x) > Math.abs(n.y)
          ? n.x > 0
            ? 2
            : 3
          : n.y > 0
            ? 4
            : 5;
    const cell = (at: number) => Math.floor(at / CACHE_M) + 512;
    const key = ((cell(x) * 1024 + cell(y)) * 1024 + cell(z)) * 6 + side;
    let spot = this.#spots.get(key);
    if (!spot) this.#spots.set(key, (spot = { direct: null, whole: null }));
    return spot;
  }

  #thrownBackOn(p: Vec, n: Vec, looks: number): Rgb {
    let [red, green, blue] = [0, 0, 0];
    for (let look = 0; look < looks; look++) {
      const hit = this.#lookAround(p, n);
      if (!hit) continue;
      const there = this.roughlyOn(hit.at, hit.normal);
      const { mean } = hit.solid.material;
      red += mean[0] * there[0];
      green += mean[1] * there[1];
      blue += mean[2] * there[2];
    }
    return looks === 0 ? [0, 0, 0] : [red / looks, green / looks, blue / looks];
  }

  /** What is met indoors in a direction drawn by lot, more often straight ahead. */
  #lookAround(p: Vec, n: Vec): { at: Vec; normal: Vec; solid: Solid } | null {
    const angle = this.#random.next() * 2 * Math.PI;
    const height = this.#random.next() * 2 - 1;
    const flat = Math.sqrt(1 - height * height);
    let [dx, dy, dz] = [n.x + flat * Math.cos(angle), n.y + flat * Math.sin(angle), n.z + height];
    const length = Math.hypot(dx, dy, dz) || 1;
    [dx, dy, dz] = [dx / length, dy / length, dz / length];
    const tree = this.#tree;
    if (!tree.cast(p.x + n.x * LIFT, p.y + n.y * LIFT, p.z + n.z * LIFT, dx, dy, dz, 60)) return null;
    const { solid, t } = tree;
    if (!solid || solid.material.name === 'film') return null;
    const at = vec(p.x + dx * t, p.y + dy * t, p.z + dz * t);
    if (!this.isInside(at)) return null;
    return { at, normal: normalOf(solid, at, dx, dy, dz), solid };
  }

  #openingsOn(p: Vec, n: Vec, count: number): Rgb {
    // From a metre beside as well, so that the bounds of the metres do not show.
    const draws = this.#drawsAt(this.scatter(p));
    let [red, green, blue] = [0, 0, 0];
    for (let turn = 0; turn < count; turn++) {
      let pick = (turn + this.#random.next()) / count;
      const draw = draws.find(({ chance }) => (pick -= chance) < 0) ?? draws.at(-1);
      if (!draw) break;
      const [r, g, b] = this.#lightOf(draw.light, p, n);
      const weight = 1 / (count * draw.chance);
      red += r * weight;
      green += g * weight;
      blue += b * weight;
    }
    return [red, green, blue];
  }

  /** Light of one opening or lamp from one of its points. */
  #lightOf(light: Light, p: Vec, n: Vec): Rgb {
    const { at, along, up, normal, kind } = light;
    const [u, v] = [this.#random.next() * 2 - 1, this.#random.next() * 2 - 1];
    let dx = at.x + along.x * u + up.x * v - p.x;
    let dy = at.y + along.y * u + up.y * v - p.y;
    let dz = at.z + along.z * u + up.z * v - p.z;
    const far = Math.hypot(dx, dy, dz);
    [dx, dy, dz] = [dx / far, dy / far, dz / far];
    const facing = n.x * dx + n.y * dy + n.z * dz;
    if (facing <= 0) return [0, 0, 0];
    const leaving = kind === 'lamp' ? 1 : -(normal.x * dx + normal.y * dy + normal.z * dz);
    if (leaving <= 0) return [0, 0, 0];
    const tree = this.#tree;
    if (tree.isBlocked(p.x + n.x * LIFT, p.y + n.y * LIFT, p.z + n.z * LIFT, dx, dy, dz, far - LIFT * 3))
      return [0, 0, 0];
    const form = (facing * leaving * light.areaM2) / Math.max(0.09, far * far);
    const [r, g, b]: Rgb =
      kind === 'lamp'
        ? light.power
        : kind === 'film'
          ? [0.62, 0.62, 0.6]
          : skyLight(this.#scene, vec(dx, dy, dz));
    return [r * form, g * form, b * form];
  }

  #drawsAt({ x, y, z }: Vec): readonly Draw[] {
    const key = (Math.floor(x) + 64) * 65536 + (Math.floor(y) + 64) * 256 + Math.floor(z) + 64;
    const known = this.#draws.get(key);
    if (known) return known;
    const weighed = this.#scene.lights.map((light) => ({ light, weight: this.#weightOf(light, x, y, z) }));
    const kept = weighed
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, 16);
    const sum = kept.reduce((all, { weight }) => all + weight, 0);
    const draws = kept.map(({ light, weight }) => ({ light, chance: weight / sum }));
    this.#draws.set(key, draws);
    return draws;
  }

  /** How much of a light reaches the metre of room around a spot. */
  #weightOf({ at, along, up, normal, areaM2, kind, power }: Light, x: number, y: number, z: number): number {
    // A slab lies between them, but for the openings of the stair.
    if (Math.abs(at.z - z) > OTHER_STOREY_M) return 0;
    let seen = 0;
    let form = 0;
    const tries = 5;
    for (let turn = 0; turn < tries; turn++) {
      const [u, v] = [this.#random.next() * 2 - 1, this.#random.next() * 2 - 1];
      const ox = Math.floor(x) + this.#random.next();
      const oy = Math.floor(y) + this.#random.next();
      const oz = Math.floor(z) + this.#random.next();
      let dx = at.x + along.x * u + up.x * v - ox;
      let dy = at.y + along.y * u + up.y * v - oy;
      let dz = at.z + along.z * u + up.z * v - oz;
      const far = Math.hypot(dx, dy, dz);
      [dx, dy, dz] = [dx / far, dy / far, dz / far];
      const leaving = kind === 'lamp' ? 1 : Math.max(0, -(normal.x * dx + normal.y * dy + normal.z * dz));
      form += (leaving * areaM2) / Math.max(0.25, far * far) / tries;
      if (!this.#tree.isBlocked(ox, oy, oz, dx, dy, dz, far - 0.02)) seen += 1 / tries;
    }
    const strength = kind === 'lamp' ? power[0] : kind === 'film' ? 0.6 : 0.7;
    return strength * form * (seen + 0.02) + 1e-6;
  }
}

const atMost = ([red, green, blue]: Rgb, limit: number): Rgb => {
  const by = Math.min(1, limit / Math.max(red, green, blue));
  return [red * by, green * by, blue * by];
};

function normalOf(solid: Solid, at: Vec, dx: number, dy: number, dz: number): Vec {
  const { origin, a, b, c, shape } = solid;
  const [px, py, pz] = [at.x - origin.x, at.y - origin.y, at.z - origin.z];
  let x = a.x * px + a.y * py + a.z * pz;
  let y = b.x * px + b.y * py + b.z * pz;
  let z = c.x * px + c.y * py + c.z * pz;
  if (shape !== 'ball') {
    const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
    if (shape === 'cylinder') {
      if (az > 0.999) x = y = 0;
      else z = 0;
    } else if (ax >= ay && ax >= az) y = z = 0;
    else if (ay >= az) x = z = 0;
    else x = y = 0;
  }
  const n = vec(a.x * x + b.x * y + c.x * z, a.y * x + b.y * y + c.y * z, a.z * x + b.z * y + c.z * z);
  const length = (Math.hypot(n.x, n.y, n.z) || 1) * (n.x * dx + n.y * dy + n.z * dz > 0 ? -1 : 1);
  return vec(n.x / length, n.y / length, n.z / length);
}
