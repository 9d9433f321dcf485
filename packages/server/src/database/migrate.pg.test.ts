import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import { addNotes, createSite } from '../journal/testing/site-fixture.ts';
import { homeNetworkOf } from '../sessions/network-of.ts';
import { migrateToLatest } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { prepareRoles } from './prepare-roles.ts';

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const cluster = await createTestDatabase();
  const name = `migrate_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: cluster.ownerUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(cluster.ownerUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await cluster.drop();
  }
}

/** A way to the server on which its version number, which has six digits, reads as another. */
async function relayAsVersion(
  databaseUrl: string,
  version: string,
): Promise<{ url: string; server: Server }> {
  const url = new URL(databaseUrl);
  const upstreamAt = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    const upstream = connect(upstreamAt);
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      client.write(Buffer.from(bytes.toString('latin1').replace(/(?<=\0\u0006)18\d{4}/, version), 'latin1'));
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  url.port = String(address.port);
  return { url: url.href, server };
}

test('several starts at once migrate an empty database once, though another made the roles', async () => {
  await withDatabase(async (url) => {
    const results = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(results.flat()).toEqual(Object.keys(ALL_MIGRATIONS));
    expect(await migrateToLatest(url)).toEqual([]);
  });
});

/** A database whose owner is no superuser, as managed servers have it. */
async function withPlainOwner(work: (ownerUrl: string, admin: pg.Client, url: string) => Promise<void>) {
  await withDatabase(async (url) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const { rows } = await admin.query<{ db: string }>('SELECT current_database() AS db');
    const role = `${rows[0]?.db}_owner`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'owner'`);
    await admin.query(`GRANT plumbline_app, plumbline_identity TO ${role} WITH ADMIN OPTION`);
    await admin.query(`ALTER DATABASE ${rows[0]?.db} OWNER TO ${role}`);
    const ownerUrl = new URL(url);
    ownerUrl.username = role;
    ownerUrl.password = 'owner';
    await work(ownerUrl.href, admin, url);
    await admin.query(`REASSIGN OWNED BY ${role} TO postgres`);
    await admin.query(`DROP OWNED BY ${role}`);
    await admin.query(`DROP ROLE ${role}`);
    await admin.end();
  });
}

/** An older schema, as the release before had it. */
async function migrateUpTo(databaseUrl: string, name: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await prepareRoles(db);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(ALL_MIGRATIONS) },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  }).migrateTo(name);
  await db.destroy();
  if (error) throw error;
}

test('an owner without superuser rights can migrate and switch to the roles', async () => {
  await withPlainOwner(async (owner) => {
    expect(await migrateToLatest(owner)).toEqual(Object.keys(ALL_MIGRATIONS));
    const asApp = new URL(owner);
    asApp.searchParams.set('options', '-c role=plumbline_app');
    const app = new pg.Client({ connectionString: asApp.href });
    await app.connect();
    expect((await app.query('SELECT current_user')).rows).toEqual([{ current_user: 'plumbline_app' }]);
    await app.end();
  });
});

test('a server that is too old is told in one sentence, and nothing is made on it', async () => {
  await withDatabase(async (url) => {
    const old = await relayAsVersion(url, '160004');
    await expect(migrateToLatest(old.url)).rejects.toThrow(
      'Plumbline needs Postgres 18 or newer, and the server that DATABASE_URL names is Postgres 16.',
    );
    old.server.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).rows).toEqual([]);
    await client.end();
  });
});

test('migrating a filled database keeps every row', async () => {
  const database = await createTestDatabase();
  const site = await createSite(database.ownerUrl);
  expect(await migrateToLatest(database.ownerUrl)).toEqual([]);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('SELECT id FROM project');
  expect(rows).toEqual([{ id: site.projectId }]);
  await owner.end();
  await database.drop();
});

test('pictures from before there were revisions are in force, where they always lay', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0004-observation');
    const site = await createSite(url);
    const [single = '', replaced = ''] = site.floorPlanIds;
    for (const [plan, number] of [
      [single, 1],
      [replaced, 1],
      [replaced, 2],
    ]) {
      const file = await admin.query<{ id: string }>(
        `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
         VALUES ($1, $2, 'plan', 'a.png', 'image/png', 1, repeat('0', 64), $3) RETURNING id`,
        [site.tenantId, site.projectId, site.admin.accountId],
      );
      await admin.query(
        `INSERT INTO plan_revision (tenant_id, floor_plan_id, number, file_id, width_px, height_px, tile_size_px, level_count, created_by, created_at)
         VALUES ($1, $2, $3, $4, 100, 50, 512, 1, $5, '2026-01-02T03:04:05Z')`,
        [site.tenantId, plan, number, file.rows[0]?.id, site.admin.accountId],
      );
    }
    expect(await migrateToLatest(owner)).toContain('0005-plan-revisions');
    const { rows } = await admin.query(
      `SELECT f.current_revision, r.a, r.b, r.tx, r.ty, r.alignment, r.version, r.issued_at, r.issued_by, r.doubts_found_at
       FROM plan_revision r JOIN floor_plan f ON f.id = r.floor_plan_id AND f.current_revision = r.number
       ORDER BY f.current_revision`,
    );
    const asItWas = {
      a: 1,
      b: 0,
      tx: 0,
      ty: 0,
      alignment: { by: 'first' },
      version: 1,
      issued_at: new Date('2026-01-02T03:04:05Z'),
      issued_by: site.admin.accountId,
      doubts_found_at: new Date('2026-01-02T03:04:05Z'),
    };
    expect(rows).toEqual([
      { current_revision: 1, ...asItWas },
      { current_revision: 2, ...asItWas },
    ]);
    const { rows: forced } = await admin.query(
      `SELECT relname FROM pg_class WHERE relname IN ('floor_plan', 'plan_revision', 'plan_doubt') AND relforcerowsecurity`,
    );
    expect(forced).toHaveLength(3);
  });
});

