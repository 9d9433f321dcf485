import { sql } from 'kysely';
import { PURGE_WARNING_DAYS } from '@plumbline/shared/contract/expired.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { postMail } from '../mail/mail.store.ts';
import { readersInTenant } from '../mail/mail-readers.ts';
import { publicAddress } from '../mail/public-address.ts';
import { mailDay, mailNumber } from '../mail/render-mail.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { EXPIRED_ITEMS } from './list-expired.ts';
import { warnedAhead } from './purge-warnings.ts';

/** At most one mail a day, so that what follows within it is told a day earlier than it must be. */
const AHEAD_DAYS = PURGE_WARNING_DAYS + 1;
const FORGOTTEN_DAYS = 60;

interface Warned {
  count: number;
  firstAt: Date;
  /** The same as a day of the tenant's zone, `YYYY-MM-DD`. */
  firstDay: string;
}

/**
 * Tells admins and operators, by mail and in the app, what will be removed in seven days: once for each item, and at most
 * once a day.
 */
export async function warnOfPurges(
  stores: Pick<Stores, 'app' | 'identity' | 'config'>,
  tenantIds: readonly string[],
): Promise<void> {
  const due = await inTenant(stores.app, tenantIds, (trx) =>
    sql<{ tenantId: string }>`
      SELECT DISTINCT p.tenant_id AS "tenantId" FROM ${EXPIRED_ITEMS} WHERE ${isToBeTold}`.execute(trx),
  );
  await eachOf(due.rows, async ({ tenantId }) => {
    const readers = await readersInTenant(stores.identity, tenantId, ['10', '20']);
    await inTenant(stores.app, tenantId, async (trx) => {
      const warned = await noteWarnings(trx, tenantId);
      if (!warned) return;
      const tenant = await trx
        .selectFrom('tenant')
        .select(['name', 'time_zone'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      for (const { email, language } of readers)
        await postMail(trx, stores.config, {
          kind: 'files-expire',
          language,
          recipient: email,
          values: {
            tenant: tenant.name,
            count: mailNumber(warned.count, language),
            day: mailDay(warned.firstAt, language, tenant.time_zone),
          },
          // What goes first is at the top; the filter by seven days would not show yet what is told a day early.
          link: publicAddress(stores.config, '/project/expiredfiles'),
          usefulForSeconds: PURGE_WARNING_DAYS * 86_400,
        });
      await tellInApp(trx, tenantId, warned);
    });
  });
}

async function tellInApp(trx: Trx, tenantId: string, { count, firstDay }: Warned): Promise<void> {
  const filesExpire = {
    kind: 'files-expire',
    subjectId: tenantId,
    projectId: null,
    actorId: null,
    params: { name: count, day: firstDay },
    bundle: tenantId,
    to: { systemRoles: ['10', '20'] },
  } as const;
  await tellTenant(trx, tenantId, { notifications: [filesExpire], events: [] });
}

/** What was due while it could not go is told of too, and then stays for as long. */
const isToBeTold = sql<boolean>`
  e.purge_at < now() + make_interval(days => ${AHEAD_DAYS}) AND NOT p.legal_hold
  AND NOT EXISTS (
    SELECT 1 FROM purge_warning told
    WHERE told.tenant_id = p.tenant_id
      AND (told.kind = e.kind AND told.item_id = e.id AND told.purge_at = e.purge_at
        OR told.at > now() - interval '1 day')
  )`;

/** Null when another worker was first, or somebody has written today. */
async function noteWarnings(trx: Trx, tenantId: string): Promise<Warned | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`purge warning ${tenantId}`}, 0))`.execute(trx);
  await trx
    .deleteFrom('purge_warning')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`at < now() - make_interval(days => ${FORGOTTEN_DAYS})`)
    .execute();
  const { rows } = await sql<Warned>`
    WITH told AS (
      INSERT INTO purge_warning (tenant_id, kind, item_id, purge_at)
      SELECT p.tenant_id, e.kind, e.id, e.purge_at FROM ${EXPIRED_ITEMS} WHERE ${isToBeTold}
      RETURNING GREATEST(purge_at, now() + ${warnedAhead}) AS goes_at
    ), first AS (SELECT count(*)::integer AS count, min(goes_at) AS at FROM told)
    SELECT first.count, first.at AS "firstAt", (first.at AT TIME ZONE t.time_zone)::date::text AS "firstDay"
    FROM first, tenant t WHERE t.id = ${tenantId} AND first.count > 0`.execute(trx);
  return rows[0] ?? null;
}
