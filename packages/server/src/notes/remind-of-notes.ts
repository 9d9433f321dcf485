import { sql } from 'kysely';
import { REMINDING_KINDS, type RemindingKind } from '@plumbline/shared/contract/notification.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { noteName } from '../notifications/notifications-of-notes.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { readNotes } from './note-record.ts';

const BATCH = 200;

/** From today in the project's zone to the day that is reminded of. */
const DAYS_AHEAD: Record<RemindingKind, number> = { 'note-due-tomorrow': 1, 'note-overdue': -1 };

interface DueNote {
  id: string;
  kind: RemindingKind;
  day: string;
}

/**
 * Tells creator, assignee and watchers of notes that are due tomorrow or overdue since yesterday in the zone of the
 * project, once for each day a note is given. Guarded by remind-of-notes.pg.test.ts.
 */
export async function remindOfNotes(
  stores: Pick<Stores, 'app'>,
  tenantIds: readonly string[],
): Promise<void> {
  await eachOf(tenantIds, async (tenantId) => {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await inTenant(stores.app, tenantId, async (trx) => {
        const due = await takeDue(trx);
        await tellTenant(trx, tenantId, { notifications: await remindersOf(trx, due), events: [] });
        return due.length;
      });
    }
  });
}

/** What is reminded of now, written down: of two workers that look at once, one tells. */
async function takeDue(trx: Trx): Promise<DueNote[]> {
  const ahead = REMINDING_KINDS.map((kind) => DAYS_AHEAD[kind]);
  const { rows } = await sql<DueNote>`
    INSERT INTO note_reminder (note_id, kind, day, tenant_id)
    SELECT n.id, k.kind, n.due_date, n.tenant_id
    FROM note n JOIN project p ON p.id = n.project_id
    JOIN unnest(${[...REMINDING_KINDS]}::text[], ${ahead}::integer[]) AS k (kind, days)
      ON n.due_date = (now() AT TIME ZONE p.time_zone)::date + k.days
    WHERE n.due_date BETWEEN now()::date - 3 AND now()::date + 3 AND n.deleted_at IS NULL AND n.type <> 'ai'
      AND n.status <> 'verified' AND p.status = 'active'
      AND NOT EXISTS (SELECT FROM note_reminder r WHERE r.note_id = n.id AND r.kind = k.kind AND r.day = n.due_date)
    ORDER BY n.id LIMIT ${BATCH}
    ON CONFLICT DO NOTHING
    RETURNING note_id AS id, kind, day`.execute(trx);
  return rows;
}

async function remindersOf(trx: Trx, due: readonly DueNote[]): Promise<NewNotification[]> {
  const notes = await readNotes(
    trx,
    due.map(({ id }) => id),
  );
  return due.flatMap(({ id, kind, day }) => {
    const note = notes.find((each) => each.id === id);
    if (!note) return [];
    return [
      {
        kind,
        subjectId: id,
        projectId: note.projectId,
        actorId: null,
        params: { name: noteName(note), day },
        bundle: id,
        to: { followersOf: id, except: [] },
      },
    ];
  });
}
