import { createPolygonZone, createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { ZONE_COLOURS, type PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import * as Y from 'yjs';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { type PlanPin } from '../../pins/plan-pin.ts';

export const SIDE_PX = 5000;

export interface BusyPlan {
  doc: Y.Doc;
  pins: readonly PlanPin[];
}

/** A sheet of 5000 × 5000 px with as many zones and pins as asked for; the same for the same seed. */
export function busyPlan(zoneCount: number, pinCount: number, seed: number): BusyPlan {
  const random = createSeededRandom(seed);
  const place = (): PlanPoint => ({ x: random.int(SIDE_PX), y: random.int(SIDE_PX) });
  const doc = new Y.Doc();
  const columns = Math.ceil(Math.sqrt(zoneCount));
  const cell = SIDE_PX / columns;
  for (let index = 0; index < zoneCount; index += 1) {
    const left = (index % columns) * cell + cell * 0.08;
    const top = Math.floor(index / columns) * cell + cell * 0.08;
    const side = cell * 0.8;
    const header = { name: `Room ${index + 1}`, colour: random.pick(ZONE_COLOURS) ?? 'z1' };
    if (index % 5 > 0)
      createRectangleZone(doc, { ...header, left, top, right: left + side, bottom: top + side });
    else createPolygonZone(doc, { ...header, points: hexagon(left + side / 2, top + side / 2, side / 2) });
  }
  const pins = Array.from({ length: pinCount }, (_, index): PlanPin => ({
    id: `pin-${index}`,
    number: index + 1,
    status: random.pick(NOTE_STATUSES) ?? 'open',
    at: place(),
  }));
  return { doc, pins };
}

function hexagon(x: number, y: number, radius: number): PlanPoint[] {
  return Array.from({ length: 6 }, (_, corner) => {
    const angleRad = (corner / 6) * 2 * Math.PI;
    return { x: x + Math.cos(angleRad) * radius, y: y + Math.sin(angleRad) * radius };
  });
}
