import { createHash } from 'node:crypto';
import { DOCUMENT_KINDS, documentOf } from '@plumbline/shared/documents/document-kinds.ts';
import { inTenant, type Stores } from '../database/client.ts';
import type { BuiltSnapshot } from './build-snapshot.ts';
import { readUpdatesAfter } from './read-entries.ts';
import { readVersions } from './room-row.ts';
import type { SnapshotBuilder } from './snapshot-builder.ts';

const KEPT_SNAPSHOTS = 3;

/**
 * Writes a snapshot of a room up to its last committed entry and drops all but the newest three.
 * Entries stay, so a snapshot is never the only copy; two processes that compact at once write the same.
 * Guarded by `compact-room.pg.test.ts`.
 * A snapshot is proven by the content that its kind of document has; a kind or a version that only a newer server knows is
 * left to that one.
 * @returns the snapshot's seq, or null when there is nothing new or nothing this server knows
 */
export async function compactRoom(
  stores: Stores,
  builder: SnapshotBuilder,
  { room, tenantId }: { room: string; tenantId: string },
): Promise<number | null> {
  const document = documentOf(DOCUMENT_KINDS, room);
  if (!document) return null;
  const { base, entries } = await inTenant(
    stores.app,
    tenantId,
    async (trx) => {
      const version = (await readVersions(trx, [room])).get(room) ?? 1;
      if (version > document.version) return { base: null, entries: [] };
      const newest = await trx
        .selectFrom('journal_snapshot')
        .select(['seq', 'bytes', 'sha256'])
        .where('room', '=', room)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const usable = newest && isWhole(newest.bytes, newest.sha256) ? newest : null;
      return { base: usable, entries: await readUpdatesAfter(trx, room, usable?.seq ?? 0) };
    },
    { isolation: 'repeatable read' },
  );
  const last = entries.at(-1);
  if (!last) return null;
  const updates = entries.map(({ upd }) => upd);
  const built = await builder.build({ room, base: base?.bytes ?? null, updates });
  await storeSnapshot(stores, { room, tenantId, seq: last.seq }, built);
  return last.seq;
}

function isWhole(bytes: Buffer, sha256: string): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

async function storeSnapshot(
  stores: Stores,
  of: { room: string; tenantId: string; seq: number },
  built: BuiltSnapshot,
): Promise<void> {
  await inTenant(stores.app, of.tenantId, async (trx) => {
    await trx
      .insertInto('journal_snapshot')
      .values({
        room: of.room,
        seq: of.seq,
        tenant_id: of.tenantId,
        bytes: Buffer.from(built.bytes),
        sha256: built.sha256,
      })
      .onConflict((conflict) =>
        conflict.columns(['room', 'seq']).doUpdateSet({
          bytes: Buffer.from(built.bytes),
          sha256: built.sha256,
        }),
      )
      .execute();
    const kept = await trx
      .selectFrom('journal_snapshot')
      .select('seq')
      .where('room', '=', of.room)
      .orderBy('seq', 'desc')
      .limit(KEPT_SNAPSHOTS)
      .execute();
    const oldest = kept.at(-1);
    if (!oldest || kept.length < KEPT_SNAPSHOTS) return;
    await trx
      .deleteFrom('journal_snapshot')
      .where('room', '=', of.room)
      .where('seq', '<', oldest.seq)
      .execute();
  });
}
