import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  BillingAnswerSchema,
  HoursExportQuerySchema,
  HoursListAnswerSchema,
  HoursListQuerySchema,
  RequestHoursBodySchema,
  type Billing,
} from '@plumbline/shared/contract/billing.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { exportHours, listHours } from '@plumbline/server/billing/list-hours.ts';
import { readBilling } from '@plumbline/server/billing/read-billing.ts';
import { requestHours } from '@plumbline/server/billing/request-hours.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { platformOperators } from '@plumbline/server/mail/mail-readers.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { toBilling, toHoursEntry } from './to-billing.ts';

const TITLE = 'Billing';

/** The hours of the caller's own tenant: where they stand, what was entered, and asking for more. */
export function billingRoutes(app: App, context: ApiContext): void {
  readRoutes(app, context);
  exportRoute(app, context);
  requestRoute(app, context);
}

function readRoutes(app: App, { stores }: ApiContext): void {
  app.get('/api/core/billing', { schema: { response: { 200: BillingAnswerSchema } } }, async (request) => {
    const principal = memberOf(request);
    requireRight(principal, 'read');
    return answer(await inTenant(stores.app, principal.tenantId, (trx) => ownBilling(trx, principal)));
  });

  app.get(
    '/api/core/billing/entry',
    { schema: { querystring: HoursListQuerySchema, response: { 200: HoursListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      requireRight(principal, 'read');
      const { rows, total } = await inTenant(stores.app, principal.tenantId, (trx) =>
        listHours(trx, principal.tenantId, request.query),
      );
      return listAnswer(rows.map(toHoursEntry), total);
    },
  );
}

function exportRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/billing/export',
    {
      schema: { querystring: HoursExportQuerySchema, response: { 200: HoursListAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.export } },
    },
    async (request) => {
      const principal = memberOf(request);
      requireRight(principal, 'export');
      const rows = await inTenant(stores.app, principal.tenantId, (trx) =>
        exportHours(trx, principal.tenantId, request.query),
      );
      return listAnswer(rows.map(toHoursEntry));
    },
  );
}

/** Whoever may read the hours may ask for more, also when the tenant's time is over. */
function requestRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/billing/request',
    {
      schema: { body: RequestHoursBodySchema, response: { 200: BillingAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.insert } },
    },
    async (request) => {
      const { name } = callerOf(request);
      requireRight(memberOf(request), 'read');
      const operators = await platformOperators(stores.identity);
      const platformIds = operators.map(({ tenantId }) => tenantId);
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        await requestHours(trx, stores.config, { ...principal, name }, { ...request.body, operators });
        return answer(await ownBilling(trx, principal));
      });
    },
  );
}

async function ownBilling(trx: Trx, { tenantId }: MemberPrincipal): Promise<Billing> {
  const billing = await readBilling(trx, tenantId);
  if (!billing) throw new AppError('not-found');
  return toBilling(billing);
}

/** @throws AppError not-authorized */
function requireRight(principal: MemberPrincipal, action: 'read' | 'export'): void {
  if (abilityFor(principal, null).cannot(action, 'Billing')) throw new AppError('not-authorized');
}
