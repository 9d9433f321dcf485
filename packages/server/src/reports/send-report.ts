/** Sends a report to those whom it is for: an alert, and a mail whose link leads to a page that asks who is there. */
import type { Stores, Trx } from '../database/client.ts';
import { postMail } from '../mail/mail.store.ts';
import type { MailReader } from '../mail/mail-readers.ts';
import { publicAddress } from '../mail/public-address.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { readersAmong } from './readers-among.ts';
import type { WantedReport } from './report.store.ts';

const MAIL_USEFUL_SECONDS = 7 * 86_400;

type Accounts = ReadonlyMap<string, MailReader>;

/** Those of a report's recipients whose account is not closed. */
export async function recipientAccounts(
  { identity }: Pick<Stores, 'identity'>,
  { recipientIds }: WantedReport,
): Promise<Accounts> {
  if (recipientIds.length === 0) return new Map();
  const rows = await identity
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...recipientIds])
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...reader }) => [id, reader]));
}

/** In the transaction in which it gets its file; who asked for it is told there already. */
export async function sendReport(
  trx: Trx,
  config: Stores['config'],
  { report, accounts }: { report: WantedReport; accounts: Accounts },
): Promise<void> {
  const { id, tenantId, projectId, accountId, name } = report;
  const readers = await readersAmong(trx, report, [...accounts.keys()]);
  if (readers.length === 0) return;
  const told = {
    kind: 'report-sent',
    subjectId: id,
    projectId,
    actorId: null,
    params: { name },
    bundle: id,
    to: { accountIds: readers.filter((reader) => reader !== accountId) },
  } as const;
  await tellTenant(trx, tenantId, { notifications: [told], events: [] });
  const project = await trx
    .selectFrom('project')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  for (const account of readers.map((reader) => accounts.get(reader)).filter((each) => each !== undefined))
    await postMail(trx, config, {
      kind: 'report-sent',
      language: account.language,
      recipient: account.email,
      values: { name, project: project.name },
      link: publicAddress(config, '/project/reports', { projectId }),
      usefulForSeconds: MAIL_USEFUL_SECONDS,
    });
}