test('operations from before there were numbers are numbered in the order of their times, and their people are found', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0012-moved-authors');
    const [one, other] = [await createSite(url), await createSite(url)];
    for (const [tenantId, day] of [
      [one.tenantId, '2026-01-03'],
      [other.tenantId, '2026-01-02'],
      [one.tenantId, '2026-01-01'],
    ]) {
      await admin.query(
        `INSERT INTO operation_log (tenant_id, oper_time, oper_name, title, business_type, ip_addr, request_url,
           request_method, request_params, return_result, status, time_consumed_ms)
         VALUES ($1, $2, 'Ana', 'Project', 1, '::1', '/', 'POST', '{}', '{}', 0, 1)`,
        [tenantId, day],
      );
    }
    await migrateUpTo(owner, '0023-quick-search');
    await admin.query(`UPDATE account SET company_name = 'Fjord AS' WHERE name = 'Dee Responder'`);
    const hash = 'ab'.repeat(32);
    await admin.query(
      `INSERT INTO operation_link (tenant_id, first_seq, last_seq, hash) VALUES ($1, 1, 1, repeat('1', 64)), ($1, 2, 2, $2)`,
      [one.tenantId, hash],
    );
    const migrated = ['0024-photo-and-company', '0026-operation-people'];
    expect(await migrateToLatest(owner)).toEqual(expect.arrayContaining(migrated));
    const { rows: ends } = await admin.query(
      `SELECT tenant_id, closed_seq, closed_hash FROM operation_chain ORDER BY head`,
    );
    expect(ends).toEqual([
      { tenant_id: other.tenantId, closed_seq: '0', closed_hash: '0'.repeat(64) },
      { tenant_id: one.tenantId, closed_seq: '2', closed_hash: hash },
    ]);
    const { rows: names } = await admin.query(
      `SELECT name, account_id, last_at::date::text AS day FROM operation_person ORDER BY last_at`,
    );
    expect(names).toEqual([
      { name: 'Ana', account_id: null, day: '2026-01-02' },
      { name: 'Ana', account_id: null, day: '2026-01-03' },
    ]);
    const { rows } = await admin.query(
      `SELECT o.tenant_id, o.seq, o.oper_time::date::text AS day, c.head
       FROM operation_log o JOIN operation_chain c USING (tenant_id) ORDER BY o.oper_time`,
    );
    expect(rows).toEqual([
      { tenant_id: one.tenantId, seq: '1', day: '2026-01-01', head: '2' },
      { tenant_id: other.tenantId, seq: '1', day: '2026-01-02', head: '1' },
      { tenant_id: one.tenantId, seq: '2', day: '2026-01-03', head: '2' },
    ]);
    const { rows: people } = await admin.query(
      `SELECT account_name, account_company FROM tenant_member WHERE tenant_id = $1 AND search_text LIKE '%dee resp%'`,
      [one.tenantId],
    );
    expect(people).toEqual([{ account_name: 'Dee Responder', account_company: 'Fjord AS' }]);
    const { rows: forced } = await admin.query(
      `SELECT relname FROM pg_class
       WHERE (relname LIKE 'operation_%' OR relname = 'tenant_member') AND relkind = 'r' AND relforcerowsecurity`,
    );
    expect(forced).toHaveLength(5);
  });
});

test('whoever is no group manager any more manages none of the groups they once did; the others keep theirs', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0038-asked-resets');
    const site = await createSite(url);
    const { rows: groups } = await admin.query<{ id: string }>(
      `INSERT INTO project_group (tenant_id, name, name_key, created_by) VALUES ($1, 'North', 'north', $2) RETURNING id`,
      [site.tenantId, site.admin.accountId],
    );
    for (const [{ accountId }, role] of [
      [site.outsider, '40'],
      [site.viewer, '30'],
    ] as const) {
      await admin.query('UPDATE tenant_member SET system_role = $2 WHERE account_id = $1', [accountId, role]);
      await admin.query('INSERT INTO group_manager (group_id, account_id, tenant_id) VALUES ($1, $2, $3)', [
        groups[0]?.id,
        accountId,
        site.tenantId,
      ]);
    }
    expect(await migrateToLatest(owner)).toContain('0041-former-managers');
    const { rows } = await admin.query('SELECT account_id FROM group_manager');
    expect(rows).toEqual([{ account_id: site.viewer.accountId }]);
    const { rows: forced } = await admin.query(
      `SELECT relname FROM pg_class WHERE relname IN ('group_manager', 'tenant_member') AND relforcerowsecurity`,
    );
    expect(forced).toHaveLength(2);
  });
});

