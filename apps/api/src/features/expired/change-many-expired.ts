import type { FastifyRequest } from 'fastify';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { BulkResult } from '@plumbline/shared/contract/bulk.ts';
import type { ChangeExpired } from '@plumbline/shared/contract/expired.ts';
import { inTenant, isStoreUnavailable, type Trx } from '@plumbline/server/database/client.ts';
import {
  changeExpired,
  expiredByProject,
  lockExpired,
  type ExpiredChange,
} from '@plumbline/server/retention/change-expired.ts';
import {
  tellOfExpired,
  tellOfPurged,
  type TouchedItem,
} from '@plumbline/server/retention/tell-of-expired.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults } from '../../bulk-results.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';

type Item = ChangeExpired['items'][number];

/**
 * Does one thing to many, the items of each project in a transaction of its own. The answer is kept with the last of
 * them: a repeat after a crash in between does the rest, and what was done already answers as when somebody was first.
 * Where a transaction fails after another was done, its items say so and the others keep their answer. Guarded by
 * expired.pg.test.ts of tests/integration/api.
 */
export async function changeManyExpired(
  { stores, jobs }: Pick<ApiContext, 'stores' | 'jobs'>,
  request: FastifyRequest,
  { action, items }: ChangeExpired,
): Promise<{ code: number; msg: string; data: BulkResult[] }> {
  const member = memberOf(request);
  // Named twice, it is done once, and both rows tell of that.
  const each = [...new Map(items.map((item) => [nameOf(item), item])).values()];
  const parts = await inTenant(stores.app, member.tenantId, (trx) => expiredByProject(trx, each));
  const done = new Map<string, BulkResult>();
  const inOrder = () => answer(items.flatMap((item) => done.get(nameOf(item)) ?? []));
  const last = parts.pop() ?? [];
  const failures: unknown[] = [];
  const attempt = async (part: readonly Item[], write: () => Promise<unknown>) => {
    try {
      await write();
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'some of many were not changed');
      failures.push(error);
      const code = isStoreUnavailable(error) ? 'store-unavailable' : 'internal';
      for (const item of part) done.set(nameOf(item), { id: item.id, error: code });
    }
  };
  const change = async (trx: Trx, principal: MemberPrincipal, part: readonly Item[]) => {
    const results = await changePart(trx, { action, principal, jobs }, part);
    part.forEach((item, index) => done.set(nameOf(item), results[index] ?? { id: item.id, error: null }));
  };
  for (const part of parts)
    await attempt(part, () => inTenant(stores.app, member.tenantId, (trx) => change(trx, member, part)));
  await attempt(last, () =>
    writeOnce(stores, request, async (trx, principal) => {
      await change(trx, principal, last);
      return inOrder();
    }),
  );
  // Nothing was done at all: the request may be sent again as it is.
  if (failures.length > parts.length) throw failures[0];
  return inOrder();
}

/** One transaction's worth: tells of everything together, at its end. */
async function changePart(trx: Trx, change: ExpiredChange, items: readonly Item[]): Promise<BulkResult[]> {
  const touched: TouchedItem[] = [];
  await lockExpired(trx, items);
  const results = await bulkResults(
    items,
    ({ id }) => id,
    async (item) => {
      touched.push(await changeExpired(trx, change, item));
    },
  );
  const { tenantId, accountId } = change.principal;
  const actor = { kind: 'member', id: accountId } as const;
  if (change.action === 'delete') await tellOfPurged(trx, { tenantId, actor, items: touched });
  else await tellOfExpired(trx, tenantId, touched);
  return results;
}

function nameOf({ kind, id }: Item): string {
  return `${kind} ${id}`;
}
