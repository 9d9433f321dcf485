/** What the demo's people did in the weeks before, as the operation log has it. */
import { writeOperations, type NewOperation } from '../operations/operation-log.store.ts';
import { timeUuid } from '../operations/time-uuid.ts';
import { inTenant, type Stores } from '../database/client.ts';

interface DemoOperation {
  who: string;
  title: string;
  businessType: number;
  method: string;
  url: string;
  params?: object;
  body?: object;
  query?: object;
  failure?: { status: number; code: string };
}

const ADMIN = 'tenant-admin@nord.example';
const MANAGER = 'group-manager@nord.example';
const INSPECTOR = 'inspector@nord.example';
const DAY_MS = 86_400_000;
const TURNS = 6;
/** Reached by people of the demo from where examples come from. */
const ADDRESSES = ['203.0.113.7', '203.0.113.24', '198.51.100.3'];

/** One round of work, repeated over the weeks. */
function operations(idOf: (email: string) => string): DemoOperation[] {
  const member = (email: string) => ({
    url: `/api/core/member/${idOf(email)}`,
    params: { accountId: idOf(email) },
  });
  const active = (systemRole: string) => ({ systemRole, status: 'active' });
  return [
    {
      who: ADMIN,
      title: 'Invitation',
      businessType: 4,
      method: 'POST',
      url: '/api/core/invitation',
      body: {
        addresses: ['site.office@nord.example', 'm.keller@nord.example'],
        systemRole: '40',
        language: 'en',
      },
    },
    {
      who: ADMIN,
      title: 'Member',
      businessType: 4,
      method: 'PATCH',
      ...member(MANAGER),
      body: { was: active('40'), systemRole: '30' },
    },
    {
      who: INSPECTOR,
      title: 'Member',
      businessType: 4,
      method: 'PATCH',
      ...member(INSPECTOR),
      body: { was: active('40'), systemRole: '10' },
      failure: { status: 403, code: 'not-authorized' },
    },
    {
      who: MANAGER,
      title: 'Session',
      businessType: 7,
      method: 'DELETE',
      url: '/api/auth/session',
    },
    {
      who: ADMIN,
      title: 'Member',
      businessType: 4,
      method: 'PATCH',
      ...member(ADMIN),
      body: { was: active('10'), status: 'suspended' },
      failure: { status: 409, code: 'own-standing' },
    },
    {
      who: INSPECTOR,
      title: 'Account',
      businessType: 2,
      method: 'POST',
      url: '/api/auth/password',
      body: { password: '***', newPassword: '***' },
    },
    {
      who: ADMIN,
      title: 'Log',
      businessType: 5,
      method: 'GET',
      url: '/api/core/log/oper/export',
      query: { user: '', text: '', status: 1 },
    },
  ];
}

/** Fills the tenant's log where it is empty. */
export async function writeDemoLog(
  stores: Stores,
  tenantId: string,
  people: ReadonlyMap<string, { accountId: string; name: string }>,
): Promise<void> {
  const written = await inTenant(stores.app, tenantId, (trx) =>
    trx.selectFrom('operation_chain').select('head').where('tenant_id', '=', tenantId).executeTakeFirst(),
  );
  if (written) return;
  const idOf = (email: string) => people.get(email)?.accountId ?? '';
  const done = operations(idOf);
  const startMs = Date.now() - (TURNS + 1) * 3 * DAY_MS;
  const rows = Array.from({ length: TURNS * done.length }, (_, index): NewOperation => {
    const operation = done[index % done.length];
    if (!operation) throw new Error('the demo has no operations');
    const atMs = startMs + index * (DAY_MS / 2.6) + ((index * 7919) % 3600) * 1000;
    return rowOf(operation, { tenantId, index, at: new Date(atMs), idOf, people });
  });
  await writeOperations(stores, rows);
}

function rowOf(
  operation: DemoOperation,
  of: {
    tenantId: string;
    index: number;
    at: Date;
    idOf: (email: string) => string;
    people: ReadonlyMap<string, { name: string }>;
  },
): NewOperation {
  const { who, title, businessType, method, url, params = {}, query = {}, body, failure } = operation;
  return {
    id: timeUuid(of.at.getTime()),
    tenant_id: of.tenantId,
    oper_time: of.at,
    oper_name: of.people.get(who)?.name ?? who,
    account_id: of.idOf(who),
    title,
    business_type: businessType,
    ip_addr: ADDRESSES[of.index % ADDRESSES.length] ?? '',
    request_url: url,
    request_method: method,
    request_params: JSON.stringify({ params, query, ...(body && { body }) }),
    return_result: JSON.stringify(
      failure
        ? { code: failure.status, data: { error: failure.code } }
        : { code: 200, msg: 'OK', data: null },
    ),
    status: failure ? 1 : 0,
    time_consumed_ms: 6 + ((of.index * 31) % 40),
    exception_message: failure?.code ?? null,
    request_id: timeUuid(of.at.getTime()),
  };
}
