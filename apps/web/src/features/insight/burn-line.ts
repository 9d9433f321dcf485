import type { Billing, HoursEntry } from '@plumbline/shared/contract/billing.ts';

const HOUR_SECONDS = 3600;

/** One moment of the line: hours that were free, or will be. */
export interface BurnPoint {
  atMs: number;
  free?: number;
  forecast?: number;
}

/**
 * The free hours after each entry until now, and at the pace that was kept until there are none.
 * @param entries newest first
 */
export function burnLine(
  entries: readonly Pick<HoursEntry, 'at' | 'balanceSeconds'>[],
  { freeSeconds, lastsUntil }: Pick<Billing, 'freeSeconds' | 'lastsUntil'>,
  nowMs: number,
): BurnPoint[] {
  const free = freeSeconds / HOUR_SECONDS;
  return [
    ...entries
      .toReversed()
      .map(({ at, balanceSeconds }) => ({ atMs: Date.parse(at), free: balanceSeconds / HOUR_SECONDS })),
    { atMs: nowMs, free, ...(lastsUntil !== null && { forecast: free }) },
    ...(lastsUntil === null ? [] : [{ atMs: Date.parse(lastsUntil), forecast: 0 }]),
  ];
}
