/** Draws the demo's laser scan. Ran by hand when the building or the site has changed; its result is a file of the product. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { drawSigns } from '../walk/site/signs.ts';
import { toScanFile } from './scan-file.ts';
import { scanStorey } from './scan-storey.ts';

const [storey] = HARBOUR_TOWER.storeys;
if (!storey) throw new Error('the demo building has no storey');
const points = [...scanStorey(storey, await drawSigns())];
await writeFile(join(import.meta.dirname, `${storey.id}.ply`), toScanFile(points));
console.log(`${points.length} points`);
