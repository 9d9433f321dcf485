import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Y from 'yjs';
import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import {
  createPolygonZone,
  createRectangleZone,
  setCalibration,
} from '@plumbline/shared/documents/plan/commands.ts';
import { newUuid } from '../database/new-uuid.ts';
import type { Stores } from '../database/client.ts';
import { makePlanImage, type MadePlanImage } from '../plan-images/make-plan-image.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { calibrationFromSheet } from './plan-sheets/calibration-from-sheet.ts';
import { renderPlanSheet, type PlanSheet } from './plan-sheets/render-plan-sheet.ts';
import { zonesFromRooms } from './plan-sheets/zones-from-rooms.ts';

/** A drawn storey whose pictures are in the file storage below `fileId`. */
export interface DemoPlan extends MadePlanImage {
  storey: Storey;
  sheet: PlanSheet;
  fileId: string;
  sha256: string;
}

/** Draws every storey of the demo building and stores its pictures. */
export async function storeDemoPlans(stores: Stores, storage: FileStorage): Promise<DemoPlan[]> {
  return Promise.all(
    HARBOUR_TOWER.storeys.map(async (storey) => {
      const sheet = await renderPlanSheet(storey);
      const fileId = await newUuid(stores.app);
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
      try {
        const image = await makePlanImage(sheet.png, folder);
        await writeFile(join(folder, 'original'), sheet.png);
        await storage.adopt(folder, fileId);
        const sha256 = createHash('sha256').update(sheet.png).digest('hex');
        return { ...image, storey, sheet, fileId, sha256 };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
  );
}

/** Sets the scale and draws the first `zoneCount` rooms as zones, as a person would. */
export function markUp(doc: Y.Doc, { storey, sheet }: DemoPlan, zoneCount: number): void {
  const { from, to, distanceMm } = calibrationFromSheet(sheet);
  insist(setCalibration(doc, { a: from, b: to, distanceMm, unit: 'm' }));
  for (const { name, colour, shape } of zonesFromRooms(storey, sheet).slice(0, zoneCount)) {
    insist(
      shape.kind === 'rectangle'
        ? createRectangleZone(doc, { name, colour, ...sidesOf(shape) })
        : createPolygonZone(doc, { name, colour, points: [...shape.points] }),
    );
  }
}

function sidesOf({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) {
  return { left, top, right, bottom };
}

function insist(result: { ok: boolean; reason?: string }): void {
  if (!result.ok) throw new Error(`the demo building cannot be drawn: ${result.reason ?? 'no reason'}`);
}
