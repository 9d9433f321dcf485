import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendOperation } from '@plumbline/server/operations/operation-log.store.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { maskedParams, plainLine } from './masked-params.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the catalogue when the request failed. */
    failureCode: string | null;
  }
}

/** Writes one row for every write that a caller sends, whether it succeeded or not. */
export function registerOperationLog(app: App, context: ApiContext): void {
  app.decorateRequest('failureCode', null);
  app.addHook('onError', async (request, _reply, error) => {
    request.failureCode = 'code' in error && typeof error.code === 'string' ? error.code : 'internal';
  });
  app.addHook('onResponse', async (request, reply) => {
    const mark = request.is404 ? undefined : request.routeOptions.config.operation;
    if (!mark || !request.caller) return;
    try {
      await appendOperation(context.stores, rowOf(request, reply, mark));
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'operation log row was not written');
    }
  });
}

function rowOf(
  request: FastifyRequest,
  reply: FastifyReply,
  mark: { title: string; businessType: number },
): Parameters<typeof appendOperation>[1] {
  const principal = request.caller?.principal;
  const failed = reply.statusCode >= 400;
  return {
    tenant_id: principal?.tenantId ?? '',
    oper_name: plainLine(request.caller?.name ?? ''),
    account_id: principal?.kind === 'member' ? principal.accountId : null,
    title: mark.title,
    business_type: mark.businessType,
    ip_addr: request.ip,
    request_url: plainLine(request.url.split('?')[0] ?? ''),
    request_method: request.method,
    request_params: maskedParams({ params: request.params, query: request.query, body: request.body }),
    return_result: JSON.stringify({ code: reply.statusCode }),
    status: failed ? 1 : 0,
    time_consumed_ms: Math.round(reply.elapsedTime),
    exception_message: failed ? (request.failureCode ?? String(reply.statusCode)) : null,
    request_id: request.id,
  };
}
