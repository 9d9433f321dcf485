/** Which addresses hear of a note. Guarded by note-alert.pg.test.ts. */
import { sql } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { NOTE_ALERTS_MAX, type NoteAlert } from '@plumbline/shared/contract/note-alert.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import type { NoteRecord } from '../notes/note-record.ts';
import { mailQuestion } from './alert-mails.ts';

/** Whoever does not answer is not asked again and again. */
const ASKED_PER_ADDRESS_AND_DAY = 3;

export async function listNoteAlerts(trx: Trx, noteId: string): Promise<NoteAlert[]> {
  return trx
    .selectFrom('note_email_alert')
    .select(['id', 'email', 'state'])
    .where('note_id', '=', noteId)
    .orderBy('email')
    .execute();
}

interface Asking {
  note: NoteRecord;
  email: string;
  /** Of the mails to it. */
  language: Language;
  /** Who asks. */
  accountId: string;
}

type AskingConfig = Pick<Config, 'PUBLIC_ORIGIN' | 'PORT' | 'MEDIA_SECRET' | 'INVITER_INVITATIONS_PER_DAY'>;

/**
 * Asks an address whether it wants to hear of a note. One that was asked, or has confirmed, is not asked again; one that
 * has left is.
 * @throws AppError too-many-alerts; invitations-used-up
 */
export async function addNoteAlert(trx: Trx, config: AskingConfig, asking: Asking): Promise<NoteAlert> {
  const { note, accountId, language } = asking;
  const email = normaliseEmail(asking.email);
  // Two at once for one note wait for each other.
  await sql`SELECT FROM note WHERE id = ${note.id} FOR UPDATE`.execute(trx);
  const alerts = await listNoteAlerts(trx, note.id);
  const known = alerts.find((alert) => alert.email === email);
  if (known && known.state !== 'left') return known;
  if (!known && alerts.length >= NOTE_ALERTS_MAX)
    throw new AppError('too-many-alerts', { params: { max: NOTE_ALERTS_MAX } });
  await takeRoom(trx, config, { tenantId: note.tenantId, email, accountId });
  const alert = await trx
    .insertInto('note_email_alert')
    .values({ note_id: note.id, tenant_id: note.tenantId, email, language, created_by: accountId })
    .onConflict((conflict) =>
      conflict.columns(['note_id', 'email']).doUpdateSet({ state: 'asked', language, created_by: accountId }),
    )
    .returning(['id', 'email', 'state'])
    .executeTakeFirstOrThrow();
  await mailQuestion(trx, config, { alert: { ...alert, language, tenantId: note.tenantId }, note });
  return alert;
}

/** The addresses of strangers are not to be filled with questions. */
async function takeRoom(
  trx: Trx,
  { INVITER_INVITATIONS_PER_DAY: perPerson }: AskingConfig,
  { tenantId, email, accountId }: { tenantId: string; email: string; accountId: string },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`note alerts ${accountId}`}, 0))`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`note alerts ${email}`}, 0))`.execute(trx);
  await sql`DELETE FROM note_alert_invitation
    WHERE invited_by = ${accountId} AND created_at < now() - interval '1 day'`.execute(trx);
  const { rows } = await sql<{ byPerson: number; toAddress: number }>`
    SELECT count(*) FILTER (WHERE invited_by = ${accountId})::int AS "byPerson",
      count(*) FILTER (WHERE email = ${email})::int AS "toAddress"
    FROM note_alert_invitation WHERE tenant_id = ${tenantId} AND created_at > now() - interval '1 day'
      AND (invited_by = ${accountId} OR email = ${email})`.execute(trx);
  const left = Math.min(
    perPerson - (rows[0]?.byPerson ?? 0),
    ASKED_PER_ADDRESS_AND_DAY - (rows[0]?.toAddress ?? 0),
  );
  if (left <= 0) throw new AppError('invitations-used-up', { params: { leftCount: 0 } });
  await trx
    .insertInto('note_alert_invitation')
    .values({ tenant_id: tenantId, email, invited_by: accountId })
    .execute();
}

/** One that is gone already stays gone. */
export async function removeNoteAlert(
  trx: Trx,
  { noteId, alertId }: { noteId: string; alertId: string },
): Promise<void> {
  await trx.deleteFrom('note_email_alert').where('note_id', '=', noteId).where('id', '=', alertId).execute();
}

/** Whether a note has an address of this id. */
export async function hasNoteAlert(
  trx: Trx,
  { noteId, alertId }: { noteId: string; alertId: string },
): Promise<boolean> {
  const found = trx.selectFrom('note_email_alert').select('id').where('note_id', '=', noteId);
  return (await found.where('id', '=', alertId).executeTakeFirst()) !== undefined;
}