test('a settle from before it kept what had been held back has that of the reserve that it ended', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0041-former-managers');
    const site = await createSite(url);
    await admin.query(
      `INSERT INTO hours_entry (tenant_id, seq, kind, seconds, of_seq, total_seconds, settled_seconds, reserved_seconds,
         allowance_seconds, allowance_seq, reason)
       VALUES ($1, 1, 'grant', 100, NULL, 100, 0, 0, 100, 1, 'Plan'), ($1, 2, 'reserve', 40, NULL, 100, 0, 40, 100, 1, NULL),
         ($1, 3, 'settle', 10, 2, 100, 10, 0, 100, 1, NULL), ($1, 4, 'reserve', 5, NULL, 100, 10, 5, 100, 1, NULL),
         ($1, 5, 'refund', 5, 4, 100, 10, 0, 100, 1, NULL)`,
      [site.tenantId],
    );
    expect(await migrateToLatest(owner)).toContain('0044-hours-by-amount');
    const { rows } = await admin.query('SELECT of_seconds FROM hours_entry ORDER BY seq');
    expect(rows.map(({ of_seconds }) => of_seconds && Number(of_seconds))).toEqual([
      null,
      null,
      40,
      null,
      null,
    ]);
    const { rows: forced } = await admin.query(
      `SELECT relname FROM pg_class WHERE relname = 'hours_entry' AND relforcerowsecurity`,
    );
    expect(forced).toHaveLength(1);
  });
});

test('what was told of projects with the longest names, and projects in groups and in none, get their indexes', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0044-hours-by-amount');
    const site = await createSite(url);
    const longest = '𝄞'.repeat(200);
    await admin.query('UPDATE project SET name = $2 WHERE id = $1', [site.projectId, longest]);
    await admin.query(
      `INSERT INTO notification (tenant_id, account_id, kind, project_id, project_name, subject_id, params, bundle_key, in_app)
       SELECT $3::uuid, $2::uuid, repeat('k', 60), p.id, p.name, '1', '{}'::jsonb, '1', true
       FROM generate_series(0, 300) AS n LEFT JOIN project p ON p.id = $1 AND n > 0`,
      [site.projectId, site.viewer.accountId, site.tenantId],
    );
    await admin.query(
      `WITH made AS (INSERT INTO project_group (tenant_id, name, name_key, created_by)
         VALUES ($1, 'North', 'north', $2) RETURNING id)
       INSERT INTO project (tenant_id, name, address, time_zone, group_id) SELECT $1, 'Annex', '', 'UTC', id FROM made`,
      [site.tenantId, site.admin.accountId],
    );
    const migrated = ['0045-alerts-by-project', '0046-projects-by-group'];
    expect(await migrateToLatest(owner)).toEqual(expect.arrayContaining(migrated));
    const { rows } = await admin.query(
      `SELECT relname, indisvalid FROM pg_index JOIN pg_class ON oid = indexrelid
       WHERE relname IN ('notification_by_project', 'project_by_group', 'project_of_group') ORDER BY relname`,
    );
    expect(rows).toEqual([
      { relname: 'notification_by_project', indisvalid: true },
      { relname: 'project_of_group', indisvalid: true },
    ]);
    await admin.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const counted = async (text: string, values: unknown[]) => {
      const { rows } = await admin.query<{ count: number }>(`SELECT count(*)::int FROM ${text}`, values);
      return rows[0]?.count;
    };
    const told = 'notification WHERE account_id = $1 AND in_app AND project_name';
    expect(await counted(`${told} = $2`, [site.viewer.accountId, longest])).toBe(300);
    expect(await counted(`${told} IS NULL`, [site.viewer.accountId])).toBe(1);
    for (const grouped of ['IS NULL', 'IS NOT NULL'])
      expect(await counted(`project WHERE tenant_id = $1 AND group_id ${grouped}`, [site.tenantId])).toBe(1);
  });
});

