import { inTenant, type Stores } from '../database/client.ts';
import type { RoomKinds } from '../rooms/room-kind.ts';
import { projectRoom, type ProjectedRoom } from './project-room.ts';

/** Rooms a sweep takes on; the rest waits for the next one. */
const ROOMS_A_SWEEP = 200;

/**
 * Projects every room that lags, open anywhere or nowhere: what a crash or a server edit left behind.
 * @param openRoom answers the open document of this process, null for none
 * @returns how many rooms lagged
 */
export async function sweepProjections(
  stores: Stores,
  kinds: RoomKinds,
  openRoom: (room: string) => ProjectedRoom['open'],
): Promise<number> {
  const tenants = await stores.identity.selectFrom('tenant').select('id').execute();
  const lagging = await inTenant(
    stores.app,
    tenants.map((tenant) => tenant.id),
    (trx) =>
      trx
        .selectFrom('journal_document')
        .select(['room', 'tenant_id'])
        .whereRef('projected_seq', '<', 'head')
        .limit(ROOMS_A_SWEEP)
        .execute(),
  );
  for (const { room, tenant_id: tenantId } of lagging) {
    await projectRoom(stores, kinds, { room, tenantId, open: openRoom(room) }).catch((error: unknown) => {
      stores.log.warn({ err: error, room }, 'a room could not be projected, trying again');
    });
  }
  return lagging.length;
}
