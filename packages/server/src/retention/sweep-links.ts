import { sql } from 'kysely';
import { inTenant, type Stores } from '../database/client.ts';
import { logServerEdits } from '../operations/server-edits.ts';

/** Removes what remains of links two years after their end. */
export async function sweepLinks(stores: Pick<Stores, 'app'>, tenantIds: readonly string[]): Promise<void> {
  await inTenant(stores.app, tenantIds, async (trx) => {
    const gone = await trx
      .deleteFrom('share_link')
      .where(sql<boolean>`LEAST(expires_at, revoked_at) < now() - interval '2 years'`)
      .returning(['id', 'project_id as projectId', 'tenant_id as tenantId'])
      .execute();
    await logServerEdits(
      trx,
      gone.map(({ id, projectId, tenantId }) => ({
        tenantId,
        job: 'purge-links',
        title: 'ShareLink',
        businessType: 9,
        about: { linkId: id, projectId },
      })),
    );
  });
}
