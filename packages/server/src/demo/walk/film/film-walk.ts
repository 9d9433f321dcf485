/**
 * The walk that the demo's 360° film shows: along the corridor of the first floor, around two corners into the laboratory,
 * with a stop on the way. Where the camera was at any moment is known: it was drawn there.
 */
import { join } from 'node:path';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { EYE_M, type Visit } from '../walk-places.ts';

export interface Spot {
  /** Metres of the building. */
  x: number;
  y: number;
}

export interface CameraMoment extends Spot {
  /** Above the floor. */
  z: number;
  /** Clockwise from north: where the middle of the picture looks, which is ahead. */
  headingDeg: number;
}

export const FILM_PATH = join(import.meta.dirname, 'first-floor-walk.mp4');
export const FILM_VISIT: Visit = 'second';
export const FILM_STOREY: Storey = storeyOf('first-floor');
/** Where it begins, turns and ends. */
export const FILM_ROUTE: readonly [Spot, Spot, Spot, Spot] = [
  { x: 2.4, y: 12 },
  { x: 12.6, y: 12 },
  { x: 12.6, y: 5.6 },
  { x: 17.2, y: 5.6 },
];
export const FRAMES_PER_SECOND = 5;
/** Standing still begins here. */
const STOP_AT_SECONDS = 8.4;
const STOP_SECONDS = 20;
const WALKING_SECONDS = 24;
export const FILM_SECONDS = WALKING_SECONDS + STOP_SECONDS;

/** Nobody walks evenly: so much ahead of it and behind, once in so long. */
const HASTE_M = 0.15;
const HASTE_SECONDS = 8;
/** How far before a corner turning begins. */
const TURN_M = 0.6;
const TURN_SAMPLES = 12;
const DEG = 180 / Math.PI;

function storeyOf(id: string): Storey {
  const storey = HARBOUR_TOWER.storeys.find((each) => each.id === id);
  if (!storey) throw new Error(`the demo building has no ${id}`);
  return storey;
}

/** Whether the camera stands still then. */
export function isStop(atSeconds: number): boolean {
  return atSeconds >= STOP_AT_SECONDS && atSeconds < STOP_AT_SECONDS + STOP_SECONDS;
}

export function cameraAt(atSeconds: number): CameraMoment {
  const before = Math.min(atSeconds, STOP_AT_SECONDS);
  const walking = before + Math.max(0, atSeconds - STOP_AT_SECONDS - STOP_SECONDS);
  const haste = HASTE_M * Math.sin((2 * Math.PI * walking) / HASTE_SECONDS);
  const along = (walking / WALKING_SECONDS) * lengthOf(FILM_ROUTE) + haste;
  const [behind, ahead] = [roundedAt(along - TURN_M / 2), roundedAt(along + TURN_M / 2)];
  const at = roundedAt(along);
  const step = isStop(atSeconds) ? 0 : 0.012 * Math.sin(2 * Math.PI * 1.8 * walking);
  return {
    // A hand never holds quite still.
    x: at.x + 0.006 * Math.sin(1.3 * atSeconds),
    y: at.y + 0.006 * Math.sin(1.7 * atSeconds + 1),
    z: EYE_M + step,
    headingDeg:
      (Math.atan2(ahead.x - behind.x, ahead.y - behind.y) * DEG + 0.3 * Math.sin(0.9 * atSeconds) + 360) %
      360,
  };
}

/** So far along the route, its corners rounded as somebody walks them. */
function roundedAt(along: number): Spot {
  let [x, y] = [0, 0];
  for (let sample = 0; sample <= TURN_SAMPLES; sample += 1) {
    const on = routeAt(along + (sample / TURN_SAMPLES - 0.5) * 2 * TURN_M);
    x += on.x / (TURN_SAMPLES + 1);
    y += on.y / (TURN_SAMPLES + 1);
  }
  return { x, y };
}

/** Before its beginning and behind its end the route goes straight on. */
function routeAt(along: number): Spot {
  const [start, first, second, end] = FILM_ROUTE;
  const legs = [
    [start, first],
    [first, second],
    [second, end],
  ] as const;
  let rest = along;
  for (const [index, [from, to]] of legs.entries()) {
    const length = lengthOf([from, to]);
    const share = rest / length;
    if (share <= 1 || index === legs.length - 1)
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    rest -= length;
  }
  return end;
}

function lengthOf(route: readonly Spot[]): number {
  return route.reduce((sum, to, at) => {
    const from = route[at - 1];
    return from ? sum + Math.hypot(to.x - from.x, to.y - from.y) : 0;
  }, 0);
}
