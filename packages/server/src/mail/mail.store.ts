/**
 * The outbox. A mail is written in the transaction of what it tells of. Its content holds live links: it is sealed with
 * the installation's secret, so that a copy of the database opens none.
 */
import { sql } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  MailContentSchema,
  type MailContent,
  type MailKind,
  type MailListQuery,
  type MailOrder,
  type MailState,
} from '@plumbline/shared/contract/mail.ts';
import type { Config } from '../config.ts';
import type { Database, Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { tellNews } from '../events/list-news.ts';
import { openSealed, seal } from '../sealed-text.ts';
import { renderMail, type MailToRender } from './render-mail.ts';

export interface NewMail extends MailToRender {
  recipient: string;
  /** After this long its link is of no use. */
  usefulForSeconds: number;
  /** The product news it tells of. */
  newsId?: string;
}

export interface MailRecord {
  id: string;
  kind: MailKind;
  language: Language;
  recipient: string;
  subject: string;
  state: MailState;
  failure: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

const COLUMNS = [
  'id',
  'kind',
  'language',
  'recipient',
  'subject',
  'state',
  'failure',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

/** Says to who runs the platform that the outbox is another now. */
export function tellOfMails(db: Database | Trx): void {
  tellNews(db, { of: 'mails', tenantId: null, accountId: null });
}

/** Writes a mail into the outbox; either role may. */
export async function postMail(trx: Trx, config: Pick<Config, 'MEDIA_SECRET'>, mail: NewMail): Promise<void> {
  const { subject, ...content } = renderMail(mail);
  await trx
    .insertInto('mail')
    .values({
      kind: mail.kind,
      language: mail.language,
      recipient: mail.recipient,
      subject,
      news_id: mail.newsId ?? null,
      sealed: seal(JSON.stringify(content), config.MEDIA_SECRET, 'mail'),
      expires_at: sql<Date>`now() + make_interval(secs => ${mail.usefulForSeconds})`,
    })
    .execute();
  tellOfMails(trx);
}

const ORDERS = { recipient: 'recipient', createdAt: 'created_at' } as const satisfies Record<
  MailOrder,
  string
>;

/** One page of the outbox, in the order asked for, of one recipient the newest first, and how many there are in all. */
export async function listMails(
  identity: Database,
  { search, state, orderBy, direction, pageNum, pageSize }: MailListQuery,
): Promise<{ rows: MailRecord[]; total: number }> {
  const part = containing(search);
  const wanted = identity
    .selectFrom('mail')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(part !== null, (query) =>
      query.where(sql<boolean>`(recipient ILIKE ${part} OR subject ILIKE ${part})`),
    );
  const rows = await wanted
    .select(COLUMNS)
    .orderBy(ORDERS[orderBy], direction)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const counted = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}

/** A mail with what it says, null when there is none; the content is null once it was sent. */
export async function findMail(
  identity: Database,
  config: Pick<Config, 'MEDIA_SECRET'>,
  mailId: string,
): Promise<(MailRecord & { content: MailContent | null }) | null> {
  const row = await identity
    .selectFrom('mail')
    .select([...COLUMNS, 'sealed'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (!row) return null;
  const { sealed, ...mail } = row;
  return { ...mail, content: sealed === null ? null : openMailContent(sealed, config) };
}

/** What a mail says, null when it was sealed with another secret. */
export function openMailContent(sealed: string, config: Pick<Config, 'MEDIA_SECRET'>): MailContent | null {
  const opened = openSealed(sealed, config.MEDIA_SECRET, 'mail');
  return opened === null ? null : MailContentSchema.parse(JSON.parse(opened));
}

/** Removes mails older than thirty days. */
export async function sweepMails(identity: Database): Promise<void> {
  await identity
    .deleteFrom('mail')
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute();
}
