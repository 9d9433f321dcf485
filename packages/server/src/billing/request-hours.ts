import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { RequestHours } from '@plumbline/shared/contract/billing.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import { postMail } from '../mail/mail.store.ts';
import type { PlatformOperator } from '../mail/mail-readers.ts';
import { publicAddress } from '../mail/public-address.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { mailHours } from './mail-hours.ts';
import { readBilling } from './read-billing.ts';

const MAIL_USEFUL_SECONDS = 30 * 86_400;

/**
 * Notes that a tenant wants more hours and tells the platform operators, whose tenants the transaction must see.
 * @param operators who reads the mail, and is told in the app
 * @throws AppError rate-limited within a day of the last request
 */
export async function requestHours(
  trx: Trx,
  config: Config,
  principal: MemberPrincipal & { name: string },
  { seconds, words, operators }: RequestHours & { operators: readonly PlatformOperator[] },
): Promise<void> {
  const { tenantId, accountId, name } = principal;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hours request ${tenantId}`}, 0))`.execute(trx);
  const billing = await readBilling(trx, tenantId);
  if (!billing) throw new AppError('not-found');
  if (billing.requestableAt) {
    const waitMs = billing.requestableAt.getTime() - Date.now();
    throw new AppError('rate-limited', {
      params: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
    });
  }
  await trx
    .insertInto('hours_request')
    .values({ tenant_id: tenantId, seconds, words, requested_by: accountId, requested_by_name: name })
    .execute();
  const tenant = await trx
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  for (const { email, language } of operators)
    await postMail(trx, config, {
      kind: 'hours-request',
      language,
      recipient: email,
      values: {
        inviter: name,
        tenant: tenant.name,
        hours: mailHours(seconds, language),
        free: mailHours(billing.freeSeconds, language),
      },
      link: publicAddress(config, '/project/tenant'),
      usefulForSeconds: MAIL_USEFUL_SECONDS,
      words,
    });
  await appendTenantEvents(trx, tenantId, [{ kind: 'hours-changed', subjectId: tenantId }]);
  await tellOperatorsOfRequest(trx, operators, { tenantId, name: tenant.name });
}

/** The same in the app. */
async function tellOperatorsOfRequest(
  trx: Trx,
  operators: readonly PlatformOperator[],
  { tenantId, name }: { tenantId: string; name: string },
): Promise<void> {
  for (const [platformId, some] of Map.groupBy(operators, (operator) => operator.tenantId)) {
    const hoursRequest = {
      kind: 'hours-request',
      subjectId: tenantId,
      projectId: null,
      // Nobody of the platform; the mail says who.
      actorId: null,
      params: { name },
      bundle: tenantId,
      to: { accountIds: some.map(({ accountId }) => accountId) },
    } as const;
    await tellTenant(trx, platformId, {
      notifications: [hoursRequest],
      events: [{ kind: 'hours-changed', subjectId: tenantId }],
    });
  }
}
