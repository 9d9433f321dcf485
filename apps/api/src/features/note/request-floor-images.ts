import type { Trx } from '@plumbline/server/database/client.ts';
import type { ApiContext } from '../../api-context.ts';

/** Has the pictures drawn that notes of a floor want, once the transaction is committed. */
export async function requestFloorImages(
  { jobs }: Pick<ApiContext, 'jobs'>,
  trx: Trx,
  { tenantId, floorPlanId }: { tenantId: string; floorPlanId: string },
): Promise<void> {
  await jobs.send(trx, 'draw-floor-images', { tenantId, floorPlanId });
}
