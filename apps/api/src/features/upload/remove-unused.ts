import type { Trx } from '@plumbline/server/database/client.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';

/** Removes what was drawn under these ids and became no file of the product; what did become one stays. */
export async function removeUnused(trx: Trx, storage: FileStorage, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const made = await trx.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
  const kept = new Set(made.map(({ id }) => id));
  for (const id of ids) if (!kept.has(id)) await storage.remove(id);
}
