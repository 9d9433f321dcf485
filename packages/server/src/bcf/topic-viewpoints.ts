/** Views of models, which a note cannot hold: kept to be written back, their pictures attached. */
import type { Trx } from '../database/client.ts';
import { keepStoredFile } from '../files/stored-file.store.ts';
import { attachFile } from '../notes/attachments.ts';
import { knownViewpoints } from './kept-topics.ts';
import type { NewViewpoint, TopicImport } from './topic-import.ts';

export async function takeViewpoints(at: TopicImport, noteId: string): Promise<void> {
  const known = await knownViewpoints(at.trx, noteId);
  for (const viewpoint of at.viewpoints) {
    if (known.has(viewpoint.guid)) continue;
    await take(at, noteId, known.size, viewpoint);
    known.add(viewpoint.guid);
  }
}

async function take(
  at: TopicImport,
  noteId: string,
  position: number,
  { guid, viewpointFileId, snapshot, bitmaps }: NewViewpoint,
): Promise<void> {
  const { trx, actor } = at;
  const kept = [viewpointFileId, ...bitmaps.map(({ fileId }) => fileId)];
  for (const id of kept) if (id !== null && !(await keepStoredFile(trx, id))) throw new Swept();
  if (snapshot)
    await attachFile(trx, actor, noteId, {
      file: snapshot,
      take: (within) => forget(within, snapshot.fileId),
    });
  await trx
    .insertInto('bcf_viewpoint')
    .values({
      note_id: noteId,
      guid,
      tenant_id: actor.tenantId,
      position,
      viewpoint_file_id: viewpointFileId,
      snapshot_file_id: snapshot?.fileId ?? null,
      bitmaps: JSON.stringify(bitmaps),
    })
    .execute();
  at.isChanged = true;
}

/** The announcement of a file goes, which its row as an attachment follows. */
async function forget(trx: Trx, fileId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('stored_file')
    .where('id', '=', fileId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Swept();
}

/** A file waited so long for its topic that it was swept: the import is tried again. */
class Swept extends Error {}
