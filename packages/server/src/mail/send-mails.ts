/**
 * Sends what waits in the outbox. A mail is taken by one worker at a time and tried again after growing pauses; what
 * cannot be sent stays with the reason. Once it is sent, its content, which holds live links, is gone from here.
 * Guarded by send-mails.pg.test.ts.
 */
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database, Stores } from '../database/client.ts';
import { counter } from '../metrics.ts';
import { openMailContent, tellOfMails } from './mail.store.ts';

/** Pauses after the first failures; the last one is followed by giving up. */
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200];
const FAILURE_MAX_CHARS = 300;
const TIMEOUT_MS = 20_000;
/** A worker that dies while it sends leaves the mail to the others after this long. */
const TAKEN_SECONDS = 120;

const outcomes = counter('mails_total', 'Tries to send a mail, by how they ended', ['result']);

interface TakenMail {
  id: string;
  recipient: string;
  subject: string;
  sealed: string | null;
  tries: number;
}

export interface MailSender {
  /** Sends everything that is due now. */
  sendDue(): Promise<void>;
  /** Sends no further mail after the one that is on its way. */
  stop(): void;
}

/** Null when no mail server is set: then mails stay in the outbox. */
export function createMailSender(stores: Pick<Stores, 'identity' | 'config' | 'log'>): MailSender | null {
  const { SMTP_URL, MAIL_FROM } = stores.config;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ recipient, subject, sealed }: TakenMail) => {
    const content = sealed === null ? null : openMailContent(sealed, stores.config);
    if (!content) throw new Error('the content cannot be opened; MEDIA_SECRET is another one');
    const { html, text, unsubscribe } = content;
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: '', address: recipient },
      subject,
      html,
      text,
      ...(unsubscribe !== undefined && oneClick(unsubscribe)),
    });
  };
  let isStopped = false;
  const next = async () => (isStopped ? null : takeOne(stores.identity));
  return {
    sendDue: async () => {
      for (let mail = await next(); mail; mail = await next()) {
        try {
          await send(mail);
          outcomes.inc({ result: 'sent' });
          await noteSent(stores.identity, mail.id);
        } catch (error) {
          outcomes.inc({ result: 'failed' });
          stores.log.warn({ err: error, mailId: mail.id, tries: mail.tries }, 'mail not sent');
          await noteFailed(stores.identity, mail, stores.config, error);
        }
      }
    },
    stop: () => {
      isStopped = true;
      transport.close();
    },
  };
}

/** RFC 8058: a mail program takes the reader off by a POST to this address, without opening it. */
function oneClick(unsubscribe: string) {
  return {
    list: { unsubscribe: { url: unsubscribe } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** The next mail that is due, counted as tried before it is; null when there is none. */
async function takeOne(identity: Database): Promise<TakenMail | null> {
  const { rows } = await sql<TakenMail>`
    UPDATE mail SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
    WHERE id = (
      SELECT id FROM mail WHERE state = 'waiting' AND next_try_at <= now() AND expires_at > now()
        AND NOT EXISTS (SELECT FROM product_news w WHERE w.id = mail.news_id AND w.state = 'withdrawn')
      ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, recipient, subject, sealed, tries`.execute(identity);
  return rows[0] ?? null;
}

async function noteSent(identity: Database, mailId: string): Promise<void> {
  await identity
    .updateTable('mail')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, sealed: null, failure: null })
    .where('id', '=', mailId)
    .execute();
  tellOfMails(identity);
}

async function noteFailed(
  identity: Database,
  { id, tries }: TakenMail,
  config: Pick<Config, 'SMTP_URL'>,
  error: unknown,
): Promise<void> {
  const pauseSeconds = PAUSES_SECONDS[tries - 1];
  const failure = withoutSecrets(error instanceof Error ? error.message : String(error), config);
  await identity
    .updateTable('mail')
    .set({
      failure: failure.slice(0, FAILURE_MAX_CHARS),
      state: pauseSeconds === undefined ? 'failed' : 'waiting',
      next_try_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds ?? 0})`,
    })
    .where('id', '=', id)
    .execute();
  tellOfMails(identity);
}

/** A server may repeat what it was told; the password of the mail server is never shown. */
function withoutSecrets(message: string, { SMTP_URL }: Pick<Config, 'SMTP_URL'>): string {
  const password = SMTP_URL === undefined ? '' : decodeURIComponent(new URL(SMTP_URL).password);
  return password === '' ? message : message.replaceAll(password, '***');
}
