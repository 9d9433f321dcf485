/**
 * Lists as a table is usually put behind an address: a page by LIMIT and OFFSET, and an exact count of everything that
 * fits, both on the same rows and indexes; nobody is checked. One program, a pool of ten connections.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const tenantId = process.env['TENANT_ID'] ?? '';
const PAGE_ROWS = 25;

interface List {
  columns: string;
  from: string;
  orderBy: string;
  isOfTenant: boolean;
}

const OPERATION_COLUMNS = `o.id, o.oper_time, o.oper_name, o.account_id, o.title, o.business_type, o.ip_addr, o.request_url,
  o.request_method, o.status, o.time_consumed_ms, o.exception_message, o.tenant_id, t.name AS tenant_name`;
const OPERATIONS = {
  columns: OPERATION_COLUMNS,
  from: `operation_log o JOIN tenant t ON t.id = o.tenant_id
    LEFT JOIN tenant_member m ON m.tenant_id = o.tenant_id AND m.account_id = o.account_id`,
  orderBy: 'o.oper_time DESC',
};
const LISTS: Record<string, List> = {
  operations: { ...OPERATIONS, isOfTenant: true },
  'all-operations': { ...OPERATIONS, isOfTenant: false },
  members: {
    columns: `m.account_id, m.account_name, m.account_email, m.system_role, m.status, m.last_login_at, m.created_at,
      (SELECT count(*) FROM membership p WHERE p.account_id = m.account_id AND p.tenant_id = m.tenant_id)`,
    from: 'tenant_member m',
    orderBy: 'm.account_name',
    isOfTenant: true,
  },
  projects: {
    columns: `o.id, o.name, o.address, o.status, o.created_at,
      (SELECT count(*) FROM floor_plan f WHERE f.project_id = o.id),
      (SELECT count(*) FROM zone z WHERE z.project_id = o.id),
      (SELECT count(*) FROM membership m WHERE m.project_id = o.id)`,
    from: 'project o',
    orderBy: 'o.name',
    isOfTenant: true,
  },
  groups: {
    columns: `o.id, o.name, o.created_at, (SELECT count(*) FROM project p WHERE p.group_id = o.id),
      (SELECT count(DISTINCT m.account_id) FROM project p JOIN membership m ON m.project_id = p.id
        WHERE p.group_id = o.id)`,
    from: 'project_group o',
    orderBy: 'o.name_key',
    isOfTenant: true,
  },
  tenants: {
    columns: `o.*, (SELECT count(*) FROM tenant_member m WHERE m.tenant_id = o.id),
      (SELECT count(*) FROM project p WHERE p.tenant_id = o.id)`,
    from: 'tenant o',
    orderBy: 'o.name',
    isOfTenant: false,
  },
  invitations: { columns: 'o.*', from: 'invitation o', orderBy: 'o.sent_at DESC', isOfTenant: true },
  notifications: { columns: 'o.*', from: 'notification o', orderBy: 'o.created_at DESC', isOfTenant: true },
  hours: { columns: 'o.*', from: 'hours_entry o', orderBy: 'o.seq DESC', isOfTenant: true },
  expired: {
    columns: 'o.*, p.name AS project_name',
    from: 'floor_plan o JOIN project p ON p.id = o.project_id AND o.deleted_at IS NOT NULL',
    orderBy: 'o.deleted_at',
    isOfTenant: true,
  },
};
/** By what a list can be ordered besides. */
const ORDERS: Record<string, string> = {
  'groups memberCount': `(SELECT count(DISTINCT m.account_id) FROM project p JOIN membership m ON m.project_id = p.id
    WHERE p.group_id = o.id) DESC`,
  'hours hours': 'o.seconds DESC',
  'members companyName': 'lower(m.account_company) DESC',
  'members projectCount': `(SELECT count(*) FROM membership p
    WHERE p.account_id = m.account_id AND p.tenant_id = m.tenant_id) DESC`,
  'notifications project': 'lower(o.project_name) DESC NULLS LAST, o.project_id, o.created_at DESC',
  'projects lastCapture':
    "(SELECT max(i.taken_on) FROM inspection i WHERE i.project_id = o.id AND i.state = 'published') DESC NULLS LAST",
  'tenants hours': `(SELECT e.total_seconds - e.settled_seconds - e.reserved_seconds FROM hours_entry e
    WHERE e.tenant_id = o.id AND e.seq = (SELECT max(l.seq) FROM hours_entry l WHERE l.tenant_id = o.id)) DESC`,
  'tenants admin': `(SELECT min(lower(m.account_name)) FROM tenant_member m
    WHERE m.tenant_id = o.id AND m.system_role = '10') DESC`,
  'projects memberCount': '(SELECT count(*) FROM membership m WHERE m.project_id = o.id) DESC',
};

const CONDITIONS: Record<string, (at: string) => string> = {
  from: (at) => `o.oper_time >= ${at}`,
  to: (at) => `o.oper_time < ${at}`,
  title: (at) => `o.title = ${at}`,
  businessType: (at) => `o.business_type = ${at}`,
  status: (at) => `o.status = ${at}`,
  user: (at) => `(m.account_name ILIKE '%' || ${at} || '%' OR m.account_email ILIKE '%' || ${at} || '%')`,
  search: (at) => `(m.account_name ILIKE '%' || ${at} || '%' OR m.account_email ILIKE '%' || ${at} || '%')`,
};

async function answer(address: URL): Promise<unknown> {
  const listName = address.pathname.slice(1);
  const list = LISTS[listName];
  if (!list) throw new Error(`no list ${listName}`);
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const main = list.from.startsWith('tenant_member') ? 'm' : 'o';
  const conditions = list.isOfTenant ? [`${main}.tenant_id = ${put(tenantId)}`] : [];
  for (const [name, value] of address.searchParams) {
    const condition = CONDITIONS[name];
    if (condition) conditions.push(condition(put(value)));
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const natural = ORDERS[`${listName} ${address.searchParams.get('orderBy')}`] ?? list.orderBy;
  const orderBy = address.searchParams.get('direction') === 'asc' ? natural.replace(' DESC', '') : natural;
  const skipped = (Number(address.searchParams.get('pageNum') ?? 1) - 1) * PAGE_ROWS;
  const page = await pool.query(
    `SELECT ${list.columns} FROM ${list.from} ${where} ORDER BY ${orderBy} LIMIT ${PAGE_ROWS} OFFSET ${skipped}`,
    values,
  );
  const counted = await pool.query<{ total: string }>(
    `SELECT count(*) AS total FROM ${list.from} ${where}`,
    values,
  );
  return { rows: page.rows, total: Number(counted.rows[0]?.total) };
}

createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://localhost')).then(
    (said) => response.setHeader('content-type', 'application/json').end(JSON.stringify(said)),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
