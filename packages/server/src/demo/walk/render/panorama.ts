/** Draws the whole sphere around a spot: light on some of the pixels, smoothed; colours on all of them, edges finer. */
import type { Lighting } from './lighting.ts';
import { Surface } from './material.ts';
import { meet } from './meet.ts';
import type { RayTree } from './ray-tree.ts';
import type { Scene } from './scene.ts';
import { skyLight } from './sky.ts';
import { vec, type Solid, type Vec } from './solid.ts';
import { smoothLight, type LightMap } from './light-map.ts';

export interface Shot {
  at: Vec;
  /** Clockwise from north: where the middle of the picture looks. */
  headingDeg: number;
  widthPx: number;
}

/** How an object shows in a picture; angles in degrees. */
export interface Sight {
  object: string;
  bearingDeg: number;
  elevationDeg: number;
  /** From end to end. */
  widthDeg: number;
  heightDeg: number;
  /** Of the sphere, in square degrees. */
  area: number;
}

export interface Drawn {
  rgb: Buffer;
  widthPx: number;
  heightPx: number;
  sights: Sight[];
}

const REACH_M = 400;
/** How far outdoors is darkened, as a camera does that joins several exposures. */
const OUTDOORS = 0.5;
/** One of so many pixels each way is lit; the others take it from their neighbours. */
const LIGHT_STEP = 4;
const LIGHT_DRAWS = 8;
const LIGHT_LOOKS = 4;
/** Where an edge is looked at besides its middle. */
const SUBSAMPLES = [
  [-0.15, -0.4],
  [0.4, 0.05],
  [-0.25, 0.35],
] as const;

export class Panorama {
  readonly #scene: Scene;
  readonly #tree: RayTree;
  readonly #lighting: Lighting;
  readonly #surface = new Surface();
  #red = 0;
  #green = 0;
  #blue = 0;
  #sun = 0;
  #t = 0;
  #solid: Solid | null = null;

  constructor(scene: Scene, tree: RayTree, lighting: Lighting) {
    this.#scene = scene;
    this.#tree = tree;
    this.#lighting = lighting;
  }