test('networks of past logins are known, written as those of new ones', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0047-tenants-by-hours');
    const site = await createSite(url);
    const ips = ['203.0.113.7', '::ffff:203.0.113.9', '2001:db8:0:2::9', '::1', 'fe80::1%eth0', 'unknown'];
    for (const [ip, result, age] of [
      ...ips.map((each) => [each, 'ok', '1 day']),
      ['192.0.2.1', 'bad-credentials', '1 day'],
      ['192.0.2.2', 'ok', '200 days'],
    ])
      await admin.query(
        `INSERT INTO login_log (account_id, email, result, ip, user_agent, at)
         VALUES ($1, 'a@example.test', $2, $3, 'test', now() - $4::interval)`,
        [site.viewer.accountId, result, ip, age],
      );
    expect(await migrateToLatest(owner)).toContain('0048-known-networks');
    const { rows } = await admin.query<{ network: string }>('SELECT network FROM login_network ORDER BY 1');
    const known = ips.slice(0, 5).map(homeNetworkOf);
    expect(rows.map(({ network }) => network)).toEqual([...new Set(known)].toSorted());
  });
});

test('rooms of plans from before they had rows of their own are open, and closed where the plan is deleted', async () => {
  await withDatabase(async (url) => {
    await migrateUpTo(url, '0047-tenants-by-hours');
    const site = await createSite(url, 3);
    const [drawn = '', deleted = '', untouched = ''] = site.floorPlanIds;
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(`UPDATE journal_document SET head = 3 WHERE room = $1`, [`plan:${drawn}`]);
    await owner.query(`UPDATE floor_plan SET deleted_at = timestamptz '2026-11-01' WHERE id = $1`, [deleted]);
    await owner.query(`DELETE FROM journal_document WHERE room = $1`, [`plan:${untouched}`]);
    await migrateToLatest(url);
    const { rows } = await owner.query<{ room: string }>(
      'SELECT room, head, closed_at FROM journal_document WHERE project_id = $1',
      [site.projectId],
    );
    await owner.end();
    expect(new Set(rows)).toEqual(
      new Set([
        { room: `plan:${drawn}`, head: '3', closed_at: null },
        { room: `plan:${deleted}`, head: '0', closed_at: new Date('2026-11-01') },
        { room: `plan:${untouched}`, head: '0', closed_at: null },
      ]),
    );
  });
});

test('projects and tenants from before have neither code nor web address, and an address of another kind stays out', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0048-known-networks');
    const site = await createSite(url);
    expect(await migrateToLatest(owner)).toContain('0050-code-and-website');
    const { rows } = await admin.query(
      'SELECT p.id, p.code, t.website FROM project p JOIN tenant t ON t.id = p.tenant_id',
    );
    expect(rows).toEqual([{ id: site.projectId, code: '', website: '' }]);
    await expect(admin.query(`UPDATE tenant SET website = 'javascript:alert(1)'`)).rejects.toThrow('check');
  });
});

test('mails and notifications from before tell of no product news', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0050-code-and-website');
    const site = await createSite(url);
    await admin.query(
      `INSERT INTO mail (kind, language, recipient, subject, sealed, expires_at)
       VALUES ('invitation', 'en', 'a@example.test', 'Hello', 'x', now())`,
    );
    await admin.query(
      `INSERT INTO notification (tenant_id, account_id, kind, subject_id, params, bundle_key, in_app)
       VALUES ($1, $2, 'joined-tenant', '1', '{}', '1', true)`,
      [site.tenantId, site.viewer.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0051-product-news');
    expect((await admin.query('SELECT news_id FROM mail')).rows).toEqual([{ news_id: null }]);
    expect((await admin.query('SELECT kind FROM notification')).rows).toEqual([{ kind: 'joined-tenant' }]);
    expect((await admin.query('SELECT id FROM product_news')).rows).toEqual([]);
  });
});

