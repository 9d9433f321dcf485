/**
 * The customers of the demo: one that is worked in, and three more at other points of a tenant's life, so that the
 * platform operator has something to look after. Days count from the day of the seed.
 */
import { sql } from 'kysely';
import type { TenantFields } from '@plumbline/shared/contract/tenant.ts';
import { grantHours } from '../billing/hours-ledger.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { newUuid } from '../database/new-uuid.ts';
import { insertTenant } from '../tenants/change-tenant.ts';
import { DEMO_OPERATOR, OTHER_DEMO_ADMINS, type DemoAccount } from './accounts.ts';

interface DemoTenant {
  fields: Omit<TenantFields, 'startDate' | 'expirationDate'>;
  /** Days from today; null for no end. */
  startsIn: number;
  endsIn: number | null;
  /** Of processing, granted at the start. */
  planHours: number;
}

const HOUR_SECONDS = 3600;

const USUAL = {
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  hasBim: false,
  hasConnections: false,
  hasAi: false,
  allowsLinks: true,
} as const;

/** Where the demo project lies; it never ends. */
export const DEMO_CUSTOMER: DemoTenant = {
  fields: {
    ...USUAL,
    name: 'Nord Construction',
    billingPlan: 'professional',
    timeZone: 'Europe/Berlin',
    language: 'en',
    contactName: 'Thea Nord',
    contactEmail: 'office@nord.example',
    contactPhone: '+49 40 5550 100',
    website: 'https://nord.example',
    hasBim: true,
    hasConnections: true,
    hasAi: true,
  },
  startsIn: -320,
  endsIn: null,
  // Granted together with its project.
  planHours: 0,
};

const [SUED_ADMIN, KANSAI_ADMIN, DELTA_ADMIN] = OTHER_DEMO_ADMINS;

/** Each with who runs it. */
const OTHERS: readonly { tenant: DemoTenant; people: readonly DemoAccount[] }[] = [
  {
    tenant: {
      fields: {
        ...USUAL,
        name: 'Süd Engineering',
        billingPlan: 'standard',
        timeZone: 'Europe/Vienna',
        language: 'en',
        hasConnections: true,
      },
      startsIn: -353,
      endsIn: 12,
      planHours: 40,
    },
    people: [SUED_ADMIN],
  },
  {
    tenant: {
      fields: {
        ...USUAL,
        name: '関西測量',
        billingPlan: 'enterprise',
        timeZone: 'Asia/Tokyo',
        language: 'ja',
        contactEmail: 'office@kansai.example',
        hasBim: true,
        hasConnections: true,
        hasAi: true,
      },
      startsIn: -85,
      endsIn: 280,
      planHours: 1200,
    },
    people: [KANSAI_ADMIN, DEMO_OPERATOR],
  },
  {
    tenant: {
      fields: {
        ...USUAL,
        name: 'دلتا للمقاولات',
        billingPlan: 'trial',
        timeZone: 'Asia/Dubai',
        language: 'ar',
        allowsLinks: false,
      },
      startsIn: -69,
      endsIn: -9,
      planHours: 0,
    },
    people: [DELTA_ADMIN],
  },
];

type AddMember = (tenantId: string, account: DemoAccount) => Promise<unknown>;

/** Finds a demo tenant by its name or opens it. @returns its id and whether it is new */
export async function ensureCustomer(stores: Stores, demo: DemoTenant): Promise<[string, boolean]> {
  const row = await stores.identity
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'customer')
    .where('name', '=', demo.fields.name)
    .executeTakeFirst();
  if (row) return [row.id, false];
  const id = await newUuid(stores.app);
  const fields = {
    ...demo.fields,
    startDate: await dayIn(stores, demo.startsIn),
    expirationDate: demo.endsIn === null ? null : await dayIn(stores, demo.endsIn),
  };
  await inTenant(stores.app, id, async (trx) => {
    await insertTenant(trx, id, fields);
    if (demo.planHours === 0) return;
    const seconds = demo.planHours * HOUR_SECONDS;
    await grantHours(trx, { tenantId: id, seconds, reason: 'Hours of the plan', actor: null });
  });
  return [id, true];
}

/** Opens the other tenants and lets in who runs them. */
export async function seedOtherTenants(stores: Stores, addMember: AddMember): Promise<void> {
  for (const { tenant, people } of OTHERS) {
    const [tenantId] = await ensureCustomer(stores, tenant);
    for (const account of people) await addMember(tenantId, account);
  }
}

async function dayIn(stores: Stores, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (current_date + ${days}::integer)::text AS day`.execute(stores.app);
  return rows[0]?.day ?? '';
}
