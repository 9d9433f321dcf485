/**
 * Answers kept for repeated requests of one account.
 *
 * Invariant (idempotency.pg.test.ts): of several requests with one key exactly one is fresh; a request whose process
 * died may be tried again after `ABANDONED_SECONDS`. It may have died behind its effect: what must not happen twice
 * keeps its answer in the transaction of the effect (`keepAnswer`; tests/faults, A3).
 *
 * An answer may hold a secret that is shown once, such as a share link's: rows hold the hash of the client's key, and
 * the answer is sealed with the key itself, so a copy of the database opens none.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { openSealed, seal } from '../sealed-text.ts';

const ABANDONED_SECONDS = 60;
const KEPT_HOURS = 24;

export interface IdempotentRequest {
  tenantId: string;
  accountId: string;
  /** As the client sent it, at most 128 characters. */
  key: string;
  /** SHA-256 over method, path and body, hex. */
  requestSha256: string;
}

export interface KeptAnswer {
  status: number;
  body: string;
}

export type IdempotencyVerdict =
  | { kind: 'fresh' }
  | { kind: 'replay'; status: number; body: string }
  | { kind: 'mismatch' }
  | { kind: 'in-progress' };

function keyHash(request: IdempotentRequest): string {
  return createHash('sha256').update(request.key).digest('hex');
}

/** Claims a key in a transaction of its own, or says what became of it before. */
export async function beginIdempotent(
  stores: Stores,
  request: IdempotentRequest,
): Promise<IdempotencyVerdict> {
  const { tenantId, accountId, requestSha256 } = request;
  const key = keyHash(request);
  return inTenant(stores.app, tenantId, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_key')
      .values({ tenant_id: tenantId, account_id: accountId, key, request_sha256: requestSha256 })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'tenant_id', 'key'])
          .doUpdateSet({ created_at: sql<Date>`now()` })
          .where('idempotency_key.status', 'is', null)
          .where('idempotency_key.request_sha256', '=', requestSha256)
          .where(
            sql<boolean>`idempotency_key.created_at < now() - make_interval(secs => ${ABANDONED_SECONDS})`,
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (claimed) return { kind: 'fresh' };
    const row = await trx
      .selectFrom('idempotency_key')
      .select(['request_sha256', 'status', 'body'])
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return { kind: 'in-progress' };
    if (row.request_sha256 !== requestSha256) return { kind: 'mismatch' };
    if (row.status === null || row.body === null) return { kind: 'in-progress' };
    const body = openSealed(row.body, request.key, 'kept answer');
    return body === null ? { kind: 'in-progress' } : { kind: 'replay', status: row.status, body };
  });
}

/** Keeps the answer for repeats, in a transaction of its own. */
export async function finishIdempotent(
  stores: Stores,
  request: IdempotentRequest,
  answer: KeptAnswer,
): Promise<void> {
  await inTenant(stores.app, request.tenantId, (trx) => keepAnswer(trx, request, answer));
}

/** Keeps the answer in the transaction of the effect: neither is ever there without the other. */
export async function keepAnswer(trx: Trx, request: IdempotentRequest, answer: KeptAnswer): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: seal(answer.body, request.key, 'kept answer') })
    .where('account_id', '=', request.accountId)
    .where('key', '=', keyHash(request))
    .execute();
}

/** Gives a key back after a failure that the same request may overcome, e.g. a store that was away. */
export async function abandonIdempotent(stores: Stores, request: IdempotentRequest): Promise<void> {
  await inTenant(stores.app, request.tenantId, (trx) =>
    trx
      .deleteFrom('idempotency_key')
      .where('account_id', '=', request.accountId)
      .where('key', '=', keyHash(request))
      .where('status', 'is', null)
      .execute(),
  );
}

/** Forgets answers after a day. */
export async function sweepIdempotency(stores: Stores, tenantIds: readonly string[]): Promise<void> {
  await inTenant(stores.app, tenantIds, (trx) =>
    trx
      .deleteFrom('idempotency_key')
      .where(sql<boolean>`created_at < now() - make_interval(hours => ${KEPT_HOURS})`)
      .execute(),
  );
}
