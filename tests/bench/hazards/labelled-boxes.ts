/** Boxes of what a sphere shows, out of a picture that says for each pixel which danger it is. */
import { HAZARD_KINDS, type HazardKind } from '../../../packages/server/src/demo/walk/walk-hazards.ts';
import type { SphereBox } from '../../../packages/shared/src/hazards/sphere-box.ts';

export interface LabelledBox extends SphereBox {
  kind: HazardKind;
  /** Large and whole enough that it should be found; of all others neither finding nor missing them says anything. */
  isAsked: boolean;
}

/** What is smaller is 12 px in the 320 px of 90° that the model sees. */
const LEAST_DEG = 3.4;
const OF_PIXEL = 3;

interface Pixels {
  rows: Set<number>;
  columns: Set<number>;
  parts: Set<number>;
}

/** @param labels as `label-sphere.ts` writes them */
export function labelledBoxes(labels: Uint8Array, widthPx: number): LabelledBox[] {
  const things = new Map<string, Pixels>();
  for (let at = 0; at < labels.length / OF_PIXEL; at += 1) {
    const [kind = 0, number = 0, part = 0] = labels.subarray(at * OF_PIXEL, (at + 1) * OF_PIXEL);
    if (kind === 0) continue;
    const key = `${kind}:${number}`;
    const thing = things.get(key) ?? { rows: new Set(), columns: new Set(), parts: new Set() };
    things.set(key, thing);
    thing.rows.add(Math.floor(at / widthPx));
    thing.columns.add(at % widthPx);
    thing.parts.add(part);
  }
  return [...things].flatMap(([key, pixels]) => {
    const kind = HAZARD_KINDS[Number(key.split(':')[0]) - 1];
    return kind ? [boxOf(kind, pixels, widthPx)] : [];
  });
}

function boxOf(kind: HazardKind, { rows, columns, parts }: Pixels, widthPx: number): LabelledBox {
  const degPerPx = 360 / widthPx;
  const [first, count] = shortestRun([...columns].toSorted(ascending), widthPx);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const middle = (first + count / 2) % widthPx;
  const pitchDeg = 90 - ((top + bottom) / 2) * degPerPx;
  const widthDeg = Math.min(180, count * degPerPx * Math.cos((pitchDeg * Math.PI) / 180));
  const heightDeg = (bottom - top) * degPerPx;
  // A blocked exit is an exit and what stands before it.
  const isWhole = kind !== 'blocked-exit' || parts.size === 2;
  return {
    kind,
    yawDeg: middle * degPerPx - 180,
    pitchDeg,
    widthDeg,
    heightDeg,
    isAsked: isWhole && Math.max(widthDeg, heightDeg) >= LEAST_DEG,
  };
}

const ascending = (one: number, other: number) => one - other;

/** The shortest run of columns around the sphere that holds all of them: its first, and how many. */
function shortestRun(columns: readonly number[], widthPx: number): [first: number, count: number] {
  let best: [number, number] = [0, widthPx];
  for (const [at, column] of columns.entries()) {
    const before = columns.at(at - 1) ?? column;
    const count = ((before - column + widthPx) % widthPx) + 1;
    if (count < best[1]) best = [column, count];
  }
  return best;
}
