import { sql } from 'kysely';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { linkIsActive } from '../sessions/link-is-active.ts';

const AHEAD_DAYS = 3;
const BATCH = 100;

/**
 * Tells the admins of a project that its link ends within three days, once for each end it is given. Of a link that was
 * made for three days or less nobody needs to be reminded.
 */
export async function tellOfEndingLinks(
  stores: Pick<Stores, 'app'>,
  tenantIds: readonly string[],
): Promise<void> {
  const due = await inTenant(stores.app, tenantIds, (trx) =>
    ending(trx).select('l.tenant_id').distinct().execute(),
  );
  await eachOf(due, ({ tenant_id: tenantId }) =>
    inTenant(stores.app, tenantId, async (trx) => {
      const notifications = await takeEnding(trx);
      await tellTenant(trx, tenantId, { notifications, events: [] });
    }),
  );
}

function ending(trx: Trx) {
  return trx
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .where(linkIsActive)
    .where(sql<boolean>`l.expires_at < now() + make_interval(days => ${AHEAD_DAYS})`)
    .where(sql<boolean>`l.expires_at > l.created_at + make_interval(days => ${AHEAD_DAYS})`)
    .where(sql<boolean>`l.told_expiry IS DISTINCT FROM l.expires_at`);
}

/** Of two workers that look at once, one tells. */
async function takeEnding(trx: Trx): Promise<NewNotification[]> {
  const rows = await ending(trx)
    .select(['l.id', 'l.project_id'])
    .select(sql<string>`(l.expires_at AT TIME ZONE p.time_zone)::date`.as('day'))
    .orderBy('l.id')
    .limit(BATCH)
    .forUpdate('l')
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('share_link')
    .set({ told_expiry: sql<Date>`expires_at` })
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, project_id: projectId, day }) => ({
    kind: 'link-expires',
    subjectId: id,
    projectId,
    actorId: null,
    params: { day },
    bundle: id,
    to: { projectRoles: [10] },
  }));
}
