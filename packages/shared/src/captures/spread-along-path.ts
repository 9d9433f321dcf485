/**
 * Gives the frames of a walk their places along a path that somebody drew. Frames with a pin stand where they were
 * pinned; those between two pins follow both, so that what the path is off by at either pin is spread over them.
 */
import type { PlanPoint } from '../documents/plan/schema.ts';
import { distancePx } from '../geometry/calibration.ts';
import { isStill } from './movement.ts';

/** A picture of a walk, in the order in which it was taken. */
export interface WalkFrame {
  takenAtMs: number | null;
  /** How much its picture moved since the frame before, 0 up to 1; null: not measured. */
  movement?: number | null;
  /** Where a person put it. Plan space. */
  pin: PlanPoint | null;
}

/** Between two pins, or beyond the first or last one, where only the ends of the path hold it. */
export type SpreadCertainty = 'pinned' | 'between' | 'spread';

export interface SpreadFrame {
  place: PlanPoint;
  certainty: SpreadCertainty;
}

/** A pause longer than so many usual gaps is standing still, which takes no more of the path. */
const LONGEST_GAP_TIMES = 3;
/** Frames of a film are taken once a step; a longer gap than this is of steps in which nothing moved. */
const LONGEST_STEP_TIMES = 2;
/** How much a pin prefers, of two stretches of the path equally near, the one where its time lies. */
const TIME_WEIGHT = 0.05;

/** Where a frame is held: so far along the path, and so far beside it. */
interface Anchor {
  frame: number;
  along: number;
  beside: PlanPoint;
  isPin: boolean;
}

/**
 * @param path at least two points, plan space
 * @param frames at least one
 */
export function spreadAlongPath(path: readonly PlanPoint[], frames: readonly WalkFrame[]): SpreadFrame[] {
  const line = new PathLine(path);
  const walked = walkedShares(frames);
  const anchors = anchorsOf(line, frames, walked);
  return frames.map(({ pin }, frame) => {
    if (pin) return { place: pin, certainty: 'pinned' };
    const before = anchors.findLast((anchor) => anchor.frame <= frame);
    const after = anchors.find((anchor) => anchor.frame >= frame);
    if (!before || !after) throw new Error('a walk without ends');
    const span = shareAt(walked, after.frame) - shareAt(walked, before.frame);
    const share = span > 0 ? (shareAt(walked, frame) - shareAt(walked, before.frame)) / span : 0;
    const on = line.at(mix(before.along, after.along, share));
    return {
      place: {
        x: on.x + mix(before.beside.x, after.beside.x, share),
        y: on.y + mix(before.beside.y, after.beside.y, share),
      },
      certainty: before.isPin && after.isPin ? 'between' : 'spread',
    };
  });
}

/**
 * How much of the walk lies behind each frame, 0 up to 1: by time without the pauses, else by their number. A picture
 * that did not move was taken where the one before was.
 */
function walkedShares(frames: readonly WalkFrame[]): number[] {
  const gaps = frames.map(({ takenAtMs }, at) => {
    const before = frames[at - 1]?.takenAtMs ?? null;
    return takenAtMs === null || before === null ? null : Math.max(0, takenAtMs - before);
  });
  const usual =
    medianOf(gaps.filter((gap, at) => gap !== null && gap > 0 && !isStill(frames[at]?.movement))) ?? 1;
  let sum = 0;
  const walked = frames.map((frame, at) => {
    if (at > 0 && !isStill(frame.movement)) sum += stepTo(frame, gaps[at] ?? usual, usual);
    return sum;
  });
  return walked.map((each, at) => (sum > 0 ? each / sum : at / Math.max(1, frames.length - 1)));
}

/** How long somebody walked to a frame that moved: all of the time since the one before, but for a pause. */
function stepTo({ movement }: WalkFrame, gap: number, usual: number): number {
  if (typeof movement === 'number') return gap > usual * LONGEST_STEP_TIMES ? usual : gap;
  return Math.min(gap, usual * LONGEST_GAP_TIMES);
}

