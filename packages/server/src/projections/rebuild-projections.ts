import { sql } from 'kysely';
import * as Y from 'yjs';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { loadRoomIn } from '../journal/load-room.ts';
import { roomKind, type RoomKinds } from '../rooms/room-kind.ts';
import { projectRoom } from './project-room.ts';

/**
 * Throws the rows of every room away and makes them anew from the journal, one room a transaction.
 * Events are the history and stay as they are; entries that were not projected yet get theirs first.
 * @returns how many rooms were rebuilt
 */
export async function rebuildProjections(stores: Stores, kinds: RoomKinds): Promise<number> {
  const tenants = await stores.identity.selectFrom('tenant').select('id').execute();
  let count = 0;
  for (const { id: tenantId } of tenants) {
    const documents = await inTenant(stores.app, tenantId, (trx) =>
      trx
        .selectFrom('journal_document')
        .select(['room', 'project_id', 'schema_version'])
        .orderBy('room')
        .execute(),
    );
    for (const { room, project_id: projectId, schema_version: version } of documents) {
      const name = parseRoomName(room);
      const document = name && roomKind(kinds, name.kind)?.document;
      if (!document || version > document.kind.version) continue;
      while ((await projectRoom(stores, kinds, { room, tenantId, open: null })) > 0) continue;
      await inTenant(stores.app, tenantId, async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`projection ${room}`}, 0))`.execute(trx);
        const { doc } = await loadRoomIn(trx, room, new Y.Doc());
        await document.projection.rebuild(trx, { subjectId: name.subjectId, tenantId, projectId }, doc);
      });
      count += 1;
    }
  }
  return count;
}
