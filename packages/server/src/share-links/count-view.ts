import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { linkIsActive } from '../sessions/link-is-active.ts';
import { hashSecret } from '../sessions/token.ts';

/** Counts one look through a link and tells its project, without a name. */
export async function countView(trx: Trx, linkId: string): Promise<void> {
  const row = await trx
    .updateTable('share_link')
    .set({ views: sql<number>`views + 1`, last_viewed_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .returning(['views', 'tenant_id', 'project_id'])
    .executeTakeFirst();
  if (!row) return;
  await appendEvents(trx, {
    tenantId: row.tenant_id,
    projectId: row.project_id,
    actor: { kind: 'visitor', id: null },
    events: [{ kind: 'share-link-opened', subjectId: linkId, payload: { views: row.views } }],
  });
}

/** The living link to a note with this token, in the transaction's tenant. */
export async function noteLinkOf(trx: Trx, token: string): Promise<{ id: string; noteId: string } | null> {
  const row = await trx
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(['l.id', 'l.note_id'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.kind', '=', 'note')
    .where(linkIsActive)
    .executeTakeFirst();
  return row?.note_id ? { id: row.id, noteId: row.note_id } : null;
}
