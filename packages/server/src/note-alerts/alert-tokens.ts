import type { AlertState } from '@plumbline/shared/contract/note-alert.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { readNote } from '../notes/note-record.ts';
import { titleWithoutNames } from '../notes/title-without-names.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';

/** An address of a note, found by the link of a mail. */
export interface FoundAlert {
  id: string;
  tenantId: string;
  email: string;
  state: AlertState;
  number: number;
  /** First line of the note. */
  title: string;
}

/** A new token for a mail to an address: each mail has its own, and all of them hold. */
export async function newAlertToken(
  trx: Trx,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<string> {
  const token = newSecret();
  await trx
    .insertInto('note_alert_token')
    .values({ token_hash: hashSecret(token), alert_id: id, tenant_id: tenantId })
    .execute();
  return token;
}

/** Null for a link that is no one's, or whose note is gone. */
export async function findAlert(
  stores: Pick<Stores, 'app' | 'identity'>,
  token: string,
): Promise<FoundAlert | null> {
  const found = await stores.identity
    .selectFrom('note_alert_token')
    .select(['alert_id as id', 'tenant_id as tenantId'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return found ? inTenant(stores.app, found.tenantId, (trx) => readAlert(trx, found.id)) : null;
}

async function readAlert(trx: Trx, alertId: string): Promise<FoundAlert | null> {
  const alert = await trx
    .selectFrom('note_email_alert')
    .select(['id', 'tenant_id as tenantId', 'email', 'language', 'state', 'note_id as noteId'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  const note = alert ? await readNote(trx, alert.noteId) : null;
  if (!alert || !note || note.number === null) return null;
  const { id, tenantId, email, state } = alert;
  const title = await titleWithoutNames(trx, note.id, alert.language);
  return { id, tenantId, email, state, number: note.number, title };
}

/**
 * Says yes or leaves. Whoever has left stays away: a link in an old mail brings nobody back.
 * @returns how it stands now, and whether that is new
 */
export async function answerAlert(
  stores: Pick<Stores, 'app'>,
  { id, tenantId }: Pick<FoundAlert, 'id' | 'tenantId'>,
  to: 'confirmed' | 'left',
): Promise<{ state: AlertState; isChanged: boolean }> {
  return inTenant(stores.app, tenantId, async (trx) => {
    const changed = await trx
      .updateTable('note_email_alert')
      .set({ state: to, mail_due_at: null })
      .where('id', '=', id)
      .where('state', 'in', to === 'confirmed' ? ['asked'] : ['asked', 'confirmed'])
      .returning('state')
      .executeTakeFirst();
    if (changed) return { state: changed.state, isChanged: true };
    const { state } = await trx
      .selectFrom('note_email_alert')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { state, isChanged: false };
  });
}
