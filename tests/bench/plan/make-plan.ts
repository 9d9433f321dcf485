import * as Y from 'yjs';
import { createPolygonZone, createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { ZONE_COLOURS } from '@plumbline/shared/documents/plan/schema.ts';
import { createSeededRandom, seedObjectIds } from '@plumbline/shared/testing/seeded-random.ts';
import type { Clock } from '../load/crowd-request.ts';

export interface MadeDocument {
  update: Uint8Array<ArrayBuffer>;
  /** How far its author’s work goes: whoever has this has all of it. */
  clock: Clock;
}

const AUTHOR = 1;
/** Of a hundred zones so many are rectangles, the rest are polygons. */
const RECTANGLES = 80;
const COLUMNS = 50;
const CELL_PX = 80;

/** A plan with zones side by side: the same bytes for the same seed. */
export function makePlan(zoneCount: number, seed: number): MadeDocument {
  const random = createSeededRandom(seed);
  const restore = seedObjectIds(random);
  const doc = new Y.Doc();
  doc.clientID = AUTHOR;
  try {
    for (let index = 0; index < zoneCount; index += 1) {
      const left = (index % COLUMNS) * CELL_PX;
      const top = Math.floor(index / COLUMNS) * CELL_PX;
      const header = { name: `Room ${index + 1}`, colour: random.pick(ZONE_COLOURS) ?? 'z1' };
      const [right, bottom] = [left + 60, top + 60];
      if (random.int(100) < RECTANGLES) createRectangleZone(doc, { ...header, left, top, right, bottom });
      else createPolygonZone(doc, { ...header, points: hexagon(left + 30, top + 30) });
    }
  } finally {
    restore();
  }
  return {
    update: new Uint8Array(Y.encodeStateAsUpdate(doc)),
    clock: { clientId: AUTHOR, endClock: Y.getState(doc.store, AUTHOR) },
  };
}

function hexagon(x: number, y: number): { x: number; y: number }[] {
  return Array.from({ length: 6 }, (_, corner) => {
    const angleRad = (corner / 6) * 2 * Math.PI;
    return { x: x + Math.cos(angleRad) * 30, y: y + Math.sin(angleRad) * 30 };
  });
}
