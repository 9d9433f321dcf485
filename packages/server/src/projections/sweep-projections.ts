import { inTenant, type Stores } from '../database/client.ts';
import type { RoomKinds } from '../rooms/room-kind.ts';
import { projectRoom, type ProjectedRoom } from './project-room.ts';

/** Rooms a sweep takes on; the rest waits for the next one. */
const ROOMS_A_SWEEP = 200;

/**
 * Projects every room that lags, open anywhere or nowhere: what a crash or a server edit left behind. Then what waited
 * for its writers' rest is done.
 * @param openRoom answers the open document of this process, null for none
 * @returns how many rooms lagged
 */
export async function sweepProjections(
  stores: Stores,
  kinds: RoomKinds,
  openRoom: (room: string) => ProjectedRoom['open'],
): Promise<number> {
  const tenants = await stores.identity.selectFrom('tenant').select('id').execute();
  const tenantIds = tenants.map((tenant) => tenant.id);
  const lagging = await inTenant(stores.app, tenantIds, (trx) =>
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
  for (const { document } of Object.values(kinds)) await document?.projection.settle?.(stores, tenantIds);
  return lagging.length;
}