test('whoever was mentioned in notes from before is known, each once for each place; addresses stay', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0054-sealed-rooms');
    const site = await createSite(url);
    const [noteId = ''] = await addNotes(url, site, 2);
    const [ana, eva] = [site.admin.accountId, site.viewer.accountId];
    const description = [
      { paragraph: [{ text: 'See ' }, { mention: ana, label: 'Ana' }] },
      {
        list: 'bullet',
        items: [
          [
            {
              paragraph: [
                { mention: eva, label: 'Eva' },
                { mention: ana, label: 'Ana' },
              ],
            },
          ],
        ],
      },
    ];
    await admin.query('UPDATE note SET description = $2 WHERE id = $1', [
      noteId,
      JSON.stringify(description),
    ]);
    await admin.query(
      `INSERT INTO note_comment (note_id, comment_id, tenant_id, author_id, body, body_text, created_at)
       VALUES ($1, 'c1', $2, $3, $4, '', now()), ($1, 'c2', $2, $3, '[{"text": "mention"}]', '', now())`,
      [noteId, site.tenantId, ana, JSON.stringify([{ text: 'You?' }, { mention: eva, label: 'Eva' }])],
    );
    await admin.query(
      `INSERT INTO note_email_alert (note_id, tenant_id, email, language, token_hash, created_by)
       VALUES ($1, $2, 'a@example.test', 'en', 'x', $3)`,
      [noteId, site.tenantId, ana],
    );
    expect(await migrateToLatest(owner)).toContain('0055-note-telling');
    const { rows } = await admin.query(
      'SELECT place, account_id AS who, told_at IS NOT NULL AS told FROM note_mention WHERE note_id = $1',
      [noteId],
    );
    expect(new Set(rows)).toEqual(
      new Set([
        { place: 'description', who: ana, told: true },
        { place: 'description', who: eva, told: true },
        { place: 'c1', who: eva, told: true },
      ]),
    );
    const alerts = await admin.query('SELECT email, state, mail_due_at FROM note_email_alert');
    expect(alerts.rows).toEqual([{ email: 'a@example.test', state: 'asked', mail_due_at: null }]);
    const forced =
      await admin.query(`SELECT relname FROM pg_class WHERE relname LIKE 'note%' AND relkind = 'r'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('notes and files from before are no topics of a file, and files of BCF are taken from now on', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0055-note-telling');
    const site = await createSite(url);
    const [noteId = '', otherId = ''] = await addNotes(url, site, 2);
    const by = [site.tenantId, site.projectId, site.admin.accountId];
    const addFile = (purpose: string) =>
      admin.query(
        `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
         VALUES ($1, $2, $4, 'a', 'image/png', 1, repeat('0', 64), $3)`,
        [...by, purpose],
      );
    await addFile('note-file');
    await expect(addFile('bcf')).rejects.toThrow('stored_file_purpose_check');
    expect(await migrateToLatest(owner)).toContain('0056-bcf');
    await addFile('bcf');
    const topic = 'INSERT INTO bcf_topic (note_id, tenant_id, project_id, guid) VALUES ($1, $2, $3, $4)';
    await admin.query(topic, [noteId, site.tenantId, site.projectId, 'g']);
    await expect(admin.query(topic, [otherId, site.tenantId, site.projectId, 'g'])).rejects.toThrow(
      'bcf_topic_project_id_guid_key',
    );
  });
});

test('nobody has been at the home of a project before visits are noted, and each has one visit from then on', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0056-bcf');
    const site = await createSite(url);
    await addNotes(url, site, 1);
    expect(await migrateToLatest(owner)).toContain('0058-project-visits');
    const visit =
      'INSERT INTO project_visit (project_id, tenant_id, account_id, seen_seq) VALUES ($1, $2, $3, 1)';
    const of = [site.projectId, site.tenantId, site.admin.accountId];
    await admin.query(visit, of);
    await expect(admin.query(visit, of)).rejects.toThrow('project_visit_pkey');
    const { rows } = await admin.query('SELECT seen_seq, since_seq FROM project_visit');
    expect(rows.map((row) => [Number(row.seen_seq), row.since_seq])).toEqual([[1, null]]);
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'project_visit'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('captures from before are no frames of a film, and a moment of a film is one capture', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0060-walk-paths');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    const one = async (sql: string, values: unknown[]) => (await admin.query(sql, values)).rows[0]?.id;
    const inspection = await one(
      `INSERT INTO inspection (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
       VALUES (uuidv7(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4) RETURNING id`,
      [tenantId, projectId, floorPlanIds[0], author.accountId],
    );
    const source = await one(
      `INSERT INTO capture_source (id, tenant_id, inspection_id, position, file_name, size_bytes)
       VALUES (uuidv7(), $1, $2, 0, 'a.jpg', 9) RETURNING id`,
      [tenantId, inspection],
    );
    const file = await one(
      `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
       VALUES ($1, $2, 'capture', 'a.jpg', 'image/jpeg', 9, repeat('a', 64), $3) RETURNING id`,
      [tenantId, projectId, author.accountId],
    );
    const add = `INSERT INTO capture (tenant_id, inspection_id, source_id, frame, file_id, projection, width_px, height_px,
      time_source, heading_source) VALUES ($1, $2, $3, $4, $5, 'sphere', 2, 1, 'none', 'none') RETURNING id`;
    const values = (frame: number) => [tenantId, inspection, source, frame, file];
    const before = await one(add, values(1));
    expect(await migrateToLatest(owner)).toContain('0065-films');
    const { rows } = await admin.query('SELECT film_ms, movement FROM capture WHERE id = $1', [before]);
    expect(rows).toEqual([{ film_ms: null, movement: null }]);
    const [second, third] = [await one(add, values(2)), await one(add, values(3))];
    const put = 'UPDATE capture SET film_ms = 3200, movement = 0.2 WHERE id = $1';
    await admin.query(put, [second]);
    await expect(admin.query(put, [third])).rejects.toThrow('capture_by_film_time');
  });
});

test('the notes changed last are read from an index, of a project and of a column of its board', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0058-project-visits');
    const site = await createSite(url);
    await addNotes(url, site, 500);
    expect(await migrateToLatest(owner)).toContain('0059-notes-in-order');
    await admin.query('ANALYZE note');
    const planOf = async (where: string) => {
      const { rows } = await admin.query(
        `EXPLAIN SELECT id FROM note n WHERE project_id = $1 AND deleted_at IS NULL ${where}
         ORDER BY updated_at DESC NULLS LAST, number DESC, id LIMIT 5`,
        [site.projectId],
      );
      return JSON.stringify(rows);
    };
    for (const plan of [await planOf(''), await planOf(`AND status = 'open'`)]) {
      expect(plan).toMatch(/using note_by_(project|status)/);
      expect(plan).not.toContain('Sort');
    }
  });
});

test('files that failed before have the last try in their log, and nobody else sees it', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0060-walk-paths');
    const site = await createSite(url);
    const of = [site.tenantId, site.projectId, site.floorPlanIds[0], site.admin.accountId];
    await admin.query(
      `WITH made AS (INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4) RETURNING id)
       INSERT INTO capture_source (id, tenant_id, inspection_id, position, file_name, size_bytes, state, failed_in, error)
       SELECT gen_random_uuid(), $1, made.id, n, 'a.jpg', 9, CASE n WHEN 0 THEN 'failed' ELSE 'waiting' END,
         CASE n WHEN 0 THEN 'tiling' END, CASE n WHEN 0 THEN 'internal' END FROM made, generate_series(0, 1) n`,
      of,
    );
    expect(await migrateToLatest(owner)).toContain('0067-source-log');
    const { rows } = await admin.query('SELECT kind, step, error FROM source_log');
    expect(rows).toEqual([{ kind: 'failed', step: 'tiling', error: 'internal' }]);
    const forced =
      await admin.query(`SELECT relname FROM pg_class WHERE relname IN ('source_log', 'capture_source')
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('a pair of pictures is one row, and goes with either of them', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0067-source-log');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    const one = async (sql: string, values: unknown[]) => (await admin.query(sql, values)).rows[0]?.id;
    const capture = async () => {
      const inspection = await one(
        `INSERT INTO inspection (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (uuidv7(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4) RETURNING id`,
        [tenantId, projectId, floorPlanIds[0], author.accountId],
      );
      const source = await one(
        `INSERT INTO capture_source (id, tenant_id, inspection_id, position, file_name, size_bytes)
         VALUES (uuidv7(), $1, $2, 0, 'a.jpg', 9) RETURNING id`,
        [tenantId, inspection],
      );
      const file = await one(
        `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
         VALUES ($1, $2, 'capture', 'a.jpg', 'image/jpeg', 9, repeat('a', 64), $3) RETURNING id`,
        [tenantId, projectId, author.accountId],
      );
      return one(
        `INSERT INTO capture (tenant_id, inspection_id, source_id, frame, file_id, projection, width_px, height_px,
         time_source, heading_source) VALUES ($1, $2, $3, 1, $4, 'sphere', 2, 1, 'none', 'none') RETURNING id`,
        [tenantId, inspection, source, file],
      );
    };
    const ids = [await capture(), await capture()].toSorted((one, other) => (one < other ? -1 : 1));
    expect(await migrateToLatest(owner)).toContain('0072-capture-pairs');
    const add = (pair: string[]) =>
      admin.query(
        `INSERT INTO capture_pair (tenant_id, first_id, second_id, apart_deg, residual_deg, lined_up_by)
         VALUES ($1, $2, $3, 40, 1, $4)`,
        [tenantId, ...pair, author.accountId],
      );
    await expect(add(ids.toReversed())).rejects.toThrow('check constraint');
    await add(ids);
    await expect(add(ids)).rejects.toThrow('capture_pair_pkey');
    await admin.query('DELETE FROM capture WHERE id = $1', [ids[1]]);
    expect((await admin.query('SELECT * FROM capture_pair')).rows).toEqual([]);
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'capture_pair'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('films from before are kept from their publication on', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0067-source-log');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    await admin.query(
      `WITH made AS (INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 'Walk', 'video-360', '2026-11-03', 60, $4) RETURNING id)
       INSERT INTO capture_source (id, tenant_id, inspection_id, position, file_name, size_bytes, duration_seconds)
       SELECT gen_random_uuid(), $1, made.id, 0, 'walk.mp4', 9, 40 FROM made`,
      [tenantId, projectId, floorPlanIds[0], author.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0075-films-end');
    const { rows } = await admin.query(
      'SELECT film_kept_from, film_gone_at, extended_days FROM capture_source',
    );
    expect(rows).toEqual([{ film_kept_from: null, film_gone_at: null, extended_days: 0 }]);
  });
});

test('links from before show notes, plan and time line, and let nothing be taken away', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0075-films-end');
    const site = await createSite(url);
    expect(await migrateToLatest(owner)).toContain('0076-scene-links');
    const { rows } = await admin.query(
      `SELECT kind, inspection_id, note_id, view, password_hash, shows_notes, shows_plan, shows_time_line,
         allows_download FROM share_link WHERE id = $1`,
      [site.visitor.linkId],
    );
    expect(rows).toEqual([
      {
        kind: 'home',
        inspection_id: null,
        note_id: null,
        view: {},
        password_hash: null,
        shows_notes: true,
        shows_plan: true,
        shows_time_line: true,
        allows_download: false,
      },
    ]);
    const scene = `INSERT INTO share_link (tenant_id, project_id, kind, token_hash, created_by)
      VALUES ($1, $2, 'scene', repeat('a', 64), $3)`;
    const of = [site.tenantId, site.projectId, site.admin.accountId];
    await expect(admin.query(scene, of)).rejects.toThrow('check constraint');
  });
});

