import type { FastifyReply, FastifyRequest } from 'fastify';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { EXPORT_MARK, FailureSchema } from '@plumbline/shared/contract/envelope.ts';
import type { NewOperation } from '@plumbline/server/operations/operation-log.store.ts';
import { maskedJson, plainLine } from '@plumbline/server/operations/masked-params.ts';
import { OperationWriter } from '@plumbline/server/operations/operation-writer.ts';
import { timeUuid } from '@plumbline/server/operations/time-uuid.ts';
import * as z from 'zod/mini';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { BUSINESS_TYPES, type OperationMark } from './route-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the catalogue when the request failed. */
    failureCode: string | null;
    /** What was answered, as far as the operation log keeps it. */
    answered: string | null;
    /** Who turned out to act on a route without a login, so that the log of their tenant has it. */
    actor: Actor | null;
  }
}

interface Actor {
  tenantId: string;
  /** Null where there is none, or not for certain. */
  accountId: string | null;
  name: string;
}

const ExportSchema = z.object(EXPORT_MARK);
const ActionSchema = z.object({ action: z.string() });
/** Of rows that are taken away only how many there are is kept. */
const ListHeadSchema = z.object({ code: z.number(), msg: z.string(), total: z.number() });
/** Longer answers are not looked into; a page of a hundred rows that is taken away can be longer than others. */
const ANSWER_MAX_CHARS = 100_000;
const PAGE_MAX_CHARS = 1_000_000;

/**
 * Notes a row for every write that somebody sends, whether it succeeded or not, and for every export. Nobody waits for
 * it; the writer goes with the app. Of whom nobody knows in which tenant they are there is no row.
 */
export function registerOperationLog(app: App, context: ApiContext): void {
  const writer = new OperationWriter(context.stores);
  app.decorateRequest('failureCode', null);
  app.decorateRequest('answered', null);
  app.decorateRequest('actor', null);
  app.addHook('onReady', async () => writer.start());
  app.addHook('onClose', () => writer.stop());
  app.addHook('onError', async (request, _reply, error) => {
    request.failureCode = 'code' in error && typeof error.code === 'string' ? error.code : 'internal';
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (markOf(request) && typeof payload === 'string') request.answered = payload;
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const mark = markOf(request);
    const actor = actorOf(request);
    if (mark && actor) writer.note(rowOf(request, reply, mark, actor));
  });
}

function markOf(request: FastifyRequest): OperationMark | undefined {
  if (request.is404) return undefined;
  const { operation, exportedAs, kindsByAction } = request.routeOptions.config;
  if (operation)
    return {
      ...operation,
      businessType: kindsByAction?.get(actionOf(request.body)) ?? operation.businessType,
    };
  if (exportedAs === undefined || !isForExport(request.query)) return undefined;
  return { title: exportedAs, businessType: BUSINESS_TYPES.export };
}

/** Also of a body that was refused. */
function actionOf(body: unknown): string {
  return z.safeParse(ActionSchema, body).data?.action ?? '';
}

function isForExport(query: unknown): boolean {
  return z.safeParse(ExportSchema, query).data?.forExport === 'true';
}

function actorOf({ caller, actor }: FastifyRequest): Actor | null {
  if (!caller) return actor;
  const { principal, name } = caller;
  const accountId = principal.kind === 'member' ? principal.accountId : null;
  return { tenantId: principal.tenantId, accountId, name };
}

function rowOf(
  request: FastifyRequest,
  reply: FastifyReply,
  mark: OperationMark,
  { tenantId, accountId, name }: Actor,
): NewOperation {
  const isExport = mark.businessType === BUSINESS_TYPES.export;
  const answered = readAnswer(request.answered, isExport ? PAGE_MAX_CHARS : ANSWER_MAX_CHARS);
  const refusal = refusalOfAll(answered);
  const failed = reply.statusCode >= 400 || refusal !== null;
  const { params, query, body } = request;
  return {
    id: timeUuid(),
    tenant_id: tenantId,
    oper_time: new Date(),
    oper_name: plainLine(name),
    account_id: accountId,
    title: mark.title,
    business_type: mark.businessType,
    ip_addr: request.ip,
    request_url: plainLine(request.url.split('?')[0] ?? ''),
    request_method: request.method,
    request_params: maskedJson({ params, query, body }),
    return_result: maskedJson((isExport ? headOf(answered) : answered) ?? { code: reply.statusCode }),
    status: failed ? 1 : 0,
    time_consumed_ms: Math.round(reply.elapsedTime),
    exception_message: failed
      ? (refusal ?? codeIn(answered) ?? request.failureCode ?? String(reply.statusCode))
      : null,
    request_id: request.id,
  };
}

/** The answer as it was sent, or null where it is no JSON or a very long one. */
function readAnswer(answered: string | null, maxChars: number): unknown {
  if (answered === null || answered.length > maxChars || !answered.startsWith('{')) return null;
  try {
    return JSON.parse(answered);
  } catch {
    return null;
  }
}

function headOf(answered: unknown): unknown {
  return z.safeParse(ListHeadSchema, answered).data ?? answered;
}

/** Why nothing at all was done of what was asked of many; of some, the result has each with its own. */
function refusalOfAll(answered: unknown): string | null {
  const results = z.safeParse(BulkAnswerSchema, answered).data?.data ?? [];
  return results.every(({ error }) => error !== null) ? (results[0]?.error ?? null) : null;
}

/** The catalogue's code in a failed answer, whatever the error was called inside. */
function codeIn(answered: unknown): string | null {
  const failure = z.safeParse(FailureSchema, answered);
  return failure.success ? failure.data.data.error : null;
}
