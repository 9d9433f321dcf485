/** The walks through the demo building with all pictures that the product makes of them, before anything is written. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { levelsOf } from '@plumbline/shared/media/tile-levels.ts';
import type { SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { drawBase } from '../../captures/draw-base.ts';
import type { PhotoFacts } from '../../captures/photo-facts.ts';
import { readPhoto } from '../../captures/read-photo.ts';
import { newUuid } from '../../database/new-uuid.ts';
import type { Stores } from '../../database/client.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { DemoPlan } from '../demo-plans.ts';
import type { PointPx } from '../plan-sheets/render-plan-sheet.ts';
import type { Visit } from './walk-places.ts';
import { readWalk, type WalkPicture } from './walk-truth.ts';

/** A picture whose bytes lie in the storage: the sent file below `sourceId`, what was drawn of it below `fileId`. */
export interface PlannedCapture {
  sourceId: string;
  fileId: string;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  facts: PhotoFacts;
  point: PointPx;
  headingDeg: number;
}

/** What was taken on one floor on one day. */
export interface PlannedWalk {
  inspectionId: string;
  visit: Visit;
  /** Counts the storeys from the lowest. */
  floor: number;
  name: string;
  captures: readonly PlannedCapture[];
}

const WHOLE_SPHERE: SpherePart = { left: 0, top: 0, width: 1, height: 1 };
const NAMES: Record<Visit, string> = { first: 'Shell and services', second: 'Fit-out' };
/** At once: more would only wait for one another. */
const AT_ONCE = 4;

export async function planDemoWalks(
  stores: Stores,
  storage: FileStorage,
  plans: readonly DemoPlan[],
): Promise<PlannedWalk[]> {
  const walks: PlannedWalk[] = [];
  for (const visit of ['first', 'second'] as const) {
    const pictures = await readWalk(visit);
    for (const [floor, plan] of plans.entries()) {
      const there = pictures.filter(({ storey }) => storey.id === plan.storey.id);
      const captures: PlannedCapture[] = [];
      for (let from = 0; from < there.length; from += AT_ONCE)
        captures.push(
          ...(await Promise.all(
            there
              .slice(from, from + AT_ONCE)
              .map((picture) => planCapture(stores, storage, { picture, plan })),
          )),
        );
      walks.push({
        inspectionId: await newUuid(stores.app),
        visit,
        floor,
        name: `${plan.storey.name}: ${NAMES[visit]}`,
        captures,
      });
    }
  }
  return walks;
}

/** Reads and draws a picture as the worker does with one that was sent. */
async function planCapture(
  stores: Stores,
  storage: FileStorage,
  { picture, plan }: { picture: WalkPicture; plan: DemoPlan },
): Promise<PlannedCapture> {
  const bytes = await readFile(picture.path);
  const read = await readPhoto(bytes);
  if (!read.ok) throw new Error(`${picture.name} cannot be read: ${read.code}`);
  const { photo: facts } = read;
  // As large as its base picture, so that the worker has no tiles to cut of it.
  if (facts.look.as !== 'sphere' || levelsOf(facts, WHOLE_SPHERE).length > 0)
    throw new Error(`${picture.name} is not a panorama of the size of a base picture`);
  const [sourceId, fileId] = [await newUuid(stores.app), await newUuid(stores.app)];
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  try {
    const drawn = join(folder, 'base');
    await drawBase(bytes, WHOLE_SPHERE, drawn);
    await storage.adopt(drawn, fileId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await storage.write(`${sourceId}/source`, bytes);
  const { x, y } = plan.sheet.toPx(picture.at);
  return {
    sourceId,
    fileId,
    fileName: basename(picture.path),
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    facts,
    point: { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 },
    headingDeg: picture.headingDeg,
  };
}
