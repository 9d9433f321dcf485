import * as z from 'zod/mini';

/** Coordinates of a cursor may be so large, and no larger. */
const COORDINATE_RANGE = 100_000;
/** The time of sending travels in one, modulo this. */
const TIME_RANGE_MS = COORDINATE_RANGE;

const CursorStateSchema = z.object({ cursor: z.object({ x: z.number() }) });

/**
 * What somebody shows of themselves. Every server gets the same: ours takes the name and the colour from the account
 * and sends its own, the others pass on what is here, so that watchers learn the same from all of them.
 */
export function cursorState(member: number, sentAtMs: number): object {
  return {
    cursor: { x: sentAtMs % TIME_RANGE_MS, y: member % COORDINATE_RANGE },
    selection: [],
    tool: 'select',
    user: {
      id: `01980000-0000-7000-8000-${String(member).padStart(12, '0')}`,
      name: `Editor ${member}`,
      color: 'azure',
      kind: 'member',
    },
  };
}

/** How long ago the cursor that somebody sees was sent; null for a state without one. */
export function cursorLatencyMs(state: unknown, nowMs: number): number | null {
  const read = CursorStateSchema.safeParse(state);
  if (!read.success) return null;
  return (((nowMs - read.data.cursor.x) % TIME_RANGE_MS) + TIME_RANGE_MS) % TIME_RANGE_MS;
}
