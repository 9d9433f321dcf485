/**
 * What somebody was told and has not seen goes out by mail as they have chosen: one mail for all that is due. Taking a
 * notification and writing its mail are one transaction, so that neither is ever there without the other, however many
 * workers look. Guarded by notifications.pg.test.ts.
 */
import { sql } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { NOTIFICATION_KINDS, REMINDING_KINDS, kindsOf } from '@plumbline/shared/contract/notification.ts';
import { newsTextIn } from '@plumbline/shared/contract/product-news.ts';
import type { Config } from '../config.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { postMail } from '../mail/mail.store.ts';
import { noteAddress, publicAddress } from '../mail/public-address.ts';
import type { MailLine } from '../mail/render-mail.ts';
import { SERVICE_ADDRESS_ENDING } from '../sessions/service-accounts.ts';
import { listActiveTenantIds } from '../tenants/tenant.store.ts';
import type { Owner } from './notification.store.ts';
import { mailLine, type ToldNotification } from './notification-texts.ts';
import { waitForQuietHours } from './quiet-hours.ts';
import { isLivingNote, seesProject } from './sees-note.ts';

const PEOPLE_A_TIME = 50;
/** The rest is on the page that the mail leads to. */
const MAX_LINES = 60;
const USEFUL_FOR_SECONDS = 3 * 86_400;

/** Writes the mails that are due now. */
export async function mailNotifications(stores: Stores): Promise<void> {
  const tenantIds = await listActiveTenantIds(stores);
  for (let taken = PEOPLE_A_TIME; taken === PEOPLE_A_TIME;) {
    const owners = await inTenant(stores.app, tenantIds, findOwners);
    await eachOf(owners, (owner) => mailTo(stores, owner));
    taken = owners.length;
  }
}

async function findOwners(trx: Trx): Promise<Owner[]> {
  const rows = await trx
    .selectFrom('notification')
    .select(['account_id as accountId', 'tenant_id as tenantId'])
    .distinct()
    .where('mail_due_at', '<=', sql<Date>`now()`)
    .where('mailed_at', 'is', null)
    .limit(PEOPLE_A_TIME)
    .execute();
  return rows;
}

async function mailTo(stores: Stores, owner: Owner): Promise<void> {
  const account = await stores.identity
    .selectFrom('account')
    .select(['email', 'language', 'time_zone'])
    .where('id', '=', owner.accountId)
    .where('disabled_at', 'is', null)
    .where('email', 'not like', `%${SERVICE_ADDRESS_ENDING}`)
    .executeTakeFirst();
  await inTenant(stores.app, owner.tenantId, async (trx) => {
    await waitForQuietHours(trx, owner, account?.time_zone ?? null);
    const due = await takeDue(trx, owner);
    if (!account) return;
    await mailNews(trx, stores.config, due, account);
    const lines = bundled(
      stores.config,
      due.filter(({ kind }) => kind !== 'product-news'),
      account.language,
    );
    if (lines.length === 0) return;
    const { config } = stores;
    await postMail(trx, config, {
      kind: 'notifications',
      language: account.language,
      recipient: account.email,
      values: { tenant: await tenantName(trx, owner.tenantId) },
      lines,
      link: publicAddress(config, '/alerts'),
      settingsLink: publicAddress(config, '/alerts', { settings: '1' }),
      usefulForSeconds: USEFUL_FOR_SECONDS,
    });
  });
}

/** Each item is a mail of its own, which can be dropped while it waits. */
async function mailNews(
  trx: Trx,
  config: Config,
  due: readonly DueNotification[],
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const ids = due.flatMap(({ kind, subjectId }) => (kind === 'product-news' ? [subjectId] : []));
  if (ids.length === 0) return;
  const news = await trx
    .selectFrom('product_news')
    .select(['id', 'texts', 'link'])
    .where('id', 'in', ids)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .execute();
  for (const { id, texts, link } of news) {
    const { title, text } = newsTextIn(texts, language);
    await postMail(trx, config, {
      kind: 'product-news',
      language,
      recipient: email,
      values: { name: title, text },
      link: link || publicAddress(config, '/alerts'),
      settingsLink: publicAddress(config, '/alerts', { settings: '1' }),
      usefulForSeconds: USEFUL_FOR_SECONDS,
      newsId: id,
    });
  }
}

interface DueNotification extends ToldNotification {
  subjectId: string;
  projectId: string | null;
  bundle: string;
  isUnseen: boolean;
  mayStillSee: boolean;
}

/** Takes all that is due, oldest first; what was read meanwhile, or may not be seen any more, is taken and not told. */
async function takeDue(trx: Trx, { accountId, tenantId }: Owner): Promise<DueNotification[]> {
  const membershipKinds = Object.entries(NOTIFICATION_KINDS).flatMap(([kind, topic]) =>
    topic === 'membership' ? [kind] : [],
  );
  const { rows } = await sql<DueNotification>`
    WITH taken AS (
      UPDATE notification SET mailed_at = now()
      WHERE account_id = ${accountId} AND tenant_id = ${tenantId} AND mail_due_at <= now() AND mailed_at IS NULL
      RETURNING *
    )
    SELECT n.kind, n.subject_id AS "subjectId", n.params, n.project_id AS "projectId", n.project_name AS "projectName",
      n.bundle_key AS bundle, a.account_name AS "actorName",
      n.read_at IS NULL AND n.done_at IS NULL AS "isUnseen",
      m.status = 'active' AND (n.project_id IS NULL OR n.kind = ANY (${membershipKinds}::text[])
        OR ${seesProject(sql`n.project_id`)}) AND (n.kind <> ALL (${kindsOf('notesUpdated')}::text[])
        OR ${isLivingNote({ note: sql`n.subject_id`, project: sql`n.project_id` })}
          AND (n.kind <> ALL (${[...REMINDING_KINDS]}::text[]) OR ${isStillDue})) AS "mayStillSee"
    FROM taken n
    JOIN tenant_member m ON m.account_id = n.account_id AND m.tenant_id = n.tenant_id
    LEFT JOIN tenant_member a ON a.account_id = n.actor_id AND a.tenant_id = n.tenant_id
    ORDER BY n.created_at, n.id`.execute(trx);
  return rows.filter(({ isUnseen, mayStillSee }) => isUnseen && mayStillSee);
}

/** Of a note whose day was moved since nobody is reminded. */
const isStillDue = sql<boolean>`EXISTS (
  SELECT FROM note d WHERE d.id::text = n.subject_id AND d.due_date::text = n.params->>'day' AND d.status <> 'verified')`;

/** One line a bundle, however long it took: the newest of it. */
function bundled(config: Config, due: readonly DueNotification[], language: Language): MailLine[] {
  const bundles = [...Map.groupBy(due, ({ bundle }) => withoutTime(bundle)).values()].slice(-MAX_LINES);
  return bundles.flatMap((bundle) => {
    const newest = bundle.at(-1);
    if (!newest) return [];
    const line = mailLine(newest, bundle.length - 1, language);
    const { kind, projectId, subjectId: noteId } = newest;
    if (NOTIFICATION_KINDS[kind] !== 'notesUpdated' || projectId === null) return [line];
    return [{ ...line, link: noteAddress(config, { projectId, noteId }) }];
  });
}

function withoutTime(bundle: string): string {
  return bundle.replace(/ \d+$/, '');
}

async function tenantName(trx: Trx, tenantId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return name;
}
