import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import {
  BillingAnswerSchema,
  EnterHoursBodySchema,
  HoursExportQuerySchema,
  HoursListAnswerSchema,
  HoursListQuerySchema,
  type EnterHours,
  type HoursEntry,
} from '@plumbline/shared/contract/billing.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  adjustHours,
  grantHours,
  isStillNewest,
  type HoursActor,
} from '@plumbline/server/billing/hours-ledger.ts';
import { exportHours, listHours, type HoursEntryRecord } from '@plumbline/server/billing/list-hours.ts';
import { readBilling, type BillingRecord } from '@plumbline/server/billing/read-billing.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { dayIsOver } from '@plumbline/server/tenants/day-is-over.ts';
import { tellOperators } from '@plumbline/server/tenants/tell-operators.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { toBilling, toHoursEntry } from './to-billing.ts';

const ParamsSchema = z.object({ tenantId: UuidSchema });

/** The hours of any tenant, for the platform operator: where they stand, what was entered, granting and correcting. */
export function tenantBillingRoutes(app: App, context: ApiContext): void {
  readRoutes(app, context);
  exportRoute(app, context);
  enterRoute(app, context);
}

function readRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tenant/:tenantId/billing',
    { schema: { params: ParamsSchema, response: { 200: BillingAnswerSchema } } },
    async (request) => {
      const { tenantId } = request.params;
      requireOperator(request, tenantId);
      return answer(toBilling(await inTenant(stores.app, tenantId, (trx) => billingOf(trx, tenantId))));
    },
  );

  app.get(
    '/api/core/tenant/:tenantId/billing/entry',
    {
      schema: {
        params: ParamsSchema,
        querystring: HoursListQuerySchema,
        response: { 200: HoursListAnswerSchema },
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      requireOperator(request, tenantId);
      const { rows, total } = await inTenant(stores.app, tenantId, async (trx) => {
        await billingOf(trx, tenantId);
        return listHours(trx, tenantId, request.query);
      });
      return listAnswer(rows.map(toSeenEntry), total);
    },
  );
}

function exportRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tenant/:tenantId/billing/export',
    {
      schema: {
        params: ParamsSchema,
        querystring: HoursExportQuerySchema,
        response: { 200: HoursListAnswerSchema },
      },
      config: { operation: { title: 'Billing', businessType: BUSINESS_TYPES.export } },
    },
    async (request) => {
      const { tenantId } = request.params;
      requireOperator(request, tenantId);
      const rows = await inTenant(stores.app, tenantId, async (trx) => {
        await billingOf(trx, tenantId);
        return exportHours(trx, tenantId, request.query);
      });
      return listAnswer(rows.map(toSeenEntry));
    },
  );
}

/** Of projects the platform operator knows that they are there, not what is done in them. */
function toSeenEntry(row: HoursEntryRecord): HoursEntry {
  return toHoursEntry({ ...row, inspectionName: null });
}

function enterRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tenant/:tenantId/billing/entry',
    {
      schema: { params: ParamsSchema, body: EnterHoursBodySchema, response: { 200: BillingAnswerSchema } },
      config: {
        operation: { title: 'Billing', businessType: BUSINESS_TYPES.insert },
        failures: ['conflict', 'hours-short'],
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      requireOperator(request, tenantId);
      const { name } = callerOf(request);
      return writeOnceAcross(
        stores,
        request,
        [tenantId],
        async (trx, { accountId, tenantId: platformId }) => {
          await billingOf(trx, tenantId);
          await requireUnchanged(trx, tenantId, request.body.seenSeq);
          await enter(trx, tenantId, { accountId, name }, request.body);
          await tellOperators(trx, platformId, { kind: 'hours-changed', subjectId: tenantId });
          return answer(toBilling(await billingOf(trx, tenantId)));
        },
      );
    },
  );
}

/** @throws AppError conflict with the billing as it is, when somebody else has entered hours since the caller looked */
async function requireUnchanged(trx: Trx, tenantId: string, seenSeq: number | undefined): Promise<void> {
  if (seenSeq === undefined || (await isStillNewest(trx, tenantId, seenSeq))) return;
  throw new AppError('conflict', { current: toBilling(await billingOf(trx, tenantId)) });
}

/** @throws AppError hours-short; validation for a last day that is over */
async function enter(trx: Trx, tenantId: string, actor: HoursActor, entry: EnterHours): Promise<void> {
  if (entry.kind === 'grant') {
    if (entry.expiresOn !== null && (await dayIsOver(trx, tenantId, entry.expiresOn)))
      throw new AppError('validation', { fields: [{ path: 'expiresOn', error: 'dayOver' }] });
    await grantHours(trx, { tenantId, actor, ...entry });
    return;
  }
  const adjusted = await adjustHours(trx, { tenantId, actor, ...entry });
  if (!adjusted.ok) throw new AppError('hours-short');
}

/** @throws AppError not-found */
async function billingOf(trx: Trx, tenantId: string): Promise<BillingRecord> {
  const billing = await readBilling(trx, tenantId);
  if (!billing) throw new AppError('not-found');
  return billing;
}

/** @throws AppError not-authorized; not-found for a foreign tenant */
function requireOperator(request: FastifyRequest, tenantId: string): void {
  const principal = memberOf(request);
  if (abilityFor(principal, null).can('manage', 'Billing')) return;
  throw new AppError(principal.tenantId === tenantId ? 'not-authorized' : 'not-found');
}
