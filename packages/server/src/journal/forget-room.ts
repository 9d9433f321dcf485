import type { Trx } from '../database/client.ts';

/** Ends the journal of a room whose subject is gone, entries and snapshots with it; a policy refuses it before that. */
export async function forgetRoom(trx: Trx, room: string): Promise<void> {
  await trx.deleteFrom('journal_document').where('room', '=', room).execute();
}
