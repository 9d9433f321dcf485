/**
 * Draws the pictures that notes of one floor want of the plan around their pins. Run twice, or beside another one, it
 * gives each note one picture: a drawn one is no longer wanted, and what was moved meanwhile is drawn anew.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { announceStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import {
  listWantedImages,
  setFloorImage,
  type WantedFloorImage,
} from '@plumbline/server/notes/floor-images.ts';
import { drawFloorImage } from '@plumbline/server/plan-images/draw-floor-image.ts';
import { FLOOR_IMAGE_FILE } from '../media/floor-image-file.ts';
import type { FloorImagesJob } from './floor-images-job.ts';
import type { JobProgress } from './job-kind.ts';
import type { WorkerContext } from './worker-context.ts';

/** @throws AggregateError when some could not be drawn; the others are */
export async function drawFloorImages(
  context: WorkerContext,
  { tenantId, floorPlanId }: FloorImagesJob,
  progress: JobProgress,
): Promise<void> {
  const { app } = context.stores;
  const wanted = await inTenant(app, tenantId, (trx) => listWantedImages(trx, floorPlanId));
  let looked = 0;
  await eachOf(wanted, async (each) => {
    if (progress.signal.aborted) return;
    looked += 1;
    progress.set(looked / wanted.length);
    await drawOne(context, each);
  });
}

async function drawOne({ stores, storage }: WorkerContext, wanted: WantedFloorImage): Promise<void> {
  const { tenantId, projectId, createdBy, plan, pin } = wanted;
  const readTile = (name: string) => buffer(storage.read(`${plan.fileId}/${name}`));
  const picture = await drawFloorImage({ ...plan, readTile }, pin);
  const fileId = await inTenant(stores.app, tenantId, async (trx) =>
    announceStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'floor-image',
      originalName: FLOOR_IMAGE_FILE,
      contentType: 'image/webp',
      sizeBytes: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
      createdBy,
    }),
  );
  await storage.write(`${fileId}/${FLOOR_IMAGE_FILE}`, picture);
  // One that is not wanted any more stays marked, and goes with the next sweep.
  await inTenant(stores.app, tenantId, (trx) => setFloorImage(trx, wanted, fileId));
}
