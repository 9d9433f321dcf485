import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  OperationDetailAnswerSchema,
  OperationExportQuerySchema,
  OperationListAnswerSchema,
  OperationListQuerySchema,
  type Operation,
} from '@plumbline/shared/contract/operation-log.ts';
import { csvPieces } from '@plumbline/shared/csv/csv-table.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  findOperation,
  listOperations,
  readOperations,
  type OperationRecord,
} from '@plumbline/server/operations/list-operations.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { languageOf } from '../../plugins/error-texts.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sendCsv } from '../../send-pieces.ts';
import { operationColumns } from './csv-columns.ts';
import { requireReach } from './within-reach.ts';

const PATH = '/api/core/log/oper';
const ParamsSchema = z.object({ operationId: UuidSchema });

/** The operation log: that of the tenant, that of all tenants for the platform operator, or what one did oneself. */
export function operationRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    {
      schema: { querystring: OperationListQuerySchema, response: { 200: OperationListAnswerSchema } },
      config: { failures: ['log-too-long'] },
    },
    async (request) => {
      requireReach(request.query);
      const { rows, total, isMore, at } = await listOperations(stores, readerOf(request), request.query);
      return { ...listAnswer(rows.map(toOperation), total), isMore, at: at.toISOString() };
    },
  );

  app.get(
    `${PATH}/:operationId`,
    {
      schema: { params: ParamsSchema, response: { 200: OperationDetailAnswerSchema } },
      config: { failures: ['log-too-long'] },
    },
    async (request) => {
      const principal = memberOf(request);
      // For whom the log is nothing, there is no row either.
      const maySee = abilityFor(principal, null).can('read', 'OperationLog');
      const found = maySee ? await findOperation(stores, principal, request.params.operationId) : null;
      if (!found) throw new AppError('not-found');
      const { seq, requestId, requestParams, returnResult, isMasked } = found;
      return answer({ ...toOperation(found), seq, requestId, requestParams, returnResult, isMasked });
    },
  );

  app.get(
    `${PATH}/export`,
    {
      schema: { querystring: OperationExportQuerySchema },
      config: {
        operation: { title: 'Log', businessType: BUSINESS_TYPES.export },
        failures: ['log-too-long'],
      },
    },
    async (request, reply) => {
      const principal = readerOf(request);
      if (abilityFor(principal, null).cannot('export', 'OperationLog')) throw new AppError('not-authorized');
      const pieces = readOperations(stores, principal, request.query);
      const language = callerOf(request).language ?? languageOf(request.headers['accept-language']);
      return sendCsv(
        reply,
        'operation-log.csv',
        csvPieces(operationColumns(language, request.query.columns), pieces),
      );
    },
  );
}

/** @throws AppError not-authorized */
function readerOf(request: FastifyRequest): MemberPrincipal {
  const principal = memberOf(request);
  if (abilityFor(principal, null).cannot('read', 'OperationLog')) throw new AppError('not-authorized');
  return principal;
}

function toOperation(record: OperationRecord): Operation {
  return {
    id: record.id,
    operTime: record.operTime.toISOString(),
    operName: record.operName,
    accountId: record.accountId,
    title: record.title,
    businessType: record.businessType,
    ipAddr: record.ipAddr,
    requestUrl: record.requestUrl,
    requestMethod: record.requestMethod,
    status: record.status,
    timeConsumedMs: record.timeConsumedMs,
    exceptionMessage: record.exceptionMessage,
    tenantId: record.tenantId,
    tenantName: record.tenantName,
  };
}