  draw(shot: Shot): Drawn {
    const { widthPx } = shot;
    const heightPx = widthPx / 2;
    const light = this.#lightMap(shot, widthPx / LIGHT_STEP);
    const exposure = exposureOf(light);
    const count = widthPx * heightPx;
    const colour = new Float32Array(count * 3);
    const ids = new Int32Array(count);
    const planes = new Float32Array(count);
    const suns = new Uint8Array(count);
    const known = new Map<Solid | null, number>([[null, 0]]);
    const seen = new Sights(shot);
    for (let row = 0; row < heightPx; row++) {
      const stride = strideOf(row, heightPx);
      for (let column = 0; column < widthPx; column += stride) {
        const at = row * widthPx + column;
        this.#sample(shot, light, column + stride / 2, row + 0.5);
        this.#keep(colour, at, exposure);
        let id = known.get(this.#solid);
        if (id === undefined) known.set(this.#solid, (id = known.size));
        const s = this.#surface;
        const plane = s.nx * 0.7 + s.ny * 1.9 + s.nz * 3.1;
        const end = row * widthPx + Math.min(widthPx, column + stride);
        ids.fill(id, at, end);
        planes.fill(plane, at, end);
        suns.fill(this.#sun > 0 ? 1 : 0, at, end);
        repeat(colour, at, end);
        if (!this.#solid?.object) continue;
        for (let next = at; next < end; next++)
          seen.add(this.#solid.object, next - row * widthPx + 0.5, row + 0.5);
      }
    }
    const differs = (one: number, other: number) =>
      ids[one] !== ids[other] ||
      suns[one] !== suns[other] ||
      Math.abs((planes[one] ?? 0) - (planes[other] ?? 0)) > 0.15;
    for (let row = 0; row < heightPx; row++) {
      const stride = strideOf(row, heightPx);
      for (let column = 0; column < widthPx; column += stride) {
        const at = row * widthPx + column;
        const right = row * widthPx + ((column + stride) % widthPx);
        const left = row * widthPx + ((column + widthPx - 1) % widthPx);
        const below = row + 1 < heightPx ? at + widthPx : at;
        const above = row > 0 ? at - widthPx : at;
        const isEdge = differs(right, at) || differs(left, at) || differs(below, at) || differs(above, at);
        if (!isEdge) continue;
        let red = (colour[at * 3] ?? 0) / 4;
        let green = (colour[at * 3 + 1] ?? 0) / 4;
        let blue = (colour[at * 3 + 2] ?? 0) / 4;
        for (const [dx, dy] of SUBSAMPLES) {
          this.#sample(shot, light, column + stride * (0.5 + dx), row + 0.5 + dy);
          this.#clip(exposure);
          red += this.#red / 4;
          green += this.#green / 4;
          blue += this.#blue / 4;
        }
        colour.set([red, green, blue], at * 3);
        repeat(colour, at, row * widthPx + Math.min(widthPx, column + stride));
      }
    }
    return { rgb: develop(colour, widthPx, heightPx), widthPx, heightPx, sights: seen.list() };
  }

  #keep(colour: Float32Array, at: number, exposure: number): void {
    this.#clip(exposure);
    colour[at * 3] = this.#red;
    colour[at * 3 + 1] = this.#green;
    colour[at * 3 + 2] = this.#blue;
  }

  #clip(exposure: number): void {
    this.#red = Math.min(8, this.#red * exposure);
    this.#green = Math.min(8, this.#green * exposure);
    this.#blue = Math.min(8, this.#blue * exposure);
  }

  /** Light on every second pixel each way; near the poles on fewer. */
  #lightMap(shot: Shot, widthPx: number): LightMap {
    const heightPx = widthPx / 2;
    const count = widthPx * heightPx;
    const map: LightMap = {
      widthPx,
      heightPx,
      light: new Float32Array(count * 3),
      places: new Float32Array(count * 3),
      normals: new Float32Array(count * 3),
      far: new Float32Array(count),
      sunny: new Uint8Array(count),
    };
    for (let row = 0; row < heightPx; row++) {
      const stride = strideOf(row, heightPx);
      for (let column = 0; column < widthPx; column++) {
        const at = row * widthPx + column;
        if (!this.#castThrough(shot, (column + 0.5) / widthPx, (row + 0.5) / heightPx)) continue;
        const s = this.#surface;
        const [p, n] = [vec(s.x, s.y, s.z), vec(s.nx, s.ny, s.nz)];
        map.far[at] = this.#t;
        map.places.set([p.x, p.y, p.z], at * 3);
        map.normals.set([n.x, n.y, n.z], at * 3);
        if (!this.#lighting.isInside(p)) continue;
        map.sunny[at] = this.#lighting.sunOn(p, n) > 0 ? 1 : 0;
        const before = at - (column % stride);
        const isSame =
          before !== at &&
          Math.abs((map.normals[before * 3] ?? 0) - n.x) +
            Math.abs((map.normals[before * 3 + 2] ?? 0) - n.z) <
            0.02 &&
          Math.abs((map.far[before] ?? 0) - this.#t) < 0.02;
        map.light.set(
          isSame
            ? map.light.subarray(before * 3, before * 3 + 3)
            : this.#lighting.diffuseOn(p, n, { draws: LIGHT_DRAWS, looks: LIGHT_LOOKS }),
          at * 3,
        );
      }
    }
    smoothLight(map);
    return map;
  }

  #castThrough({ at, headingDeg }: Shot, across: number, down: number): boolean {
    const bearing = ((across - 0.5) * 360 + headingDeg) * (Math.PI / 180);
    const latitude = (0.5 - down) * Math.PI;
    const flat = Math.cos(latitude);
    const [dx, dy, dz] = [Math.sin(bearing) * flat, Math.cos(bearing) * flat, Math.sin(latitude)];
    this.#direction = vec(dx, dy, dz);
    this.#solid = null;
    if (!this.#tree.cast(at.x, at.y, at.z, dx, dy, dz, REACH_M) || !this.#tree.solid) return false;
    this.#solid = this.#tree.solid;
    this.#t = this.#tree.t;
    meet(this.#surface, this.#solid, [at.x, at.y, at.z, dx, dy, dz], this.#t);
    return true;
  }
  #direction: Vec = vec(0, 1, 0);

  #sample(shot: Shot, map: LightMap, column: number, row: number): void {
    const { widthPx } = shot;
    this.#sun = 0;
    if (!this.#castThrough(shot, column / widthPx, row / (widthPx / 2))) {
      const [red, green, blue] = skyLight(this.#scene, this.#direction);
      this.#set(red * OUTDOORS, green * OUTDOORS, blue * OUTDOORS);
      return;
    }
    const solid = this.#solid;
    if (!solid) return;
    const s = this.#surface;
    const d = this.#direction;
    const t = this.#t;
    const facing = Math.max(0.12, -(s.nx * d.x + s.ny * d.y + s.nz * d.z));
    s.footprint = (t * 2 * Math.PI) / widthPx / facing;
    solid.material.paint(s);
    const [p, n] = [vec(s.x, s.y, s.z), vec(s.nx, s.ny, s.nz)];
    const isInside = this.#lighting.isInside(p);
    const [er, eg, eb] = isInside ? this.#indoors(map, column, row, p, n) : this.#lighting.outdoorsOn(p, n);
    const part = isInside ? 1 : OUTDOORS;
    const by = part / Math.PI;
    this.#set(
      s.red * er * by + s.glow * s.red,
      s.green * eg * by + s.glow * s.green,
      s.blue * eb * by + s.glow * s.blue,
    );
    if (s.mirror > 0) this.#mirror(p, n, d, { strength: s.mirror, metal: s.mirror > 0.11 });
  }

  #indoors(map: LightMap, column: number, row: number, p: Vec, n: Vec): readonly [number, number, number] {
    const found = lookUp(map, column / LIGHT_STEP, row / LIGHT_STEP, p, n);
    const [r, g, b] = found ?? this.#lighting.roughlyOn(p, n);
    this.#sun = isSunnyAround(map, column / LIGHT_STEP, row / LIGHT_STEP) ? this.#lighting.sunOn(p, n) : 0;
    const { light } = this.#scene.sun;
    return [r + this.#sun * light[0], g + this.#sun * light[1], b + this.#sun * light[2]];
  }

  #mirror(p: Vec, n: Vec, d: Vec, { strength, metal }: { strength: number; metal: boolean }): void {
    const along = 2 * (d.x * n.x + d.y * n.y + d.z * n.z);
    const [dx, dy, dz] = [d.x - along * n.x, d.y - along * n.y, d.z - along * n.z];
    const own = this.#solid;
    const glance = strength + (1 - strength) * (metal ? 0.1 : 0.35) * (1 + along / 2) ** 5;
    let [red, green, blue] = [0, 0, 0];
    const tree = this.#tree;
    if (
      tree.cast(p.x + n.x * 0.004, p.y + n.y * 0.004, p.z + n.z * 0.004, dx, dy, dz, REACH_M) &&
      tree.solid
    ) {
      const { solid, t } = tree;
      const at = vec(p.x + dx * t, p.y + dy * t, p.z + dz * t);
      if (this.#lighting.isInside(at)) {
        const toMe = vec(-dx, -dy, -dz);
        const [er, eg, eb] = this.#lighting.roughlyOn(this.#lighting.scatter(at), toMe);
        const { mean, name } = solid.material;
        const glow = name === 'lamp' ? 4 : name === 'film' ? 0.7 : 0;
        [red, green, blue] = [
          (mean[0] * er) / Math.PI + glow,
          (mean[1] * eg) / Math.PI + glow,
          (mean[2] * eb) / Math.PI + glow,
        ];
      } else [red, green, blue] = [0.25, 0.26, 0.27];
    } else [red, green, blue] = skyLight(this.#scene, vec(dx, dy, dz));
    const tint = metal && own ? own.material.mean : ([0.55, 0.55, 0.55] as const);
    const k = glance;
    this.#set(
      this.#red * (1 - k) + red * k * tint[0] * 1.6,
      this.#green * (1 - k) + green * k * tint[1] * 1.6,
      this.#blue * (1 - k) + blue * k * tint[2] * 1.6,
    );
  }

  #set(red: number, green: number, blue: number): void {
    this.#red = red;
    this.#green = green;
    this.#blue = blue;
  }
}

/** How many pixels of a row one look stands for: towards the poles they crowd together. */
const strideOf = (row: number, heightPx: number) =>
  Math.max(1, Math.floor(1 / Math.cos(((row + 0.5) / heightPx - 0.5) * Math.PI)));

/** Gives the pixels up to `end` the colour of the first. */
function repeat(colour: Float32Array, at: number, end: number): void {
  for (let next = at + 1; next < end; next++) colour.copyWithin(next * 3, at * 3, at * 3 + 3);
}

/** Whether the sun may come: it does at one of the lit pixels around. */
function isSunnyAround({ sunny, widthPx, heightPx }: LightMap, column: number, row: number): boolean {
  const [x, y] = [Math.floor(column), Math.floor(row)];
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) {
      const below = Math.min(heightPx - 1, Math.max(0, y + dy));
      if (sunny[below * widthPx + ((x + dx + widthPx) % widthPx)] === 1) return true;
    }
  return false;
}

/** The light of those neighbours that lie on the same surface. */
function lookUp(
  map: LightMap,
  column: number,
  row: number,
  p: Vec,
  n: Vec,
): readonly [number, number, number] | null {
  const [x0, y0] = [Math.floor(column - 0.5), Math.floor(row - 0.5)];
  let [red, green, blue, whole] = [0, 0, 0, 0];
  for (const reach of [0, 1]) {
    for (let dy = -reach; dy <= 1 + reach; dy++)
      for (let dx = -reach; dx <= 1 + reach; dx++) {
        const y = Math.min(map.heightPx - 1, Math.max(0, y0 + dy));
        const x = (x0 + dx + map.widthPx) % map.widthPx;
        const at = y * map.widthPx + x;
        const far = map.far[at] ?? 0;
        if (far === 0) continue;
        const same =
          (map.normals[at * 3] ?? 0) * n.x +
          (map.normals[at * 3 + 1] ?? 0) * n.y +
          (map.normals[at * 3 + 2] ?? 0) * n.z;
        if (same < 0.8) continue;
        const off = Math.abs(
          ((map.places[at * 3] ?? 0) - p.x) * n.x +
            ((map.places[at * 3 + 1] ?? 0) - p.y) * n.y +
            ((map.places[at * 3 + 2] ?? 0) - p.z) * n.z,
        );
        if (off > 0.03 + far * 0.004) continue;
        const [ex, ey] = [column - 0.5 - (x0 + dx), row - 0.5 - (y0 + dy)];
        const weight = Math.max(0.02, 1 - Math.abs(ex)) * Math.max(0.02, 1 - Math.abs(ey));
        red += (map.light[at * 3] ?? 0) * weight;
        green += (map.light[at * 3 + 1] ?? 0) * weight;
        blue += (map.light[at * 3 + 2] ?? 0) * weight;
        whole += weight;
      }
    if (whole > 0.01) return [red / whole, green / whole, blue / whole];
  }
  return null;
}

/** Makes the middle brightness of what is lit indoors a fixed one. */
function exposureOf({ light, far, heightPx, widthPx }: LightMap): number {
  let sum = 0;
  let count = 0;
  for (let row = Math.floor(heightPx * 0.2); row < heightPx * 0.85; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const green = light[at * 3 + 1] ?? 0;
      if ((far[at] ?? 0) === 0 || green <= 0) continue;
      sum += Math.log(green + 0.005);
      count++;
    }
  return Math.min(9, Math.max(0.7, 1.95 / Math.exp(sum / Math.max(1, count))));
}

/** Lets bright light spill a little, and brings everything into what a picture can show. */
function develop(colour: Float32Array, widthPx: number, heightPx: number): Buffer {
  const spill = spillOf(colour, widthPx, heightPx);
  const rgb = Buffer.alloc(widthPx * heightPx * 3);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = (row * widthPx + column) * 3;
      for (let part = 0; part < 3; part++) {
        const value = (colour[at + part] ?? 0) + 0.07 * spill(column, row, part);
        rgb[at + part] = Math.round(255 * film(value) ** (1 / 2.2));
      }
    }
  return rgb;
}

const film = (x: number) =>
  Math.min(1, Math.max(0, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)));

