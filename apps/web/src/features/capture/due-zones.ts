import type { ZoneCoverage } from '@plumbline/shared/contract/coverage.ts';

/** After so many days without a look a zone is told. */
export const UNSEEN_DAYS = [7, 14, 30, 90] as const;
export type UnseenDays = (typeof UNSEEN_DAYS)[number];

export interface DueZone extends ZoneCoverage {
  /** Null where it was never seen. */
  daysAgo: number | null;
  /** Not seen for longer than asked for. */
  isDue: boolean;
}

const DAY_MS = 86_400_000;

/** How long ago each zone was seen. @param today a plain day, as the reader has it */
export function dueZones(zones: readonly ZoneCoverage[], days: number, today: string): DueZone[] {
  return zones.map((zone) => {
    const daysAgo =
      zone.lastSeenOn === null
        ? null
        : Math.max(0, Math.round((Date.parse(today) - Date.parse(zone.lastSeenOn)) / DAY_MS));
    return { ...zone, daysAgo, isDue: daysAgo === null || daysAgo > days };
  });
}
