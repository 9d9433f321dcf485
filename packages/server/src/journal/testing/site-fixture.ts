/** A tenant with a project, plans and people, written straight into a test's database. */
import pg from 'pg';
import { readConfig } from '../../config.ts';
import { openStores, type Stores } from '../../database/client.ts';
import { createLogger } from '../../log.ts';
import { hashSecret, newSecret, newToken } from '../../sessions/token.ts';

export interface Person {
  accountId: string;
  token: string;
  sessionId: string;
}

export interface Site {
  tenantId: string;
  projectId: string;
  /** The first one's plans. */
  floorPlanIds: string[];
  admin: Person;
  inspector: Person;
  secondInspector: Person;
  responder: Person;
  viewer: Person;
  /** Member of the tenant without a membership in the project. */
  outsider: Person;
  visitor: { token: string; linkId: string };
}

const SYSTEM_ROLE_MEMBER = '40';

/** Writes a site; names are free of meaning. */
export async function createSite(ownerUrl: string, planCount = 2): Promise<Site> {
  return run(ownerUrl, async (client) => {
    const one = oneBy(client);
    const tenantId = await one(
      `INSERT INTO tenant (kind, name, time_zone, language) VALUES ('customer', 'Site', 'Europe/Berlin', 'en')`,
      [],
    );
    const person = (name: string): Promise<Person> => createPerson(client, tenantId, name);
    const admin = await person('Ana Admin');
    const projectId = await one(
      `INSERT INTO project (tenant_id, name, address, time_zone, custom_link, created_by)
       VALUES ($1, 'Tower', 'Quay 1', 'Europe/Berlin', 'public', $2)`,
      [tenantId, admin.accountId],
    );
    const member = async (name: string, role: number): Promise<Person> => {
      const who = await person(name);
      await addMember(client, { tenantId, projectId, accountId: who.accountId, role });
      return who;
    };
    await addMember(client, { tenantId, projectId, accountId: admin.accountId, role: 10 });
    const site = {
      tenantId,
      projectId,
      floorPlanIds: await createPlans(one, { tenantId, projectId, createdBy: admin.accountId, planCount }),
      admin,
      inspector: await member('Ben Inspector', 20),
      secondInspector: await member('Cem Inspector', 20),
      responder: await member('Dee Responder', 30),
      viewer: await member('Eva Viewer', 40),
      outsider: await person('Fay Outsider'),
    };
    return { ...site, visitor: await createVisitor(client, one, { tenantId, projectId, admin }) };
  });
}

/** Further visits by the site's share link; answers their tokens. */
export async function addVisits(ownerUrl: string, site: Site, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken('visitor'));
  await run(ownerUrl, (client) =>
    client.query(
      `INSERT INTO share_session (token_hash, link_id, tenant_id, project_id, expires_at)
       SELECT hash, $2, $3, $4, now() + interval '8 hours' FROM unnest($1::text[]) AS hash`,
      [tokens.map(hashSecret), site.visitor.linkId, site.tenantId, site.projectId],
    ),
  );
  return tokens;
}

/** Further inspectors of the site's project. */
export async function addInspectors(ownerUrl: string, site: Site, count: number): Promise<Person[]> {
  return run(ownerUrl, async (client) => {
    const people: Person[] = [];
    for (let number = 1; number <= count; number += 1) {
      const person = await createPerson(client, site.tenantId, `Inspector ${number}`);
      await addMember(client, { ...site, accountId: person.accountId, role: 20 });
      people.push(person);
    }
    return people;
  });
}

/** Notes of the site's project with their rooms, manual ones by the inspector; answers their ids. */
export async function addNotes(ownerUrl: string, site: Site, count: number): Promise<string[]> {
  return run(ownerUrl, async (client) => {
    const one = oneBy(client);
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1)
      ids.push(await one(INSERT_NOTE, [site.tenantId, site.projectId, number, site.inspector.accountId]));
    return ids;
  });
}

/** A visit by a link to a published inspection on the first of the site's plans. */
export async function addSceneVisitor(
  ownerUrl: string,
  { tenantId, projectId, floorPlanIds, admin }: Site,
  { showsPlan = true } = {},
): Promise<{ token: string; linkId: string; inspectionId: string }> {
  return run(ownerUrl, async (client) => {
    const one = oneBy(client);
    const inspectionId = await one(
      `INSERT INTO inspection (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, state,
         published_at, published_by, created_by)
       VALUES (uuidv7(), $1, $2, $3, 'Walk', 'photo', '2026-11-03', 0, 'published', now(), $4, $4)`,
      [tenantId, projectId, floorPlanIds[0], admin.accountId],
    );
    const linkId = await one(
      `INSERT INTO share_link (tenant_id, project_id, kind, inspection_id, token_hash, created_by, expires_at, shows_plan)
       VALUES ($1, $2, 'scene', $3, $4, $5, now() + interval '7 days', $6)`,
      [tenantId, projectId, inspectionId, hashSecret(newSecret()), admin.accountId, showsPlan],
    );
    return { inspectionId, linkId, token: await beginVisit(client, { linkId, tenantId, projectId }) };
  });
}

async function beginVisit(
  client: pg.Client,
  { linkId, tenantId, projectId }: { linkId: string; tenantId: string; projectId: string },
): Promise<string> {
  const token = newToken('visitor');
  await client.query(
    `INSERT INTO share_session (token_hash, link_id, tenant_id, project_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '8 hours')`,
    [hashSecret(token), linkId, tenantId, projectId],
  );
  return token;
}

