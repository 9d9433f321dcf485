import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  abandonIdempotent,
  beginIdempotent,
  finishIdempotent,
  keepAnswer,
  type IdempotentRequest,
} from '@plumbline/server/idempotency/idempotency.store.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request holds its Idempotency-Key. */
    idempotent: IdempotentRequest | null;
  }
}

const KEY = /^[\x21-\x7e]{1,128}$/;
const HEADER = 'idempotency-key';
/** tus has its own way of repeating, and its answers do not pass through the hooks. */
const OWN_PROTOCOL = '/api/uploads';

/**
 * A member's POST with an `Idempotency-Key` takes effect once: repeats get the first answer, repeats that come while
 * it is being made get 409 `in-progress`, other content under the same key 422.
 */
export function registerIdempotency(app: App, { stores }: ApiContext): void {
  app.decorateRequest('idempotent', null);
  app.addHook('preHandler', async (request, reply) => {
    const claim = readClaim(request);
    if (!claim) return;
    const verdict = await beginIdempotent(stores, claim);
    switch (verdict.kind) {
      case 'fresh':
        request.idempotent = claim;
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
    const claim = request.idempotent;
    if (!claim) return payload;
    request.idempotent = null;
    if (typeof payload === 'string' && reply.statusCode < 500 && reply.statusCode !== 429) {
      await finishIdempotent(stores, claim, { status: reply.statusCode, body: payload });
    } else {
      await abandonIdempotent(stores, claim).catch(() => undefined);
    }
    return payload;
  });
}

/** Answers with 200 and keeps the answer together with what the transaction does, in case the process ends before it is sent. */
export async function answerOnce<Body>(trx: Trx, request: FastifyRequest, body: Body): Promise<Body> {
  const claim = request.idempotent;
  if (claim) await keepAnswer(trx, claim, { status: 200, body: JSON.stringify(body) });
  return body;
}

function readClaim(request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers[HEADER];
  const principal = request.caller?.principal;
  if (request.method !== 'POST' || key === undefined || principal?.kind !== 'member') return null;
  if (request.routeOptions.url === OWN_PROTOCOL) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('validation', { fields: [{ path: 'Idempotency-Key', error: 'invalid' }] });
  }
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  const requestSha256 = createHash('sha256').update(content).digest('hex');
  return { tenantId: principal.tenantId, accountId: principal.accountId, key, requestSha256 };
}