const SPILL_STEP = 8;

function spillOf(colour: Float32Array, widthPx: number, heightPx: number) {
  const [width, height] = [widthPx / SPILL_STEP, heightPx / SPILL_STEP];
  let small = new Float32Array(width * height * 3);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const to = (Math.floor(row / SPILL_STEP) * width + Math.floor(column / SPILL_STEP)) * 3;
      const from = (row * widthPx + column) * 3;
      for (let part = 0; part < 3; part++)
        small[to + part] =
          (small[to + part] ?? 0) + Math.max(0, (colour[from + part] ?? 0) - 1.1) / SPILL_STEP ** 2;
    }
  for (let turn = 0; turn < 3; turn++) {
    const next = new Float32Array(small.length);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        for (let part = 0; part < 3; part++) {
          let sum = 0;
          for (let dy = -2; dy <= 2; dy++)
            for (let dx = -2; dx <= 2; dx++) {
              const y = Math.min(height - 1, Math.max(0, row + dy));
              sum += small[(y * width + ((column + dx + width) % width)) * 3 + part] ?? 0;
            }
          next[(row * width + column) * 3 + part] = sum / 25;
        }
    small = next;
  }
  return (column: number, row: number, part: number): number => {
    const x = column / SPILL_STEP - 0.5;
    const y = Math.min(height - 1.001, Math.max(0, row / SPILL_STEP - 0.5));
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const value = (dx: number, dy: number) =>
      small[((y0 + dy) * width + ((x0 + dx + width) % width)) * 3 + part] ?? 0;
    return (
      (value(0, 0) * (1 - fx) + value(1, 0) * fx) * (1 - fy) +
      (value(0, 1) * (1 - fx) + value(1, 1) * fx) * fy
    );
  };
}

