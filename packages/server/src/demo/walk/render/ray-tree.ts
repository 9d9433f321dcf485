/** A tree of boxes over the solids of a scene, and the rays that are cast into it. */
import type { Solid } from './solid.ts';

interface Node {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
  /** 0 x, 1 y, 2 z: along which its two halves lie. */
  axis: number;
  near: Node | null;
  far: Node | null;
  solids: readonly Solid[];
}

const LEAF_SOLIDS = 3;
const BINS = 12;
const EPSILON = 1e-5;

/** Casts rays. What a ray met stands in its fields until the next one, so that casting allocates nothing. */
export class RayTree {
  /** Distance of what was met. */
  t = 0;
  /** What was met. */
  solid: Solid | null = null;
  readonly #root: Node;
  #ox = 0;
  #oy = 0;
  #oz = 0;
  #dx = 0;
  #dy = 0;
  #dz = 0;
  #ix = 0;
  #iy = 0;
  #iz = 0;

  constructor(solids: readonly Solid[]) {
    this.#root = build(solids);
  }

  /** Finds the nearest solid within `reach`. */
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    this.#aim(ox, oy, oz, dx, dy, dz);
    this.t = reach;
    this.solid = null;
    this.#nearest(this.#root);
    return this.solid !== null;
  }

  /** Whether anything lies within `reach`. */
  isBlocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    this.#aim(ox, oy, oz, dx, dy, dz);
    this.t = reach;
    return this.#any(this.#root);
  }

  #aim(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    this.#ox = ox;
    this.#oy = oy;
    this.#oz = oz;
    this.#dx = dx === 0 ? 1e-12 : dx;
    this.#dy = dy === 0 ? 1e-12 : dy;
    this.#dz = dz === 0 ? 1e-12 : dz;
    this.#ix = 1 / this.#dx;
    this.#iy = 1 / this.#dy;
    this.#iz = 1 / this.#dz;
  }

  #nearest(node: Node): void {
    const { near, far } = node;
    if (near === null || far === null) {
      for (const solid of node.solids) {
        const t = this.#distance(solid);
        if (t < this.t) {
          this.t = t;
          this.solid = solid;
        }
      }
      return;
    }
    const along = node.axis === 0 ? this.#dx : node.axis === 1 ? this.#dy : this.#dz;
    const first = along > 0 ? near : far;
    const second = along > 0 ? far : near;
    if (this.#crosses(first)) this.#nearest(first);
    if (this.#crosses(second)) this.#nearest(second);
  }

  #any(node: Node): boolean {
    const { near, far } = node;
    if (near !== null && far !== null)
      return (this.#crosses(near) && this.#any(near)) || (this.#crosses(far) && this.#any(far));
    for (const solid of node.solids)
      if (solid.material.castsShadow && this.#distance(solid) < this.t) return true;
    return false;
  }

  /** Compares instead of `Math.min` and `Math.max`, which mind what is not a number and take twice the time. */
  #crosses(box: Node): boolean {
    let enter = 0;
    let leave = this.t;
    const ix = this.#ix;
    const x1 = ((ix > 0 ? box.minX : box.maxX) - this.#ox) * ix;
    if (x1 > enter) enter = x1;
    const x2 = ((ix > 0 ? box.maxX : box.minX) - this.#ox) * ix;
    if (x2 < leave) leave = x2;
    if (enter > leave) return false;
    const iy = this.#iy;
    const y1 = ((iy > 0 ? box.minY : box.maxY) - this.#oy) * iy;
    if (y1 > enter) enter = y1;
    const y2 = ((iy > 0 ? box.maxY : box.minY) - this.#oy) * iy;
    if (y2 < leave) leave = y2;
    if (enter > leave) return false;
    const iz = this.#iz;
    const z1 = ((iz > 0 ? box.minZ : box.maxZ) - this.#oz) * iz;
    if (z1 > enter) enter = z1;
    const z2 = ((iz > 0 ? box.maxZ : box.minZ) - this.#oz) * iz;
    if (z2 < leave) leave = z2;
    return enter <= leave;
  }

  /** Of a box whose sides lie along the axes. */
  #alignedDistance(box: Solid): number {
    const ix = this.#ix;
    let enter = ((ix > 0 ? box.minX : box.maxX) - this.#ox) * ix;
    let leave = ((ix > 0 ? box.maxX : box.minX) - this.#ox) * ix;
    const iy = this.#iy;
    const y1 = ((iy > 0 ? box.minY : box.maxY) - this.#oy) * iy;
    if (y1 > enter) enter = y1;
    const y2 = ((iy > 0 ? box.maxY : box.minY) - this.#oy) * iy;
    if (y2 < leave) leave = y2;
    const iz = this.#iz;
    const z1 = ((iz > 0 ? box.minZ : box.maxZ) - this.#oz) * iz;
    if (z1 > enter) enter = z1;
    const z2 = ((iz > 0 ? box.maxZ : box.minZ) - this.#oz) * iz;
    if (z2 < leave) leave = z2;
    if (enter > leave) return Infinity;
    if (enter > EPSILON) return enter;
    return leave > EPSILON ? leave : Infinity;
  }

  #distance(solid: Solid): number {
    if (solid.isAligned) return this.#alignedDistance(solid);
    const { shape, origin, a, b, c } = solid;
    const px = this.#ox - origin.x;
    const py = this.#oy - origin.y;
    const pz = this.#oz - origin.z;
    const ox = a.x * px + a.y * py + a.z * pz;
    const oy = b.x * px + b.y * py + b.z * pz;
    const oz = c.x * px + c.y * py + c.z * pz;
    const dx = a.x * this.#dx + a.y * this.#dy + a.z * this.#dz;
    const dy = b.x * this.#dx + b.y * this.#dy + b.z * this.#dz;
    const dz = c.x * this.#dx + c.y * this.#dy + c.z * this.#dz;
    if (shape === 'ball') return sphereDistance(ox, oy, oz, dx, dy, dz);
    let enter = -Infinity;
    let leave = Infinity;
    if (shape === 'box') {
      const x1 = (-1 - ox) / dx;
      const x2 = (1 - ox) / dx;
      const y1 = (-1 - oy) / dy;
      const y2 = (1 - oy) / dy;
      enter = Math.max(Math.min(x1, x2), Math.min(y1, y2));
      leave = Math.min(Math.max(x1, x2), Math.max(y1, y2));
    } else {
      const square = dx * dx + dy * dy;
      const mixed = ox * dx + oy * dy;
      const inside = mixed * mixed - square * (ox * ox + oy * oy - 1);
      if (inside < 0) return Infinity;
      const root = Math.sqrt(inside);
      enter = (-mixed - root) / square;
      leave = (-mixed + root) / square;
    }
    const z1 = (-1 - oz) / dz;
    const z2 = (1 - oz) / dz;
    enter = Math.max(enter, Math.min(z1, z2));
    leave = Math.min(leave, Math.max(z1, z2));
    if (leave < enter) return Infinity;
    if (enter > EPSILON) return enter;
    return leave > EPSILON ? leave : Infinity;
  }
}

function sphereDistance(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
  const square = dx * dx + dy * dy + dz * dz;
  const mixed = ox * dx + oy * dy + oz * dz;
  const inside = mixed * mixed - square * (ox * ox + oy * oy + oz * oz - 1);
  if (inside < 0) return Infinity;
  const root = Math.sqrt(inside);
  const enter = (-mixed - root) / square;
  if (enter > EPSILON) return enter;
  const leave = (-mixed + root) / square;
  return leave > EPSILON ? leave : Infinity;
}

type Box = Pick<Node, 'minX' | 'minY' | 'minZ' | 'maxX' | 'maxY' | 'maxZ'>;

function boundsOf(solids: readonly Solid[]): Box {
  const box = {
    minX: Infinity,
    minY: Infinity,
    minZ: Infinity,
    maxX: -Infinity,
    maxY: -Infinity,
    maxZ: -Infinity,
  };
  for (const solid of solids) {
    box.minX = Math.min(box.minX, solid.minX);
    box.minY = Math.min(box.minY, solid.minY);
    box.minZ = Math.min(box.minZ, solid.minZ);
    box.maxX = Math.max(box.maxX, solid.maxX);
    box.maxY = Math.max(box.maxY, solid.maxY);
    box.maxZ = Math.max(box.maxZ, solid.maxZ);
  }
  return box;
}

function surface({ minX, minY, minZ, maxX, maxY, maxZ }: Box): number {
  const [x, y, z] = [maxX - minX, maxY - minY, maxZ - minZ];
  return x * y + y * z + z * x;
}

const MIDDLES = [
  (solid: Solid) => solid.minX + solid.maxX,
  (solid: Solid) => solid.minY + solid.maxY,
  (solid: Solid) => solid.minZ + solid.maxZ,
];

function build(solids: readonly Solid[]): Node {
  const box = boundsOf(solids);
  const split = solids.length > LEAF_SOLIDS ? bestSplit(solids) : null;
  if (!split) return { ...box, axis: 0, near: null, far: null, solids };
  return { ...box, axis: split.axis, near: build(split.near), far: build(split.far), solids: [] };
}

/** Where the two halves cost the least, by their surfaces. */
function bestSplit(solids: readonly Solid[]) {
  let best: { axis: number; near: Solid[]; far: Solid[] } | null = null;
  let bestCost = Infinity;
  for (const [axis, middleOf] of MIDDLES.entries()) {
    const middles = solids.map(middleOf);
    const low = Math.min(...middles);
    const high = Math.max(...middles);
    for (let bin = 1; bin < BINS && high > low; bin++) {
      const at = low + ((high - low) * bin) / BINS;
      const near = solids.filter((solid) => middleOf(solid) < at);
      const far = solids.filter((solid) => middleOf(solid) >= at);
      if (near.length === 0 || far.length === 0) continue;
      const cost = surface(boundsOf(near)) * near.length + surface(boundsOf(far)) * far.length;
      if (cost < bestCost) {
        bestCost = cost;
        best = { axis, near, far };
      }
    }
  }
  return best;
}
