import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  abandonIdempotent,
  beginIdempotent,
  finishIdempotent,
  keepAnswer,
  type IdempotencyVerdict,
  type IdempotentRequest,
} from '@plumbline/server/idempotency/idempotency.store.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { againAfterGivingWay } from '@plumbline/server/database/give-way.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { memberOf } from './authentication-plugin.ts';
import { RunningRequests } from './running-requests.ts';

interface HeldKey extends IdempotentRequest {
  /** The answer was kept in the transaction of the effect. */
  isKept: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request holds its Idempotency-Key. */
    idempotent: HeldKey | null;
  }
}

const KEY = /^[\x21-\x7e]{1,128}$/;
const HEADER = 'idempotency-key';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** tus has its own way of repeating, and its answers do not pass through the hooks. */
const OWN_PROTOCOL = '/api/uploads';
/** Nothing was decided: whoever asks too often, or has to log in anew, asks again. */
const PASSING = new Set([401, 429]);
/** How long a repeat waits for the first answer, and how often it looks when another process makes it. */
const WAIT_MS = 5000;
const LOOK_MS = 100;

/**
 * A member's write with an `Idempotency-Key` takes effect once: repeats get the first answer, also those that come
 * while it is being made (after five seconds 409 `in-progress`), other content under the same key gets 422.
 * Guarded by idempotency.pg.test.ts of tests/integration/api.
 */
export function registerIdempotency(app: App, { stores }: ApiContext): void {
  const running = new RunningRequests();
  app.decorateRequest('idempotent', null);
  app.addHook('preHandler', async (request, reply) => {
    const claim = readClaim(request);
    if (!claim) return;
    const verdict = await settledVerdict(stores, running, claim);
    switch (verdict.kind) {
      case 'fresh':
        running.begin(idOf(claim));
        request.idempotent = { ...claim, isKept: false };
        return;
      case 'mismatch':
        throw new AppError('idempotency-mismatch');
      case 'in-progress':
        throw new AppError('in-progress');
      case 'replay':
        reply.code(verdict.status).header('idempotency-replayed', 'true');
        reply.type('application/json; charset=utf-8').serializer((text: unknown) => String(text));
        return reply.send(verdict.body);
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const held = request.idempotent;
    if (!held) return payload;
    request.idempotent = null;
    try {
      await settle(stores, held, reply, payload);
    } finally {
      running.end(idOf(held));
    }
    return payload;
  });
}

/** What became of a key, once the request that holds it has its answer or the time to wait is over. */
async function settledVerdict(
  stores: Stores,
  running: RunningRequests,
  claim: IdempotentRequest,
): Promise<IdempotencyVerdict> {
  const untilMs = performance.now() + WAIT_MS;
  for (;;) {
    const verdict = await beginIdempotent(stores, claim);
    const timeoutMs = untilMs - performance.now();
    if (verdict.kind !== 'in-progress' || timeoutMs <= 0) return verdict;
    await running.wait(idOf(claim), { timeoutMs, lookMs: LOOK_MS });
  }
}

async function settle(stores: Stores, held: HeldKey, reply: FastifyReply, payload: unknown): Promise<void> {
  const { statusCode: status } = reply;
  if (held.isKept && status === 200) return;
  if (typeof payload === 'string' && status < 500 && !PASSING.has(status)) {
    await finishIdempotent(stores, held, { status, body: payload });
  } else {
    await abandonIdempotent(stores, held).catch(() => undefined);
  }
}

/**
 * The one transaction of a member's write. The answer, sent with 200, is kept together with what the transaction does,
 * so that a repeat finds it even when the process ends before it is sent. `write` may be called again, after all of it
 * was taken back.
 */
export function writeOnce<Body>(
  stores: Stores,
  request: FastifyRequest,
  write: (trx: Trx, principal: MemberPrincipal) => Promise<Body>,
): Promise<Body> {
  return writeOnceAcross(stores, request, [], write);
}

/** The same for who runs the platform: the transaction sees further tenants beside the caller's own. */
export async function writeOnceAcross<Body>(
  stores: Stores,
  request: FastifyRequest,
  tenantIds: readonly string[],
  write: (trx: Trx, principal: MemberPrincipal) => Promise<Body>,
): Promise<Body> {
  const principal = memberOf(request);
  const once = () =>
    inTenant(stores.app, [principal.tenantId, ...tenantIds], async (trx) => {
      const body = await write(trx, principal);
      const held = request.idempotent;
      if (!held) return body;
      await keepAnswer(trx, held, { status: 200, body: JSON.stringify(body) });
      held.isKept = true;
      return body;
    });
  return againAfterGivingWay(once);
}

function idOf({ tenantId, accountId, key }: IdempotentRequest): string {
  return `${tenantId} ${accountId} ${key}`;
}

/** Whether a route of this method and address takes an `Idempotency-Key`. */
export function heedsKey(
  method: string,
  url: string,
  { answersSecret = false }: FastifyContextConfig = {},
): boolean {
  return !READS.has(method) && !url.startsWith(OWN_PROTOCOL) && !answersSecret;
}

function readClaim(request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers[HEADER];
  const principal = request.caller?.principal;
  if (key === undefined || principal?.kind !== 'member') return null;
  const { url = '', config } = request.routeOptions;
  if (!heedsKey(request.method, url, config)) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('validation', { fields: [{ path: 'Idempotency-Key', error: 'invalid' }] });
  }
  // An answer that one program got is not for another of the same account, which may see other projects.
  const asker = principal.token?.id ?? null;
  const content = JSON.stringify([asker, request.method, request.url, request.body ?? null]);
  const requestSha256 = createHash('sha256').update(content).digest('hex');
  return { tenantId: principal.tenantId, accountId: principal.accountId, key, requestSha256 };
}
