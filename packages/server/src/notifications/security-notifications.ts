/** What somebody is always told of the own account, in the transaction of the identity role that made it so. */
import { sql } from 'kysely';
import { browserOf } from '@plumbline/shared/people/browser-of.ts';
import type { Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { KNOWN_DAYS } from '../sessions/known-networks.ts';
import { addSecurityNotification } from './add-notifications.ts';
import { notificationsChanged } from './tell-tenant.ts';

/** Versions move on by themselves and make no other browser. */
const withoutVersion = (userAgent: string) => userAgent.replaceAll(/[0-9._]+/g, '');

/** Tells in every tenant of the account that its password is another one; there is a mail of its own about that. */
export async function tellOfPassword(trx: Trx, accountId: string): Promise<void> {
  const told = { kind: 'password-changed', subjectId: accountId, params: {}, bundle: accountId } as const;
  for (const tenantId of await activeTenantsOf(trx, accountId)) {
    await addSecurityNotification(trx, tenantId, { ...told, accountId, hasMail: false });
    await appendTenantEvents(trx, tenantId, notificationsChanged([accountId]));
  }
}

/**
 * Tells in every tenant of the account, and by one mail, that the link in a mail to it was shown to the platform operator.
 * @returns false where the account is in no tenant and nothing was told
 */
export async function tellOfShownLink(trx: Trx, accountId: string, subject: string): Promise<boolean> {
  const params = { name: subject };
  const told = { kind: 'mail-link-shown', subjectId: accountId, params, bundle: accountId } as const;
  const tenantIds = await activeTenantsOf(trx, accountId);
  for (const [index, tenantId] of tenantIds.entries()) {
    await addSecurityNotification(trx, tenantId, { ...told, accountId, hasMail: index === 0 });
    await appendTenantEvents(trx, tenantId, notificationsChanged([accountId]));
  }
  return tenantIds.length > 0;
}

async function activeTenantsOf(trx: Trx, accountId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('tenant_member')
    .select('tenant_id as tenantId')
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .orderBy('tenant_id')
    .execute();
  return members.map(({ tenantId }) => tenantId);
}

/**
 * Tells of a login from a browser that the account has not used lately; not of the very first one. Call it before the
 * login is written down.
 */
export async function tellOfSignIn(
  trx: Trx,
  { accountId, tenantId, userAgent }: { accountId: string; tenantId: string; userAgent: string },
): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT regexp_replace(user_agent, '[0-9._]+', '', 'g') = ${withoutVersion(userAgent)} AS "isKnown"
    FROM login_log
    WHERE account_id = ${accountId} AND result = 'ok' AND at > now() - make_interval(days => ${KNOWN_DAYS})
    GROUP BY 1`.execute(trx);
  if (rows.length === 0 || rows.some(({ isKnown }) => isKnown)) return;
  const { browser, system } = browserOf(userAgent);
  const params = { browser: [browser, system].filter(Boolean).join(', ') };
  const told = { kind: 'new-sign-in', subjectId: accountId, params, bundle: accountId } as const;
  await addSecurityNotification(trx, tenantId, { ...told, accountId, hasMail: true });
  await appendTenantEvents(trx, tenantId, notificationsChanged([accountId]));
}