/** Inspections of the site's first floor with their rooms, published if nothing else is said; answers their ids. */
export async function addInspections(
  ownerUrl: string,
  site: Site,
  count: number,
  state: 'preview' | 'published' = 'published',
): Promise<string[]> {
  const values = [site.tenantId, site.projectId, site.floorPlanIds[0], site.inspector.accountId, state];
  return run(ownerUrl, async (client) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await oneBy(client)(INSERT_INSPECTION, values));
    return ids;
  });
}

async function run<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function oneBy(client: pg.Client): (text: string, values: unknown[]) => Promise<string> {
  return async (text, values) => {
    const result = await client.query<{ id: string }>(`${text} RETURNING id`, values);
    const row = result.rows[0];
    if (!row) throw new Error('nothing was inserted');
    return row.id;
  };
}

async function createPerson(client: pg.Client, tenantId: string, name: string): Promise<Person> {
  const account = await client.query<{ id: string }>(
    `INSERT INTO account (email, password_hash, name, language) VALUES ($1, 'none', $2, 'en') RETURNING id`,
    [`${newSecret().toLowerCase()}@example.test`, name],
  );
  const accountId = account.rows[0]?.id ?? '';
  await client.query(
    `INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name) VALUES ($1, $2, $3, $4)`,
    [accountId, tenantId, SYSTEM_ROLE_MEMBER, name],
  );
  const token = newToken('member');
  const sessionId = hashSecret(token);
  await client.query(
    `INSERT INTO session (id, account_id, tenant_id, remember, expires_at, absolute_expires_at, ip, user_agent)
     VALUES ($1, $2, $3, false, now() + interval '12 hours', now() + interval '7 days', '127.0.0.1', 'test')`,
    [sessionId, accountId, tenantId],
  );
  return { accountId, token, sessionId };
}

async function addMember(
  client: pg.Client,
  row: { tenantId: string; projectId: string; accountId: string; role: number },
): Promise<void> {
  await client.query(
    'INSERT INTO membership (project_id, account_id, tenant_id, project_role) VALUES ($1, $2, $3, $4)',
    [row.projectId, row.accountId, row.tenantId, row.role],
  );
}

/** With its room. */
const INSERT_PLAN = `
  WITH made AS (SELECT uuidv7() AS id), room AS (
    INSERT INTO journal_document (room, tenant_id, project_id)
    SELECT 'plan:' || id, $1::uuid, $2::uuid FROM made
  )
  INSERT INTO floor_plan (id, tenant_id, project_id, name, name_key, position, created_by)
  SELECT id, $1::uuid, $2::uuid, $3, $4, $5::int, $6::uuid FROM made`;

/** With its room. */
const INSERT_NOTE = `
  WITH made AS (SELECT uuidv7() AS id), room AS (
    INSERT INTO journal_document (room, tenant_id, project_id)
    SELECT 'note:' || id, $1::uuid, $2::uuid FROM made
  )
  INSERT INTO note (id, tenant_id, project_id, number, type, status, created_by)
  SELECT id, $1::uuid, $2::uuid, $3::int, 'manual', 'none', $4::uuid FROM made`;

/** With its room. */
const INSERT_INSPECTION = `
  WITH made AS (SELECT uuidv7() AS id), room AS (
    INSERT INTO journal_document (room, tenant_id, project_id)
    SELECT 'scene:' || id, $1::uuid, $2::uuid FROM made
  )
  INSERT INTO inspection
    (id, tenant_id, project_id, floor_plan_id, name, kind, taken_on, wanted_seconds, created_by, state, published_at)
  SELECT id, $1::uuid, $2::uuid, $3::uuid, 'Walk', 'photo-360', '2026-11-03', 0, $4::uuid, $5::text,
    CASE $5::text WHEN 'published' THEN now() END FROM made`;

async function createPlans(
  one: (text: string, values: unknown[]) => Promise<string>,
  of: { tenantId: string; projectId: string; createdBy: string; planCount: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= of.planCount; number += 1) {
    const values = [of.tenantId, of.projectId, `Floor ${number}`, `floor ${number}`, number, of.createdBy];
    ids.push(await one(INSERT_PLAN, values));
  }
  return ids;
}

async function createVisitor(
  client: pg.Client,
  one: (text: string, values: unknown[]) => Promise<string>,
  of: { tenantId: string; projectId: string; admin: Person },
): Promise<{ token: string; linkId: string }> {
  const linkId = await one(
    `INSERT INTO share_link (tenant_id, project_id, kind, token_hash, created_by) VALUES ($1, $2, 'home', $3, $4)`,
    [of.tenantId, of.projectId, hashSecret(newSecret()), of.admin.accountId],
  );
  return { linkId, token: await beginVisit(client, { linkId, ...of }) };
}

/** Both pools on a test's database, with a silent log. */
export function openTestStores(ownerUrl: string, env: Record<string, string> = {}): Stores {
  const read = readConfig({
    DATABASE_URL: ownerUrl,
    FILES_DIR: '/nonexistent',
    MEDIA_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    NODE_NAME: 'test-node',
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join('; '));
  return openStores(read.config, createLogger(read.config, 'test'));
}