function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** The pins, and the ends of the path where the first and the last frame have none. */
function anchorsOf(line: PathLine, frames: readonly WalkFrame[], walked: readonly number[]): Anchor[] {
  const last = frames.length - 1;
  const pins = frames.flatMap(({ pin }, frame) => {
    if (!pin) return [];
    const expected = shareAt(walked, frame) * line.length;
    return [{ frame, pin, expected, isEnd: frame === 0 || frame === last }];
  });
  const alongs = line.alongs(pins);
  const anchors = pins.map(({ frame, pin }, at): Anchor => {
    const along = alongs[at] ?? 0;
    const on = line.at(along);
    return { frame, along, beside: { x: pin.x - on.x, y: pin.y - on.y }, isPin: true };
  });
  const free = { beside: { x: 0, y: 0 }, isPin: false };
  if (anchors[0]?.frame !== 0) anchors.unshift({ frame: 0, along: 0, ...free });
  if (anchors.at(-1)?.frame !== last) anchors.push({ frame: last, along: line.length, ...free });
  return anchors;
}

interface PinOnPath {
  pin: PlanPoint;
  /** How far along the path it should lie by its time. */
  expected: number;
  /** The walk begins and ends with its path, also one that ends where it began. */
  isEnd: boolean;
}

/** A way for the pins up to one of them: where the last lies, and what all of them cost. */
interface Way {
  along: number;
  cost: number;
  before: Way | null;
}

/** A path with the length up to each of its points. */
class PathLine {
  readonly length: number;
  #segments: { from: PlanPoint; to: PlanPoint; start: number; length: number }[] = [];

  constructor(path: readonly PlanPoint[]) {
    let start = 0;
    path.forEach((to, at) => {
      const from = path[at - 1];
      if (!from) return;
      const length = distancePx(from, to);
      this.#segments.push({ from, to, start, length });
      start += length;
    });
    this.length = start;
  }

  /** The point so far along the path. */
  at(along: number): PlanPoint {
    const segment =
      this.#segments.find(({ start, length }) => along <= start + length) ?? this.#segments.at(-1);
    if (!segment) throw new Error('a path of one point');
    const { from, to, start, length } = segment;
    const share = length > 0 ? Math.min(1, Math.max(0, (along - start) / length)) : 0;
    return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
  }

  /**
   * How far along the path each pin lies, never back behind the one before: of all ways through the stretches of the
   * path the one whose pins lie nearest, so that a path may cross itself.
   */
  alongs(pins: readonly PinOnPath[]): number[] {
    let ways: readonly Way[] = [{ along: 0, cost: 0, before: null }];
    for (const pin of pins) ways = this.#waysTo(pin, ways);
    const found: number[] = [];
    for (let way: Way | null = cheapest(ways); way?.before; way = way.before) found.unshift(way.along);
    return found;
  }

  /** @param ways to the pin before, by how far along they are */
  #waysTo(pin: PinOnPath, ways: readonly Way[]): Way[] {
    const best = cheapest(ways);
    if (pin.isEnd && best) return [{ along: pin.expected, cost: best.cost, before: best }];
    const next: Way[] = [];
    let passed: Way | null = null;
    let at = 0;
    for (const segment of this.#segments) {
      const along = segment.start + nearestShare(segment, pin.pin) * segment.length;
      for (let way = ways[at]; way && way.along <= along; way = ways[(at += 1)])
        if (!passed || way.cost < passed.cost) passed = way;
      if (passed) next.push({ along, cost: passed.cost + this.#cost(pin, along), before: passed });
    }
    // All stretches are passed already: it stays where the walk is.
    if (next.length > 0 || !best) return next;
    return [{ along: best.along, cost: best.cost + this.#cost(pin, best.along), before: best }];
  }

  #cost({ pin, expected }: PinOnPath, along: number): number {
    return distancePx(pin, this.at(along)) ** 2 + (TIME_WEIGHT * (along - expected)) ** 2;
  }
}

function cheapest(ways: readonly Way[]): Way | null {
  return ways.reduce<Way | null>((best, way) => (best && best.cost <= way.cost ? best : way), null);
}

/** How far along a segment the point nearest to another lies, 0 up to 1. */
function nearestShare(
  { from, to, length }: { from: PlanPoint; to: PlanPoint; length: number },
  point: PlanPoint,
): number {
  if (length === 0) return 0;
  const dot = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y);
  return Math.min(1, Math.max(0, dot / length ** 2));
}

function shareAt(walked: readonly number[], frame: number): number {
  return walked[frame] ?? 0;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
