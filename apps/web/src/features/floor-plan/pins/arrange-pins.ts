import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { PlanPin } from './plan-pin.ts';

/** Marks closer than this would lie upon each other. */
export const CLUSTER_PX = 40;
/** A mark on a plan with its halo, pixels across. */
export const MARK_PX = 28;
/** Numbers stand beside marks from this zoom on. */
const NUMBERS_FROM_SCALE = 0.5;
const NUMBER_GAP_PX = 3;
const NUMBER_HEIGHT_PX = 14;
const DIGIT_PX = 7.5;
/** Zooms are taken in these steps, so that clusters do not change with every turn of the wheel. */
const STEPS_PER_OCTAVE = 2;

/** A pin at its true place. */
export interface PlacedPin {
  kind: 'pin';
  pin: PlanPin;
  at: PlanPoint;
  /** False where the number would lie upon a neighbour. */
  hasNumber: boolean;
}

/** Pins too close to tell apart, in their middle. */
export interface PinCluster {
  kind: 'cluster';
  pins: readonly PlanPin[];
  at: PlanPoint;
  counts: ReadonlyMap<NoteStatus, number>;
}

export type PinMark = PlacedPin | PinCluster;

/** The zoom for which pins are arranged: never closer than they are shown. */
export function arrangedScale(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * STEPS_PER_OCTAVE) / STEPS_PER_OCTAVE);
}

/**
 * Gathers what is closer than `CLUSTER_PX` at this zoom, and gives numbers to the pins that have room for them.
 * The same pins in the same order always give the same marks. Test: arrange-pins.test.ts.
 */
export function arrangePins(pins: readonly PlanPin[], scale: number): GridIndex<PinMark> {
  const marks = gather(pins, CLUSTER_PX / scale).map((group) => markOf(group));
  const index = new GridIndex(marks, ({ at }) => boxAround(at, MARK_PX / 2 / scale));
  if (scale >= NUMBERS_FROM_SCALE) giveNumbers(marks, index, scale);
  return index;
}

/** Each pin joins the first group whose first pin is near enough. */
function gather(pins: readonly PlanPin[], distance: number): PlanPin[][] {
  const cells = new Map<string, PlanPin[][]>();
  const groups: PlanPin[][] = [];
  for (const pin of pins) {
    const column = Math.floor(pin.at.x / distance);
    const row = Math.floor(pin.at.y / distance);
    const group = nearest(cells, column, row, pin, distance);
    if (group) {
      group.push(pin);
      continue;
    }
    const made = [pin];
    groups.push(made);
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    if (cell) cell.push(made);
    else cells.set(key, [made]);
  }
  return groups;
}

function nearest(
  cells: ReadonlyMap<string, PlanPin[][]>,
  column: number,
  row: number,
  { at }: PlanPin,
  distance: number,
): PlanPin[] | null {
  let best: PlanPin[] | null = null;
  let bestDistance = distance;
  for (let x = column - 1; x <= column + 1; x += 1) {
    for (let y = row - 1; y <= row + 1; y += 1) {
      for (const group of cells.get(`${x} ${y}`) ?? []) {
        const first = group[0];
        const far = first ? Math.hypot(first.at.x - at.x, first.at.y - at.y) : distance;
        if (far >= bestDistance) continue;
        best = group;
        bestDistance = far;
      }
    }
  }
  return best;
}

function markOf(pins: readonly PlanPin[]): PinMark {
  const [first] = pins;
  if (first && pins.length === 1) return { kind: 'pin', pin: first, at: first.at, hasNumber: false };
  const counts = new Map<NoteStatus, number>();
  for (const { status } of pins) counts.set(status, (counts.get(status) ?? 0) + 1);
  return { kind: 'cluster', pins, at: middleOf(pins), counts };
}

function middleOf(pins: readonly PlanPin[]): PlanPoint {
  const total = pins.reduce((sum, { at }) => ({ x: sum.x + at.x, y: sum.y + at.y }), { x: 0, y: 0 });
  return { x: total.x / pins.length, y: total.y / pins.length };
}

/** A number is dropped when it would lie upon a mark or upon a number given before. */
function giveNumbers(marks: readonly PinMark[], index: GridIndex<PinMark>, scale: number): void {
  for (const mark of marks) {
    if (mark.kind === 'cluster') continue;
    const box = numberBox(mark, scale);
    const reach = { ...box, left: box.left - numberWidthPx(mark.pin) / scale };
    mark.hasNumber = index.near(reach).every((other) => other === mark || !touches(box, other, scale));
  }
}

function touches(box: Bounds, other: PinMark, scale: number): boolean {
  if (overlap(box, boxAround(other.at, MARK_PX / 2 / scale))) return true;
  return other.kind === 'pin' && other.hasNumber && overlap(box, numberBox(other, scale));
}

/** Where the number stands, plan space. */
function numberBox({ pin, at }: PlacedPin, scale: number): Bounds {
  const left = at.x + (MARK_PX / 2 + NUMBER_GAP_PX) / scale;
  const half = NUMBER_HEIGHT_PX / 2 / scale;
  return { left, top: at.y - half, right: left + numberWidthPx(pin) / scale, bottom: at.y + half };
}

function numberWidthPx({ number }: PlanPin): number {
  return String(number ?? '').length * DIGIT_PX;
}

function boxAround({ x, y }: PlanPoint, half: number): Bounds {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
