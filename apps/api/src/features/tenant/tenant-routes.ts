import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  TenantAnswerSchema,
  TenantChangeBodySchema,
  TenantContactBodySchema,
  TenantCreateBodySchema,
  TenantListAnswerSchema,
  TenantListQuerySchema,
  TenantStatusBodySchema,
  type Tenant,
} from '@plumbline/shared/contract/tenant.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { readHoursBalances } from '@plumbline/server/billing/read-balances.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { appendTenantEvents } from '@plumbline/server/events/tenant-events.ts';
import {
  changeTenant,
  changeTenantStatus,
  insertTenant,
  type TenantChanged,
} from '@plumbline/server/tenants/change-tenant.ts';
import { listTenants } from '@plumbline/server/tenants/list-tenants.ts';
import { platformTenantIds, tellOperators } from '@plumbline/server/tenants/tell-operators.ts';
import { findTenant } from '@plumbline/server/tenants/tenant-record.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformOperator, toTenant } from './to-tenant.ts';

const ParamsSchema = z.object({ tenantId: UuidSchema });
const TITLE = 'Tenant';

/** Tenants: all of them for the platform operator, the own one for its admins and system operators. */
export function tenantRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createRoute(app, context);
  readRoute(app, context);
  changeRoute(app, context);
  contactRoute(app, context);
  statusRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tenant',
    {
      schema: {
        querystring: z.extend(TenantListQuerySchema, EXPORT_MARK),
        response: { 200: TenantListAnswerSchema },
      },
      config: { exportedAs: 'Tenant' },
    },
    async (request) => {
      requirePlatformOperator(memberOf(request));
      const { rows, total } = await listTenants(stores, request.query);
      const ids = rows.map(({ id }) => id);
      const hoursOf = await readHoursBalances(stores, ids);
      return listAnswer(
        rows.map((row) => ({ ...toTenant(row), hours: hoursOf(row.id) })),
        total,
      );
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tenant',
    {
      schema: { body: TenantCreateBodySchema, response: { 200: TenantAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.insert } },
    },
    async (request) => {
      requirePlatformOperator(memberOf(request));
      const id = await newUuid(stores.app);
      return writeOnceAcross(stores, request, [id], async (trx, principal) =>
        told(trx, principal, toTenant(await insertTenant(trx, id, request.body))),
      );
    },
  );
}

function readRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tenant/:tenantId',
    { schema: { params: ParamsSchema, response: { 200: TenantAnswerSchema } } },
    async (request) => {
      const { tenantId } = request.params;
      requireSight(memberOf(request), tenantId);
      const tenant = await inTenant(stores.app, tenantId, (trx) => findTenant(trx, tenantId));
      if (!tenant) throw new AppError('not-found');
      return answer(toTenant(tenant));
    },
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/tenant/:tenantId',
    {
      schema: { params: ParamsSchema, body: TenantChangeBodySchema, response: { 200: TenantAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['conflict'],
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      requirePlatformOperator(memberOf(request), tenantId);
      const { version, ...fields } = request.body;
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) =>
        told(trx, principal, changedTenant(await changeTenant(trx, { tenantId, version, fields }))),
      );
    },
  );
}

function contactRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/tenant/:tenantId',
    {
      schema: { params: ParamsSchema, body: TenantContactBodySchema, response: { 200: TenantAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['conflict'],
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      requireContact(memberOf(request), tenantId);
      const { version, ...fields } = request.body;
      const platformIds = await platformTenantIds(stores.identity);
      return writeOnceAcross(stores, request, [tenantId, ...platformIds], async (trx) => {
        const tenant = changedTenant(await changeTenant(trx, { tenantId, version, fields }));
        await tellOfTenant(trx, tenant, platformIds);
        return answer(tenant);
      });
    },
  );
}

function statusRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tenant/:tenantId/status',
    {
      schema: { params: ParamsSchema, body: TenantStatusBodySchema, response: { 200: TenantAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['conflict'],
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      requirePlatformOperator(memberOf(request), tenantId);
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) =>
        told(trx, principal, changedTenant(await changeTenantStatus(trx, { tenantId, ...request.body }))),
      );
    },
  );
}

/** What the platform operator made of a tenant, told to its own people and to the other operators. */
async function told(trx: Trx, { tenantId: platformId }: MemberPrincipal, tenant: Tenant) {
  await tellOfTenant(trx, tenant, [platformId]);
  return answer(tenant);
}

async function tellOfTenant(trx: Trx, { id }: Tenant, platformIds: readonly string[]): Promise<void> {
  const news = { kind: 'tenant-changed', subjectId: id } as const;
  await appendTenantEvents(trx, id, [news]);
  for (const platformId of platformIds) await tellOperators(trx, platformId, news);
}

/**
 * The platform operator sees every tenant, whoever runs one sees that one.
 * @throws AppError not-authorized; not-found for a foreign tenant
 */
function requireSight(principal: MemberPrincipal, tenantId: string): void {
  const isOwn = principal.tenantId === tenantId && abilityFor(principal, null).can('read', 'Tenant');
  if (!isOwn) requirePlatformOperator(principal, tenantId);
}

/** @throws AppError not-authorized, tenant-expired; not-found for a foreign tenant */
function requireContact(principal: MemberPrincipal, tenantId: string): void {
  requireSight(principal, tenantId);
  const paid = abilityFor({ ...principal, isReadOnly: false }, null);
  if (paid.cannot('update', 'Tenant', 'contact')) throw new AppError('not-authorized');
  if (principal.isReadOnly) throw new AppError('tenant-expired');
}

/** @throws AppError not-found; conflict with the tenant as it is */
function changedTenant(changed: TenantChanged): Tenant {
  if (changed.ok) return toTenant(changed.tenant);
  if (changed.code === 'not-found') throw new AppError('not-found');
  throw new AppError('conflict', { current: toTenant(changed.current) });
}
