/**
 * What is listed as expired was brought back, kept longer or is gone: whoever looks at the list sees it, and whoever looks
 * at a project's deleted plans sees which went. Guarded by tenant-feed.pg.test.ts.
 */
import type { ExpiringKind } from '@plumbline/shared/contract/expired.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';

export interface TouchedItem {
  kind: ExpiringKind;
  id: string;
  name: string;
  projectId: string;
}

/** Tells of items that went for good. After everything else, and once: it holds the feeds of their projects. */
export async function tellOfPurged(
  trx: Trx,
  { tenantId, actor, items }: { tenantId: string; actor: Actor; items: readonly TouchedItem[] },
): Promise<void> {
  const plans = Map.groupBy(
    items.filter(({ kind }) => kind === 'plan'),
    ({ projectId }) => projectId,
  );
  // Always in the same order, so that no two who remove wait for each other.
  for (const projectId of [...plans.keys()].toSorted())
    await appendEvents(trx, {
      tenantId,
      projectId,
      actor,
      events: (plans.get(projectId) ?? []).map(({ id, name }) => ({
        kind: 'floor-plan-purged',
        subjectId: id,
        payload: { name },
      })),
    });
  await tellOfExpired(trx, tenantId, items);
}

/** Tells whoever sees the list that it is another one now. */
export async function tellOfExpired(
  trx: Trx,
  tenantId: string,
  items: readonly Pick<TouchedItem, 'projectId'>[],
): Promise<void> {
  const projectIds = [...new Set(items.map(({ projectId }) => projectId))];
  const news = { kind: 'expired-changed', subjectId: '', projectIds } as const;
  await appendTenantEvents(trx, tenantId, projectIds.length > 0 ? [news] : []);
}
