import { describe, expect, it } from 'vitest';
import { HARBOUR_TOWER } from './harbour-tower.ts';
import { boundsOf, ringAreaM2 } from './ring-area.ts';
import { openingsOf, wallFootprint, wallOutlines, wallSolids } from './wall-outlines.ts';

describe.each(HARBOUR_TOWER.storeys)('walls of $name', (storey) => {
  it('lose exactly their openings', () => {
    for (const wall of storey.walls) {
      const openM2 = openingsOf(storey, wall).reduce((sum, item) => sum + item.widthM * wall.thicknessM, 0);
      const outlinesM2 = wallOutlines(storey, wall).reduce((sum, ring) => sum + ringAreaM2(ring), 0);
      expect(outlinesM2, wall.id).toBeCloseTo(ringAreaM2(wallFootprint(storey, wall)) - openM2, 9);
    }
  });

  it('fill everything but the clear height of their openings', () => {
    const solidM3 = wallSolids(storey).reduce(
      (sum, { ring, bottomM, topM }) => sum + ringAreaM2(ring) * (topM - bottomM),
      0,
    );
    const wholeM3 = storey.walls.reduce(
      (sum, wall) => sum + ringAreaM2(wallFootprint(storey, wall)) * wall.heightM,
      0,
    );
    const openM3 = storey.walls.reduce(
      (sum, wall) =>
        sum +
        openingsOf(storey, wall).reduce(
          (open, item) =>
            open + item.widthM * wall.thicknessM * (item.headM - ('sillM' in item ? item.sillM : 0)),
          0,
        ),
      0,
    );
    expect(solidM3).toBeCloseTo(wholeM3 - openM3, 6);
  });

  it('do not overlap one another', () => {
    const boxes = storey.walls.map((wall) => boundsOf(wallFootprint(storey, wall)));
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const width = Math.min(a.east, b.east) - Math.max(a.west, b.west);
        const depth = Math.min(a.north, b.north) - Math.max(a.south, b.south);
        expect(Math.min(width, depth)).toBeLessThan(1e-9);
      }
  });
});
