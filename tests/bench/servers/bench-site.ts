/** A building site full of people, written straight into the database as the product's own modules would. */
import pg from 'pg';
import { addInspections, addVisits, createSite } from '@plumbline/server/journal/testing/site-fixture.ts';
import { hashSecret, newToken } from '@plumbline/server/sessions/token.ts';

export interface BenchSite {
  projectId: string;
  inspectorTokens: string[];
  viewerTokens: string[];
  /** Further floor plans; answers their ids. */
  addPlans(count: number): Promise<string[]>;
  /** A published inspection, and who looks at it by the project's link. */
  addScene(): Promise<{ inspectionId: string; visitorTokens: string[] }>;
}

/** One more than ever edit at once: the last one attacks. */
const INSPECTORS = 9;
/** Ten tabs each are as many as one may have in a room. */
const VIEWERS = 36;
const VISITORS = 50;
const ROLE = { inspector: 20, viewer: 40 } as const;

/**
 * Makes a project with people.
 * @param speaker whether they are logged in or speak by programs with tokens
 */
export async function createBenchSite(
  ownerUrl: string,
  speaker: 'member' | 'program' = 'member',
): Promise<BenchSite> {
  const site = await createSite(ownerUrl, 1);
  const { tenantId, projectId, admin } = site;
  const inspectorTokens = Array.from({ length: INSPECTORS }, () => newToken(speaker));
  const viewerTokens = Array.from({ length: VIEWERS }, () => newToken(speaker));
  await withClient(ownerUrl, async (client) => {
    for (const token of inspectorTokens)
      await addPerson(client, { tenantId, projectId }, token, ROLE.inspector);
    for (const token of viewerTokens) await addPerson(client, { tenantId, projectId }, token, ROLE.viewer);
    if (speaker === 'program') await makeTokensOfSessions(client, tenantId);
  });
  let planCount = 1;
  return {
    projectId,
    inspectorTokens,
    viewerTokens,
    addScene: async () => {
      const [inspectionId = ''] = await addInspections(ownerUrl, site, 1);
      return { inspectionId, visitorTokens: await addVisits(ownerUrl, site, VISITORS) };
    },
    addPlans: (count) =>
      withClient(ownerUrl, async (client) => {
        const first = planCount + 1;
        planCount += count;
        const { rows } = await client.query<{ id: string }>(
          `WITH made AS (SELECT uuidv7() AS id, n FROM generate_series($4::int, $5::int) AS n), rooms AS (
             INSERT INTO journal_document (room, tenant_id, project_id)
             SELECT 'plan:' || id, $1::uuid, $2::uuid FROM made
           )
           INSERT INTO floor_plan (id, tenant_id, project_id, name, name_key, position, created_by)
           SELECT id, $1::uuid, $2::uuid, 'Floor ' || n, 'floor ' || n, n, $3::uuid FROM made RETURNING id`,
          [tenantId, projectId, admin.accountId, first, planCount],
        );
        return rows.map(({ id }) => id);
      }),
  };
}

async function addPerson(
  client: pg.Client,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  token: string,
  role: number,
): Promise<void> {
  const sessionId = hashSecret(token);
  await client.query(
    `WITH person AS (
       INSERT INTO account (email, password_hash, name, language)
       VALUES ($1 || '@example.test', 'none', 'Person ' || left($1, 6), 'en') RETURNING id, name
     ), employed AS (
       INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name)
       SELECT id, $2, '40', name FROM person RETURNING account_id
     ), logged_in AS (
       INSERT INTO session (id, account_id, tenant_id, remember, expires_at, absolute_expires_at, ip, user_agent)
       SELECT $1, account_id, $2, false, now() + interval '12 hours', now() + interval '7 days', '127.0.0.1', 'bench'
       FROM employed
     )
     INSERT INTO membership (project_id, account_id, tenant_id, project_role)
     SELECT $3, account_id, $2, $4 FROM employed`,
    [sessionId, tenantId, projectId, role],
  );
}

async function makeTokensOfSessions(client: pg.Client, tenantId: string): Promise<void> {
  await client.query('UPDATE tenant SET has_connections = true WHERE id = $1', [tenantId]);
  await client.query(
    `WITH made AS (
       INSERT INTO api_token (tenant_id, account_id, name, access, created_by, expires_at)
       SELECT tenant_id, account_id, left(id, 12), 'write', account_id, expires_at
       FROM session WHERE tenant_id = $1 AND user_agent = 'bench'
       RETURNING id, name
     )
     UPDATE session SET api_token_id = made.id FROM made WHERE left(session.id, 12) = made.name`,
    [tenantId],
  );
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