interface Seen {
  x: number;
  y: number;
  z: number;
  area: number;
  low: number;
  high: number;
  columns: Set<number>;
}

/** Adds up where objects show. */
class Sights {
  readonly #headingDeg: number;
  readonly #widthPx: number;
  readonly #seen = new Map<string, Seen>();

  constructor({ headingDeg, widthPx }: Shot) {
    this.#headingDeg = headingDeg;
    this.#widthPx = widthPx;
  }

  add(object: string, column: number, row: number): void {
    let seen = this.#seen.get(object);
    if (!seen)
      this.#seen.set(object, (seen = { x: 0, y: 0, z: 0, area: 0, low: 90, high: -90, columns: new Set() }));
    const step = 360 / this.#widthPx;
    const bearing = ((column * step - 180 + this.#headingDeg) * Math.PI) / 180;
    const elevation = 90 - row * step;
    const flat = Math.cos((elevation * Math.PI) / 180);
    const area = step * step * flat;
    seen.x += Math.sin(bearing) * flat * area;
    seen.y += Math.cos(bearing) * flat * area;
    seen.z += Math.sin((elevation * Math.PI) / 180) * area;
    seen.area += area;
    seen.low = Math.min(seen.low, elevation);
    seen.high = Math.max(seen.high, elevation);
    seen.columns.add(Math.floor(column));
  }

  list(): Sight[] {
    const round = (value: number) => Math.round(value * 100) / 100;
    return [...this.#seen]
      .filter(([, { area }]) => area >= 0.3)
      .map(([object, { x, y, z, area, low, high, columns }]) => ({
        object,
        bearingDeg: round(((Math.atan2(x, y) * 180) / Math.PI + 360) % 360),
        elevationDeg: round((Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI),
        widthDeg: round((columns.size * 360) / this.#widthPx),
        heightDeg: round(high - low),
        area: round(area),
      }))
      .sort((a, b) => b.area - a.area);
  }
}
