import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  LoginExportQuerySchema,
  LoginListAnswerSchema,
  LoginListQuerySchema,
  type Login,
} from '@plumbline/shared/contract/operation-log.ts';
import { csvPieces } from '@plumbline/shared/csv/csv-table.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { listLogins, readLogins, type LoginRecord } from '@plumbline/server/logs/list-logins.ts';
import type { FastifyRequest } from 'fastify';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { placeOfAddress } from '../../ops/place-of-address.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { languageOf } from '../../plugins/error-texts.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sendCsv } from '../../send-pieces.ts';
import { loginColumns } from './csv-columns.ts';
import { requireReach } from './within-reach.ts';

const PATH = '/api/core/log/login';

/** The login log: that of the tenant, that of everybody for the platform operator, or the own logins. */
export function loginRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    {
      schema: { querystring: LoginListQuerySchema, response: { 200: LoginListAnswerSchema } },
      config: { failures: ['log-too-long'] },
    },
    async (request) => {
      requireReach(request.query);
      const page = await listLogins(stores, readerOf(request), request.query);
      const { rows, total, isMore, readAt } = page;
      return { ...listAnswer(rows.map(toLogin), total), isMore, at: readAt.toISOString() };
    },
  );

  app.get(
    `${PATH}/export`,
    {
      schema: { querystring: LoginExportQuerySchema },
      config: {
        operation: { title: 'Log', businessType: BUSINESS_TYPES.export },
        failures: ['log-too-long'],
      },
    },
    async (request, reply) => {
      const principal = readerOf(request);
      if (abilityFor(principal, null).cannot('export', 'LoginLog')) throw new AppError('not-authorized');
      const language = callerOf(request).language ?? languageOf(request.headers['accept-language']);
      const pieces = readLogins(stores, principal, request.query);
      return sendCsv(
        reply,
        'login-log.csv',
        csvPieces(loginColumns(language, request.query.columns), pieces),
      );
    },
  );
}

/** @throws AppError not-authorized */
function readerOf(request: FastifyRequest): MemberPrincipal {
  const principal = memberOf(request);
  if (abilityFor(principal, null).cannot('read', 'LoginLog')) throw new AppError('not-authorized');
  return principal;
}

function toLogin({ id, at, name, email, result, ip, userAgent, tenantName }: LoginRecord): Login {
  const place = placeOfAddress(ip);
  return { id, at: at.toISOString(), name, email, result, ip, place, userAgent, tenantName };
}
