/**
 * What addresses outside of a project are mailed of a note: number, first line, status and due date, nothing of people,
 * comments or files. What happens within an hour is one mail. Guarded by note-alert.pg.test.ts.
 */
import { sql } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { Config } from '../config.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { postMail } from '../mail/mail.store.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { publicAddress } from '../mail/public-address.ts';
import { mailDay } from '../mail/render-mail.ts';
import { readNotes, type NoteRecord } from '../notes/note-record.ts';
import { titleWithoutNames } from '../notes/title-without-names.ts';
import { statusText } from '../notifications/notification-texts.ts';
import { newAlertToken } from './alert-tokens.ts';

const WITHIN_SECONDS = 3600;
const BATCH = 100;
/** A question that was not sent for so long is of no use; what was told of a note is out of date. */
const USEFUL_DAYS = { question: 14, news: 2 };
const DAY_SECONDS = 86_400;

type MailConfig = Pick<Config, 'PUBLIC_ORIGIN' | 'PORT' | 'MEDIA_SECRET'>;

interface MailedAlert {
  id: string;
  tenantId: string;
  email: string;
  language: Language;
}

/** Where an address answers: opening it changes nothing. */
function answerLink(config: MailConfig, token: string): string {
  return publicAddress(config, '/note-alert', { token });
}

/** Where a mail program takes an address off. */
function oneClickLink(config: MailConfig, token: string): string {
  return publicAddress(config, '/api/auth/noteAlert/oneClick', { token });
}

/** Asks an address whether it wants to hear of a note. */
export async function mailQuestion(
  trx: Trx,
  config: MailConfig,
  { alert, note }: { alert: MailedAlert; note: NoteRecord },
): Promise<void> {
  const token = await newAlertToken(trx, alert);
  await postMail(trx, config, {
    kind: 'note-alert-asked',
    language: alert.language,
    recipient: alert.email,
    values: {
      name: `#${note.number ?? ''}`,
      title: await titleWithoutNames(trx, note.id, alert.language),
    },
    link: answerLink(config, token),
    unsubscribe: oneClickLink(config, token),
    usefulForSeconds: USEFUL_DAYS.question * DAY_SECONDS,
  });
}

/** Those who hear of a note have something to hear. */
export async function noteAlertsDue(trx: Trx, noteId: string): Promise<void> {
  await sql`
    UPDATE note_email_alert SET mail_due_at = now() + make_interval(secs => ${WITHIN_SECONDS})
    WHERE note_id = ${noteId} AND state = 'confirmed' AND mail_due_at IS NULL`.execute(trx);
}

/** Writes the mails that are due. */
export async function mailNoteAlerts(
  stores: Pick<Stores, 'app' | 'config'>,
  tenantIds: readonly string[],
): Promise<void> {
  const waiting = await inTenant(stores.app, tenantIds, (trx) =>
    trx
      .selectFrom('note_email_alert')
      .select('tenant_id as tenantId')
      .distinct()
      .where('mail_due_at', '<=', sql<Date>`now()`)
      .execute(),
  );
  await eachOf(waiting, async ({ tenantId }) => {
    for (let taken = BATCH; taken === BATCH;)
      taken = await inTenant(stores.app, tenantId, (trx) => mailDue(trx, stores.config));
  });
}

type DueAlert = MailedAlert & { noteId: string; isTold: boolean };

/** @returns how many were looked at */
async function mailDue(trx: Trx, config: MailConfig): Promise<number> {
  const { rows: due } = await sql<DueAlert>`
    UPDATE note_email_alert a SET mail_due_at = NULL FROM note n JOIN project p ON p.id = n.project_id
    WHERE n.id = a.note_id AND a.id IN (
      SELECT id FROM note_email_alert WHERE mail_due_at <= now() ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING a.id, a.tenant_id AS "tenantId", a.email, a.language, a.note_id AS "noteId",
      a.state = 'confirmed' AND n.deleted_at IS NULL AND p.status = 'active' AS "isTold"`.execute(trx);
  const told = due.filter(({ isTold }) => isTold);
  const notes = await readNotes(trx, [...new Set(told.map(({ noteId }) => noteId))]);
  for (const alert of told) {
    const note = notes.find(({ id }) => id === alert.noteId);
    if (note?.status) await mailNews(trx, config, { alert, note, status: note.status });
  }
  return due.length;
}

async function mailNews(
  trx: Trx,
  config: MailConfig,
  { alert, note, status }: { alert: MailedAlert; note: NoteRecord; status: NoteStatus },
): Promise<void> {
  const { language } = alert;
  const token = await newAlertToken(trx, alert);
  const { dueDate } = note;
  await postMail(trx, config, {
    kind: 'note-alert',
    language,
    recipient: alert.email,
    values: {
      name: `#${note.number ?? ''}`,
      title: await titleWithoutNames(trx, note.id, language),
      status: statusText(status, language),
      due:
        dueDate === null
          ? MAIL_TEXTS[language].noDueDate
          : mailDay(new Date(`${dueDate}T00:00:00Z`), language, 'UTC'),
    },
    link: answerLink(config, token),
    unsubscribe: oneClickLink(config, token),
    usefulForSeconds: USEFUL_DAYS.news * DAY_SECONDS,
  });
}
