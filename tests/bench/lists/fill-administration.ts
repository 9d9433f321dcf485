/** What a large tenant has besides people, projects and its log: groups, invitations, news, hours, deleted plans. */
import type pg from 'pg';

export interface AdministrationSizes {
  groups: number;
  tenants: number;
  invitations: number;
  /** Of the one who asks for them. */
  notifications: number;
  hours: number;
  expired: number;
  /** Of each project. */
  events: number;
}

const HOUR_SECONDS = 3600;
/** What one picture uses. */
const PICTURE_SECONDS = 10;

/** Fills all of it; people and projects are there already. */
export async function fillAdministration(
  client: pg.Client,
  tenantId: string,
  sizes: AdministrationSizes,
): Promise<void> {
  await addGroups(client, tenantId, sizes.groups);
  await addTenants(client, tenantId, sizes.tenants);
  await addInvitations(client, tenantId, sizes.invitations);
  await addHours(client, tenantId, sizes.hours);
  await addDeletedPlans(client, tenantId, sizes.expired);
  await addEvents(client, tenantId, sizes.events);
}

/** Each with as many projects as the others, and two managers. */
async function addGroups(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO project_group (tenant_id, name, name_key, created_by)
     SELECT $1, 'Group ' || md5(n::text), 'group ' || md5(n::text),
       (SELECT account_id FROM tenant_member WHERE tenant_id = $1 LIMIT 1)
     FROM generate_series(1, $2::int) AS n`,
    [tenantId, count],
  );
  await client.query(
    `UPDATE project p SET group_id = g.id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM project WHERE tenant_id = $1) AS numbered
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM project_group WHERE tenant_id = $1) AS g
       ON g.n = 1 + numbered.n % $2::int
     WHERE p.id = numbered.id`,
    [tenantId, count],
  );
  await client.query(
    `WITH managers AS (
       UPDATE tenant_member SET system_role = '30' WHERE tenant_id = $1 AND account_id IN (
         SELECT account_id FROM tenant_member WHERE tenant_id = $1 ORDER BY account_id LIMIT 20)
       RETURNING account_id
     ), numbered AS (SELECT account_id, row_number() OVER (ORDER BY account_id) AS n FROM managers)
     INSERT INTO group_manager (group_id, account_id, tenant_id)
     SELECT g.id, m.account_id, $1
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM project_group WHERE tenant_id = $1) AS g
     JOIN numbered m ON m.n IN (1 + g.n % 20, 1 + (g.n + 7) % 20)`,
    [tenantId],
  );
}

/** Other customers of the installation, each with an admin and some hours. */
async function addTenants(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO tenant (kind, name, time_zone, language)
       SELECT 'customer', 'Customer ' || md5(n::text), 'Europe/Berlin', 'en'
       FROM generate_series(1, $2::int) AS n RETURNING id
     ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made
     ), person AS (
       SELECT account_id, account_name, account_email, row_number() OVER (ORDER BY account_id) AS n,
         count(*) OVER () AS many
       FROM tenant_member WHERE tenant_id = $1
     ), employed AS (
       INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
       SELECT p.account_id, t.id, '10', p.account_name, p.account_email
       FROM numbered t JOIN person p ON p.n = 1 + t.n % p.many
     )
     INSERT INTO hours_entry (tenant_id, seq, kind, seconds, total_seconds, settled_seconds, reserved_seconds,
       allowance_seconds, allowance_seq, reason)
     SELECT id, 1, 'grant', $3::bigint, $3::bigint, 0, 0, $3::bigint, 1, 'Plan' FROM made`,
    [tenantId, count, 100 * HOUR_SECONDS],
  );
}

/** A third of them are over. */
async function addInvitations(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO invitation (tenant_id, email, system_role, language, token_hash, invited_by, sent_at, expires_at)
     SELECT $1, 'guest-' || n || '@example.test', '40', 'en', encode(sha256(n::text::bytea), 'hex'),
       (SELECT account_id FROM tenant_member WHERE tenant_id = $1 LIMIT 1),
       now() - make_interval(mins => n), now() - make_interval(mins => n) + interval '7 days' * (n % 3)
     FROM generate_series(1, $2::int) AS n`,
    [tenantId, count],
  );
}

/** One grant, and then one picture after the other, held back and settled. */
async function addHours(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO hours_entry (tenant_id, seq, at, kind, seconds, of_seq, of_seconds, total_seconds, settled_seconds,
       reserved_seconds, allowance_seconds, allowance_seq, project_id, inspection_name, reason, actor_name)
     SELECT $1, n, now() - make_interval(mins => $2::int - n),
       CASE WHEN n = 1 THEN 'grant' WHEN n % 2 = 0 THEN 'reserve' ELSE 'settle' END,
       CASE WHEN n = 1 THEN $3::bigint ELSE $4::bigint END, CASE WHEN n > 1 AND n % 2 = 1 THEN n - 1 END,
       CASE WHEN n > 1 AND n % 2 = 1 THEN $4::bigint END,
       $3::bigint, (n - 1) / 2 * $4::bigint, CASE WHEN n % 2 = 0 THEN $4::bigint ELSE 0 END, $3::bigint, 1,
       CASE WHEN n > 1 THEN (SELECT id FROM project WHERE tenant_id = $1 LIMIT 1) END,
       CASE WHEN n > 1 THEN 'Walk ' || n / 2 END, CASE WHEN n = 1 THEN 'Plan' END, 'Ana'
     FROM generate_series(1, $2::int) AS n`,
    [tenantId, count, count * PICTURE_SECONDS + HOUR_SECONDS, PICTURE_SECONDS],
  );
}

/** Over all projects; they go within the next thirty days. */
async function addDeletedPlans(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO floor_plan (tenant_id, project_id, name, name_key, position, created_by, deleted_at, deleted_by)
     SELECT $1, p.id, 'Old ' || n, 'old ' || n, 1 + n, someone, now() - make_interval(mins => n), someone
     FROM generate_series(1, $2::int) AS n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS many
       FROM project WHERE tenant_id = $1) AS p ON p.place = 1 + n % p.many
     CROSS JOIN (SELECT account_id AS someone FROM tenant_member WHERE tenant_id = $1 LIMIT 1) AS member`,
    [tenantId, count],
  );
}

/** What was done in each project. */
async function addEvents(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO project_feed (project_id, tenant_id, head) SELECT id, $1, $2::int FROM project WHERE tenant_id = $1`,
    [tenantId, count],
  );
  await client.query(
    `INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, payload, at)
     SELECT p.id, n, $1, 'zone-added', md5(n::text), 'server', '{}'::jsonb, now() - make_interval(mins => $2::int - n)
     FROM project p CROSS JOIN generate_series(1, $2::int) AS n WHERE p.tenant_id = $1`,
    [tenantId, count],
  );
}

/** News of one member, a tenth of them unread. */
export async function addNotifications(
  client: pg.Client,
  { tenantId, accountId, count }: { tenantId: string; accountId: string; count: number },
): Promise<void> {
  await client.query(
    `INSERT INTO notification (tenant_id, account_id, kind, project_id, project_name, subject_id, params, bundle_key,
       in_app, read_at, created_at)
     SELECT $1, $2, 'plan-added', p.id, p.name, md5(n::text), '{"name":"Ground"}'::jsonb, p.id || n::text, true,
       CASE WHEN n % 10 > 0 THEN now() END, now() - make_interval(mins => n)
     FROM generate_series(1, $3::int) AS n
     JOIN (SELECT id, name, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS many
       FROM project WHERE tenant_id = $1) AS p ON p.place = 1 + n % p.many`,
    [tenantId, accountId, count],
  );
}
