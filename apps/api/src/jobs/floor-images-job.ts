/** The kind of job that draws the floor images of one plan's notes: those whose pin was moved, or all after a revision. */
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  giveUpFloorImages,
  listWantedImages,
  wantFloorImages,
} from '@plumbline/server/notes/floor-images.ts';
import { defineJob } from './job-kind.ts';

const FloorImagesJobSchema = z.object({ tenantId: UuidSchema, floorPlanId: UuidSchema });
export type FloorImagesJob = z.infer<typeof FloorImagesJobSchema>;

export const FLOOR_IMAGES_JOB = defineJob<FloorImagesJob>({
  payload: FloorImagesJobSchema,
  queue: { retryLimit: 3, retryDelaySeconds: 5, expireSeconds: 900 },
  silenceSeconds: 60,
  firstStep: 'drawing',
  load: async () => (await import('./draw-floor-images.job.ts')).drawFloorImages,
  // Each picture is told of by itself; what nobody wants any more is passed over.
  report: async () => true,
  keep: async () => undefined,
  giveUp: ({ stores }, { tenantId, floorPlanId }) =>
    inTenant(stores.app, tenantId, (trx) => giveUpFloorImages(trx, floorPlanId)),
  revive: async (trx, { floorPlanId }) => {
    await wantFloorImages(trx, floorPlanId);
    return (await listWantedImages(trx, floorPlanId)).length > 0;
  },
  // What a dead worker left is still wanted, and the routine `find-floor-images` sends it anew.
  left: async () => [],
});
