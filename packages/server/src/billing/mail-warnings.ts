import { sql } from 'kysely';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { postMail } from '../mail/mail.store.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { readersInTenant } from '../mail/mail-readers.ts';
import { publicAddress } from '../mail/public-address.ts';
import { readHoursBalance } from './hours-ledger.ts';
import { mailHours } from './mail-hours.ts';

const MAIL_USEFUL_SECONDS = 7 * 86_400;

/**
 * Writes to the admins and operators of the tenants whose hours have passed a mark since the last time, and tells them in
 * the app: once for each mark, and of several passed at once only of the lowest.
 */
export async function mailHoursWarnings(
  stores: Pick<Stores, 'app' | 'identity' | 'config'>,
  tenantIds: readonly string[],
): Promise<void> {
  const waiting = await inTenant(stores.app, tenantIds, (trx) =>
    trx.selectFrom('hours_warning').select('tenant_id').distinct().where('mailed_at', 'is', null).execute(),
  );
  await eachOf(waiting, async ({ tenant_id: tenantId }) => {
    const readers = await readersInTenant(stores.identity, tenantId, ['10', '20']);
    await inTenant(stores.app, tenantId, async (trx) => {
      const percent = await takeWarning(trx, tenantId);
      if (percent === null) return;
      const { freeSeconds } = await readHoursBalance(trx, tenantId);
      const tenant = await trx
        .selectFrom('tenant')
        .select('name')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      for (const { email, language } of readers)
        await postMail(trx, stores.config, {
          kind: percent === 0 ? 'hours-gone' : 'hours-low',
          language,
          recipient: email,
          values: { tenant: tenant.name, hours: mailHours(freeSeconds, language) },
          link: publicAddress(stores.config, '/project/billings'),
          usefulForSeconds: MAIL_USEFUL_SECONDS,
        });
      await tellOfHours(trx, tenantId, freeSeconds);
    });
  });
}

/** The same in the app; with the hours of now, to a tenth. */
async function tellOfHours(trx: Trx, tenantId: string, freeSeconds: number): Promise<void> {
  const hoursLow = {
    kind: 'hours-low',
    subjectId: tenantId,
    projectId: null,
    actorId: null,
    params: { name: Math.floor(freeSeconds / 360) / 10 },
    bundle: tenantId,
    to: { systemRoles: ['10', '20'] },
  } as const;
  await tellTenant(trx, tenantId, { notifications: [hoursLow], events: [] });
}

/**
 * The lowest mark that nobody was told of yet and that still holds; all of them count as told then. What another grant
 * has overtaken is told to nobody, and what was given back meanwhile is kept for when hours fall so low again.
 */
async function takeWarning(trx: Trx, tenantId: string): Promise<number | null> {
  const { rows } = await sql<{ percent: number; isOfNow: boolean }>`
    WITH newest AS (
      SELECT allowance_seq, allowance_seconds, total_seconds - settled_seconds - reserved_seconds AS free
      FROM hours_entry WHERE tenant_id = ${tenantId} ORDER BY seq DESC LIMIT 1)
    UPDATE hours_warning w SET mailed_at = now() FROM newest n
    WHERE w.tenant_id = ${tenantId} AND w.mailed_at IS NULL
      AND (w.allowance_seq < n.allowance_seq OR n.free * 100 <= n.allowance_seconds * w.percent)
    RETURNING w.percent, w.allowance_seq = n.allowance_seq AS "isOfNow"`.execute(trx);
  const marks = rows.filter(({ isOfNow }) => isOfNow).map(({ percent }) => percent);
  return marks.length === 0 ? null : Math.min(...marks);
}
