import type { Language } from '@plumbline/shared/contract/auth.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { newUuid } from '../database/new-uuid.ts';
import { tenantIsActive } from './tenant-phase.ts';

export interface NewTenant {
  kind: 'platform' | 'customer';
  name: string;
  /** IANA name; the default of new projects. */
  timeZone: string;
  language: Language;
}

/** Creates a tenant. @returns its id */
export async function createTenant(stores: Stores, tenant: NewTenant): Promise<string> {
  const id = await newUuid(stores.app);
  const { kind, name, timeZone, language } = tenant;
  await inTenant(stores.app, id, (trx) =>
    trx.insertInto('tenant').values({ id, kind, name, time_zone: timeZone, language }).execute(),
  );
  return id;
}

/** Ids of the tenants whose time is not over: of the others nothing is removed, and nothing is worked on. */
export async function listActiveTenantIds(stores: Stores): Promise<string[]> {
  const rows = await stores.identity
    .selectFrom('tenant as t')
    .select('t.id')
    .where(tenantIsActive)
    .orderBy('t.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of all tenants, for the sweeps of the worker and the projector. */
export async function listTenantIds(stores: Stores): Promise<string[]> {
  const rows = await stores.identity.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
