import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

const GLIDE_MS = 120;
const LABEL_RESTS_MS = 3000;
const LABEL_FADES_MS = 300;
const CURSOR_RESTS_MS = 60_000;

/** Where somebody's cursor glides to, plan space; times in milliseconds of one clock. */
export interface CursorMotion {
  from: PlanPoint;
  to: PlanPoint;
  startedAtMs: number;
}

/** The motion after a new position arrived: on from where the cursor is drawn now. */
export function glideTo(motion: CursorMotion | null, to: PlanPoint, nowMs: number): CursorMotion {
  if (!motion) return { from: to, to, startedAtMs: nowMs };
  if (motion.to.x === to.x && motion.to.y === to.y) return motion;
  return { from: cursorAt(motion, nowMs), to, startedAtMs: nowMs };
}

export function cursorAt({ from, to, startedAtMs }: CursorMotion, nowMs: number): PlanPoint {
  const share = Math.min(1, Math.max(0, (nowMs - startedAtMs) / GLIDE_MS));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** How much of the name is to be seen: it fades once the cursor has rested for three seconds. */
export function labelOpacity({ startedAtMs }: CursorMotion, nowMs: number): number {
  const fading = nowMs - startedAtMs - LABEL_RESTS_MS;
  return Math.min(1, Math.max(0, 1 - fading / LABEL_FADES_MS));
}

/** A cursor that has not moved for a minute says nothing any more. */
export function isAtRest({ startedAtMs }: CursorMotion, nowMs: number): boolean {
  return nowMs - startedAtMs >= CURSOR_RESTS_MS;
}

/** When the picture changes next without news: 0 = in the next frame, null = never. */
export function nextChangeMs({ startedAtMs }: CursorMotion, nowMs: number): number | null {
  const age = nowMs - startedAtMs;
  if (age < GLIDE_MS) return 0;
  if (age < LABEL_RESTS_MS) return LABEL_RESTS_MS - age;
  if (age < LABEL_RESTS_MS + LABEL_FADES_MS) return 0;
  return age < CURSOR_RESTS_MS ? CURSOR_RESTS_MS - age : null;
}
