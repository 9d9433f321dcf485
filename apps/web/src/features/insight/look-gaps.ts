import { daysBetween } from '../../ui/date-field/plain-days.ts';

/** So long nobody looks at a zone before it is marked. */
export const LONG_GAP_DAYS = 14;

/** Where nobody looked for long, between looks and from the last one until today. Days ascend; plain days. */
export function longGaps(days: readonly string[], today: string): { from: string; to: string }[] {
  const ends = [...days.slice(1), today];
  return days.flatMap((from, index) => {
    const to = ends[index] ?? today;
    return daysBetween(from, to) > LONG_GAP_DAYS ? [{ from, to }] : [];
  });
}
