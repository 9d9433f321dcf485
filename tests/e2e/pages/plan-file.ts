/** Plans to upload: a real one where there are real files, else the demo building's own sheet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { calibrationFromSheet } from '@plumbline/server/demo/plan-sheets/calibration-from-sheet.ts';
import { renderPlanSheet } from '@plumbline/server/demo/plan-sheets/render-plan-sheet.ts';
import * as z from 'zod/mini';
import { testDataDir } from '../../support/test-data.ts';

export interface PlanFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
  widthPx: number;
  heightPx: number;
  mmPerPx: number;
}

const InfoSchema = z.object({ map_info: z.object({ width: z.number(), height: z.number() }) });
const MALL = { widthPx: 800, heightPx: 588 };

/** A plan whose true scale is known. */
export async function planFile(): Promise<PlanFile> {
  const dir = testDataDir();
  if (dir) {
    const info = z.parse(
      InfoSchema,
      JSON.parse(readFileSync(join(dir, 'plans/mall-site1-f1-floor_info.json'), 'utf8')),
    );
    const buffer = readFileSync(join(dir, 'plans/mall-site1-f1-floor.png'));
    return {
      name: 'Mall level 1.png',
      mimeType: 'image/png',
      buffer,
      ...MALL,
      mmPerPx: (info.map_info.width * 1000) / MALL.widthPx,
    };
  }
  const [storey] = HARBOUR_TOWER.storeys;
  if (!storey) throw new Error('the demo building has no storey');
  const sheet = await renderPlanSheet(storey);
  const { from, to, distanceMm } = calibrationFromSheet(sheet);
  const { widthPx, heightPx } = sheet;
  const mmPerPx = distanceMm / Math.hypot(to.x - from.x, to.y - from.y);
  return { name: 'Harbour.png', mimeType: 'image/png', buffer: sheet.png, widthPx, heightPx, mmPerPx };
}

/** A real file below the data folder, undefined where there are none. */
export function realFile(path: string): string | undefined {
  const dir = testDataDir();
  return dir && join(dir, path);
}
