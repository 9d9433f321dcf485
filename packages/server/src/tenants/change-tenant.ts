/**
 * What the platform operator and a tenant's own admin change about it. Of two who change one at once, the second is
 * shown what the first entered. What bears on rights is told to every open socket. Guarded by tenant.pg.test.ts.
 */
import { sql, type Updateable } from 'kysely';
import type { TenantContact, TenantFields } from '@plumbline/shared/contract/tenant.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import type { TenantTable } from '../database/tables/tenant-tables.ts';
import { takeBackWarnings } from '../retention/purge-warnings.ts';
import { findTenant, type TenantRecord } from './tenant-record.ts';

export type TenantChanged =
  | { ok: true; tenant: TenantRecord }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'conflict'; current: TenantRecord };

interface Wanted {
  tenantId: string;
  /** What the caller saw. */
  version: number;
}

/** Fields on which depends who may do what, and when that ends. */
const BEARS_ON_RIGHTS = ['expirationDate', 'timeZone', 'allowsLinks'] as const;

/** Opens a customer's tenant under an id that the transaction sees already. */
export async function insertTenant(trx: Trx, id: string, fields: TenantFields): Promise<TenantRecord> {
  await trx
    .insertInto('tenant')
    .values({
      id,
      kind: 'customer',
      name: fields.name,
      time_zone: fields.timeZone,
      ...columnsOf(fields),
    })
    .execute();
  return found(trx, id);
}

/** Changes what is known of a tenant; nothing happens, and nobody is told, when nothing differs. */
export async function changeTenant(
  trx: Trx,
  wanted: Wanted & { fields: TenantFields | TenantContact },
): Promise<TenantChanged> {
  const held = await hold(trx, wanted);
  if (!held.ok) return held;
  const { tenant } = held;
  const before = new Map<string, unknown>(Object.entries(tenant));
  const changed = Object.entries(wanted.fields)
    .filter(([field, value]) => value !== undefined && before.get(field) !== value)
    .map(([field]) => field);
  if (changed.length === 0) return held;
  await write(trx, tenant.id, columnsOf(wanted.fields));
  if (BEARS_ON_RIGHTS.some((field) => changed.includes(field))) await tell(trx, tenant.id, 'tenant-changed');
  return { ok: true, tenant: await goneOn(trx, tenant) };
}

/** Disables or enables a tenant: its people and visitors are out, or back, at once. */
export async function changeTenantStatus(
  trx: Trx,
  wanted: Wanted & { status: 'active' | 'disabled' },
): Promise<TenantChanged> {
  const held = await hold(trx, wanted);
  if (!held.ok) return held;
  const { id, state } = held.tenant;
  if ((state === 'disabled') === (wanted.status === 'disabled')) return held;
  await write(trx, id, { status: wanted.status });
  await tell(trx, id, `tenant-${wanted.status}`);
  return { ok: true, tenant: await goneOn(trx, held.tenant) };
}

/** The tenant, held until the end of the transaction, if it still has the version that was seen. */
async function hold(trx: Trx, { tenantId, version }: Wanted): Promise<TenantChanged> {
  // Not against those who only refer to it: they hold the tenant's feed, which whoever changes it wants next.
  await trx.selectFrom('tenant').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
  const tenant = await findTenant(trx, tenantId);
  if (!tenant) return { ok: false, code: 'not-found' };
  if (tenant.version !== version) return { ok: false, code: 'conflict', current: tenant };
  return { ok: true, tenant };
}

async function write(trx: Trx, id: string, values: Updateable<TenantTable>): Promise<void> {
  await trx
    .updateTable('tenant')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

function tell(trx: Trx, id: string, reason: string): Promise<void> {
  return recordAccessChange(trx, { scope: 'tenant', subject: id, reason });
}

/** The tenant as it is now. Once it goes on after a pause, what was to be removed in it is told of anew. */
async function goneOn(trx: Trx, before: TenantRecord): Promise<TenantRecord> {
  const tenant = await found(trx, before.id);
  if (before.state !== 'active' && tenant.state === 'active') await takeBackWarnings(trx, tenant.id);
  return tenant;
}

async function found(trx: Trx, id: string): Promise<TenantRecord> {
  const tenant = await findTenant(trx, id);
  if (!tenant) throw new Error('a tenant that was just written is gone');
  return tenant;
}

function columnsOf(fields: TenantFields | TenantContact) {
  return {
    language: fields.language,
    contact_name: fields.contactName,
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    ...(fields.website !== undefined && { website: fields.website }),
    ...('name' in fields && {
      name: fields.name,
      billing_plan: fields.billingPlan,
      start_date: fields.startDate,
      expiration_date: fields.expirationDate,
      time_zone: fields.timeZone,
      has_bim: fields.hasBim,
      has_connections: fields.hasConnections,
      has_ai: fields.hasAi,
      allows_links: fields.allowsLinks,
    }),
  };
}
