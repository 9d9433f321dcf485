/** A large tenant, as years of work would leave it, written by Postgres itself in minutes. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import { hashSecret, newToken } from '@plumbline/server/sessions/token.ts';

import { addNotifications, fillAdministration, type AdministrationSizes } from './fill-administration.ts';

export interface ListSizes extends AdministrationSizes {
  operations: number;
  members: number;
  projects: number;
}

export interface FilledLists {
  tenantId: string;
  /** Of an admin of the tenant. */
  adminToken: string;
  /** Of a platform operator. */
  operatorToken: string;
  sizes: ListSizes;
}

/** Of ten operations nine are of the large tenant; they reach two years back. */
const OTHERS_EVERY = 10;
const DAYS_BACK = 729;

export async function fillLists(
  ownerUrl: string,
  sizes: ListSizes,
  say: (line: string) => void,
): Promise<FilledLists> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // No triggers: every foreign key is right by the way the rows are made.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '256MB'`);
    const [tenantId, otherId, platformId] = await addTenants(client);
    await addPeople(client, tenantId, sizes.members);
    await addProjects(client, tenantId, sizes.projects);
    await fillAdministration(client, tenantId, sizes);
    say(`lists: ${sizes.operations} operations are being written`);
    await withoutIndexes(client, 'operation_log', () => addOperations(client, [tenantId, otherId], sizes));
    const [admin, operator] = [
      await addLogin(client, tenantId, '10'),
      await addLogin(client, platformId, '00'),
    ];
    const { accountId } = admin;
    await addNotifications(client, { tenantId, accountId, count: sizes.notifications });
    await client.query('VACUUM (ANALYZE)');
    return { tenantId, adminToken: admin.token, operatorToken: operator.token, sizes };
  } finally {
    await client.end();
  }
}

async function addTenants(client: pg.Client): Promise<[string, string, string]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO tenant (kind, name, time_zone, language) VALUES
       ('customer', 'Large', 'Europe/Berlin', 'en'), ('customer', 'Other', 'UTC', 'en'),
       ('platform', 'Platform', 'UTC', 'en') RETURNING id`,
  );
  const [large, other, platform] = rows.map(({ id }) => id);
  if (!large || !other || !platform) throw new Error('the tenants were not made');
  return [large, other, platform];
}

async function addPeople(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `WITH person AS (
       INSERT INTO account (email, password_hash, name, language)
       SELECT 'person-' || n || '@example.test', 'none',
         (ARRAY['Ana','Ben','Chen','Dilek','Emre','Fatima','Goran','Hana'])[1 + n % 8] || ' ' || md5(n::text), 'en'
       FROM generate_series(1, $2::int) AS n RETURNING id, name, email
     )
     INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
     SELECT id, $1, '40', name, email FROM person`,
    [tenantId, count],
  );
}

/** Each with a plan and fifteen members. */
async function addProjects(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO project (tenant_id, name, address, time_zone)
     SELECT $1, 'Project ' || md5(n::text), 'Quay ' || n, 'Europe/Berlin' FROM generate_series(1, $2::int) AS n`,
    [tenantId, count],
  );
  await client.query(
    `INSERT INTO membership (project_id, account_id, tenant_id, project_role)
     SELECT p.id, m.account_id, $1, 20
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM project WHERE tenant_id = $1) AS p
     JOIN (SELECT account_id, row_number() OVER (ORDER BY account_id) AS n FROM tenant_member WHERE tenant_id = $1) AS m
       ON m.n % $2::int = p.n % $2::int OR m.n <= 5`,
    [tenantId, count],
  );
  await client.query(
    `INSERT INTO floor_plan (tenant_id, project_id, name, name_key, position, created_by)
     SELECT $1, id, 'Ground', 'ground', 1, (SELECT account_id FROM tenant_member WHERE tenant_id = $1 LIMIT 1)
     FROM project WHERE tenant_id = $1`,
    [tenantId],
  );
}

/** Rows as the api writes them; some people do much more than others, three of a hundred operations fail. */
async function addOperations(
  client: pg.Client,
  [tenantId, otherId]: readonly [string, string],
  { operations }: ListSizes,
): Promise<void> {
  await client.query(
    `WITH person AS (
       SELECT account_id, account_name, row_number() OVER (ORDER BY account_id) AS number, count(*) OVER () AS many
       FROM tenant_member WHERE tenant_id = $1
     ), done AS (
       SELECT n, 1 + floor((SELECT max(many) FROM person) * power((n * 2654435761 % 1000003) / 1000003::float8, 3))::bigint AS who
       FROM generate_series(1, $3::bigint) AS n
     )
     INSERT INTO operation_log (id, tenant_id, seq, oper_time, oper_name, account_id, title, business_type, ip_addr,
       request_url, request_method, request_params, return_result, status, time_consumed_ms, exception_message, request_id)
     SELECT uuidv7(), CASE WHEN n % $4::bigint = 0 THEN $2::uuid ELSE $1::uuid END,
       CASE WHEN n % $4::bigint = 0 THEN n / $4::bigint ELSE n - n / $4::bigint END,
       now() - make_interval(secs => ($3::bigint - n) * $5::float8 / $3::bigint),
       account_name, account_id, ($6::text[])[1 + n * 7919 % cardinality($6::text[])], 1 + n * 31 % 4,
       '10.0.0.' || n % 250, '/api/core/floor/' || md5(n::text), 'PATCH',
       '{"params":{"floorId":"' || md5(n::text) || '"},"query":{},"body":{"name":"Floor ' || n || '","version":3}}',
       '{"code":200,"msg":"OK","data":{"id":"' || md5(n::text) || '"}}',
       CASE WHEN n % 33 = 0 THEN 1 ELSE 0 END, 5 + n % 40, CASE WHEN n % 33 = 0 THEN 'conflict' END, md5('r' || n)
     FROM done JOIN person ON person.number = done.who`,
    [tenantId, otherId, operations, OTHERS_EVERY, DAYS_BACK * 86_400, [...OPERATION_MODULES]],
  );
  await client.query(
    `INSERT INTO operation_chain (tenant_id, head) SELECT tenant_id, max(seq) FROM operation_log GROUP BY tenant_id`,
  );
  await client.query(
    `INSERT INTO operation_person (tenant_id, account_id, name, last_at)
     SELECT tenant_id, account_id, oper_name, max(oper_time) FROM operation_log GROUP BY 1, 2, 3`,
  );
}

/** Filling is much quicker when the indexes are made afterwards, as they were. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexname NOT LIKE '%_pkey'`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

async function addLogin(
  client: pg.Client,
  tenantId: string,
  systemRole: string,
): Promise<{ token: string; accountId: string }> {
  const token = newToken('member');
  const { rows } = await client.query<{ accountId: string }>(
    `WITH person AS (
       INSERT INTO account (email, password_hash, name, language)
       VALUES ($4 || '@example.test', 'none', 'Reader', 'en') RETURNING id, email
     ), employed AS (
       INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
       SELECT id, $2, $3, 'Reader', email FROM person RETURNING account_id
     )
     INSERT INTO session (id, account_id, tenant_id, remember, expires_at, absolute_expires_at, ip, user_agent)
     SELECT $1, account_id, $2, false, now() + interval '12 hours', now() + interval '7 days', '127.0.0.1', 'bench'
     FROM employed RETURNING account_id AS "accountId"`,
    [hashSecret(token), tenantId, systemRole, randomBytes(8).toString('hex')],
  );
  const [login] = rows;
  if (!login) throw new Error('the login was not made');
  return { token, accountId: login.accountId };
}
