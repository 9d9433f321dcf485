import { expect, test } from 'vitest';
import { dueZones } from './due-zones.ts';

const zone = (lastSeenOn: string | null) => ({
  id: lastSeenOn ?? 'never',
  name: 'Lobby',
  points: [],
  lastSeenOn,
});

test('a zone is due once it was not seen for more days than asked for, and when nobody ever saw it', () => {
  const zones = [null, '2026-10-20', '2026-11-12', '2026-11-13', '2026-11-27'].map(zone);
  const found = dueZones(zones, 14, '2026-11-26').map(({ daysAgo, isDue }) => [daysAgo, isDue]);
  expect(found).toEqual([
    [null, true],
    [37, true],
    [14, false],
    [13, false],
    // Taken where it is tomorrow already.
    [0, false],
  ]);
});