test('inspections from before have a room each, closed with them, that outlives no record and is forgotten by none', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0076-scene-links');
    const site = await createSite(url);
    const of = [site.tenantId, site.projectId, site.floorPlanIds[0], site.admin.accountId];
    await admin.query(
      `INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by, deleted_at)
       SELECT gen_random_uuid(), $1, $2, $3, name, 'photo', '2026-11-03', 0, $4, CASE name WHEN 'Gone' THEN now() END
       FROM unnest(ARRAY['Here', 'Gone']) AS name`,
      of,
    );
    expect(await migrateToLatest(owner)).toContain('0078-field-notes');
    const { rows } = await admin.query(
      `SELECT i.name, d.closed_at IS NULL AS open, d.project_id = i.project_id AS same
       FROM inspection i JOIN journal_document d ON d.room = 'scene:' || i.id ORDER BY i.name DESC`,
    );
    expect(rows).toEqual([
      { name: 'Here', open: true, same: true },
      { name: 'Gone', open: false, same: true },
    ]);
    const forced = await admin.query(`SELECT relname FROM pg_class
      WHERE relname IN ('inspection', 'journal_document', 'field_note') AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('plans from before are tied to nothing, a tie goes with its plan, and no neighbour sees it', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0078-field-notes');
    const { tenantId, floorPlanIds, admin: author } = await createSite(url);
    expect(await migrateToLatest(owner)).toContain('0080-plan-ties');
    expect((await admin.query('SELECT * FROM plan_tie')).rows).toEqual([]);
    await admin.query(
      `INSERT INTO plan_tie (floor_plan_id, tenant_id, points, version, tied_by) VALUES ($1, $2, '{}', 1, $3)`,
      [floorPlanIds[0], tenantId, author.accountId],
    );
    await admin.query('DELETE FROM floor_plan WHERE id = $1', [floorPlanIds[0]]);
    expect((await admin.query('SELECT * FROM plan_tie')).rows).toEqual([]);
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'plan_tie'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('clocks of inspections from before are taken to be right', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0080-plan-ties');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    await admin.query(
      `INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4)`,
      [tenantId, projectId, floorPlanIds[0], author.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0081-time-shifts');
    expect((await admin.query('SELECT time_shift_seconds FROM inspection')).rows).toEqual([
      { time_shift_seconds: 0 },
    ]);
  });
});

test('reports from before were made by no schedule, one outlives its own, and no neighbour sees schedules', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0087-reports');
    const { tenantId, projectId, admin: author } = await createSite(url);
    const of = [tenantId, projectId, author.accountId];
    await admin.query(
      `INSERT INTO report (tenant_id, project_id, created_by, kind, name, asked)
       VALUES ($1, $2, $3, 'note-list', 'Week 48', '{}')`,
      of,
    );
    expect(await migrateToLatest(owner)).toContain('0090-report-schedules');
    expect((await admin.query('SELECT schedule_id FROM report')).rows).toEqual([{ schedule_id: null }]);
    const made = await admin.query(
      `INSERT INTO report_schedule
         (tenant_id, project_id, run_as, kind, name, asked, recipient_ids, every, day, hour, time_zone, next_at)
         VALUES ($1, $2, $3, 'note-list', 'Mondays', '{}', '{}', 'week', 1, 6, 'UTC', now()) RETURNING id`,
      of,
    );
    await admin.query('UPDATE report SET schedule_id = $1', [made.rows[0].id]);
    await admin.query('DELETE FROM report_schedule');
    expect((await admin.query('SELECT name, schedule_id FROM report')).rows).toEqual([
      { name: 'Week 48', schedule_id: null },
    ]);
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'report_schedule'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('uploads and files from before keep their purpose, and a detector is of no project', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0096-hazards');
    const { tenantId, projectId, admin: author } = await createSite(url);
    const before = await admin.query('SELECT id, purpose FROM stored_file ORDER BY id');
    expect(await migrateToLatest(owner)).toContain('0099-detector-models');
    expect((await admin.query('SELECT id, purpose FROM stored_file ORDER BY id')).rows).toEqual(before.rows);
    const add = (project: string | null) =>
      admin.query(
        `INSERT INTO stored_file (tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
         VALUES ($1, $2, 'detector', 'a.onnx', 'application/octet-stream', 9, repeat('a', 64), $3)`,
        [tenantId, project, author.accountId],
      );
    await add(null);
    await expect(add(projectId)).rejects.toThrow('stored_file_of_project');
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'detector_model'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('inspections from before were looked through by nobody, and findings go with their inspection', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0087-reports');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    const { rows } = await admin.query<{ id: string }>(
      `INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4) RETURNING id`,
      [tenantId, projectId, floorPlanIds[0], author.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0096-hazards');
    expect((await admin.query('SELECT hazards_reviewed_at AS at FROM inspection')).rows).toEqual([
      { at: null },
    ]);
    expect((await admin.query('SELECT DISTINCT detector FROM tenant')).rows).toEqual([{ detector: null }]);
    await admin.query(
      `INSERT INTO hazard_run (id, tenant_id, project_id, inspection_id, detector)
         VALUES (gen_random_uuid(), $1, $2, $3, 'demo-hazards')`,
      [tenantId, projectId, rows[0]?.id],
    );
    await admin.query('DELETE FROM inspection');
    expect((await admin.query('SELECT * FROM hazard_run')).rows).toEqual([]);
    const forced = await admin.query(`SELECT relname FROM pg_class
      WHERE relname IN ('inspection', 'hazard_run', 'hazard_finding') AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('logins from before are of people and live on, and nobody is a service account', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0099-detector-models');
    const { inspector, tenantId } = await createSite(url);
    expect(await migrateToLatest(owner)).toContain('0101-api-tokens');
    const kept = await admin.query('SELECT api_token_id FROM session WHERE id = $1', [inspector.sessionId]);
    expect(kept.rows).toEqual([{ api_token_id: null }]);
    const services = await admin.query('SELECT 1 FROM tenant_member WHERE is_service');
    expect(services.rows).toEqual([]);
    const { rows } = await admin.query<{ id: string }>(
      `INSERT INTO api_token (tenant_id, account_id, name, access, created_by, expires_at)
       VALUES ($1, $2, 'Night build', 'read', $2, now()) RETURNING id`,
      [tenantId, inspector.accountId],
    );
    await admin.query('UPDATE session SET api_token_id = $2 WHERE id = $1', [
      inspector.sessionId,
      rows[0]?.id,
    ]);
    await admin.query('DELETE FROM api_token');
    expect((await admin.query('SELECT 1 FROM session WHERE id = $1', [inspector.sessionId])).rows).toEqual(
      [],
    );
    const forced = await admin.query(`SELECT relname FROM pg_class WHERE relname = 'api_token'
      AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});

test('reports from before are of one file, and pictures from before were not measured', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0101-api-tokens');
    const { tenantId, projectId, admin: author } = await createSite(url);
    const { rows } = await admin.query<{ id: string }>(
      `INSERT INTO report (tenant_id, project_id, created_by, kind, name, asked)
       VALUES ($1, $2, $3, 'note-list', 'Week 48', '{}') RETURNING id`,
      [tenantId, projectId, author.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0104-report-parts');
    expect((await admin.query('SELECT part_count AS parts FROM report')).rows).toEqual([{ parts: null }]);
    await expect(
      admin.query('UPDATE report SET part_count = 0 WHERE id = $1', [rows[0]?.id]),
    ).rejects.toThrow('report_part_count_check');
    const column = await admin.query(`SELECT is_nullable AS nullable, column_default AS fallback
      FROM information_schema.columns WHERE table_name = 'capture' AND column_name = 'faults'`);
    expect(column.rows).toEqual([{ nullable: 'YES', fallback: null }]);
  });
});

test('captures of before are in no track, and a search goes with its inspection', async () => {
  await withPlainOwner(async (owner, admin, url) => {
    await migrateUpTo(owner, '0104-report-parts');
    const { tenantId, projectId, floorPlanIds, admin: author } = await createSite(url);
    const { rows } = await admin.query<{ id: string }>(
      `INSERT INTO inspection
         (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by)
         VALUES (gen_random_uuid(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, $4) RETURNING id`,
      [tenantId, projectId, floorPlanIds[0], author.accountId],
    );
    expect(await migrateToLatest(owner)).toContain('0105-walk-tracks');
    const columns = await admin.query(`SELECT DISTINCT is_nullable AS nullable, column_default AS fallback
      FROM information_schema.columns WHERE table_name = 'capture' AND column_name LIKE 'track%'`);
    expect(columns.rows).toEqual([{ nullable: 'YES', fallback: null }]);
    const search = `INSERT INTO track_run (id, tenant_id, project_id, inspection_id, started_by)
      VALUES (gen_random_uuid(), $1, $2, $3, $4)`;
    const values = [tenantId, projectId, rows[0]?.id, author.accountId];
    await admin.query(search, values);
    await expect(admin.query(search, values)).rejects.toThrow('track_run_going_on');
    await admin.query('DELETE FROM inspection');
    expect((await admin.query('SELECT * FROM track_run')).rows).toEqual([]);
    const forced = await admin.query(`SELECT relname FROM pg_class
      WHERE relname = 'track_run' AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(forced.rows).toEqual([]);
  });
});
