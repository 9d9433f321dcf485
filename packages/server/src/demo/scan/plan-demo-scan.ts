/** The demo's point cloud with all files that the product makes of one, before anything is written. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { Alignment } from '@plumbline/shared/contract/site-model.ts';
import { writeOctree } from '../../clouds/octree/write-octree.ts';
import { newUuid } from '../../database/new-uuid.ts';
import type { Stores } from '../../database/client.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { DemoPlan } from '../demo-plans.ts';
import { openScanFile } from './scan-file.ts';

export interface PlannedScan {
  inspectionId: string;
  sourceId: string;
  fileId: string;
  name: string;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  facts: CloudFacts;
  alignment: Alignment;
}

/** Corners of the building, in its metres: where somebody would press in the cloud and on the plan. */
const CORNERS_M = [
  { x: 0, y: 0 },
  { x: 28.8, y: 0 },
  { x: 28.8, y: 20 },
] as const;

/** Scans the lowest floor. */
export async function planDemoScan(
  stores: Stores,
  storage: FileStorage,
  [plan]: readonly DemoPlan[],
): Promise<PlannedScan> {
  if (!plan) throw new Error('the demo has no plan');
  const { storey, sheet } = plan;
  const [inspectionId, sourceId, fileId] = [
    await newUuid(stores.app),
    await newUuid(stores.app),
    await newUuid(stores.app),
  ];
  const path = join(import.meta.dirname, `${storey.id}.ply`);
  const bytes = await readFile(path);
  await storage.write(`${sourceId}/source`, bytes);
  const cloud = openScanFile(path);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  try {
    const { gathered, attributes } = writeOctree(cloud, folder, () => undefined);
    await storage.adopt(folder, fileId);
    const facts: CloudFacts = {
      format: cloud.format,
      pointCount: gathered.count,
      min: gathered.min,
      max: gathered.max,
      attributes,
      classes: [],
      unit: 'metre',
      crs: null,
      dropped: cloud.dropped,
      remarks: [],
    };
    const points = CORNERS_M.map((corner) => ({
      model: { ...corner, z: storey.elevationM },
      plan: sheet.toPx(corner),
    }));
    return {
      inspectionId,
      sourceId,
      fileId,
      name: `${storey.name}: laser scan`,
      fileName: basename(path),
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      facts,
      alignment: { points },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
