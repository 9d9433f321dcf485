/** A building site full of people, written straight into the database as the product's own modules would. */
import pg from 'pg';
import { createSite } from '@plumbline/server/journal/testing/site-fixture.ts';
import { hashSecret, newToken } from '@plumbline/server/sessions/token.ts';

export interface BenchSite {
  projectId: string;
  inspectorTokens: string[];
  viewerTokens: string[];
  /** Further floor plans; answers their ids. */
  addPlans(count: number): Promise<string[]>;
}

/** One more than ever edit at once: the last one attacks. */
const INSPECTORS = 9;
/** Ten tabs each are as many as one may have in a room. */
const VIEWERS = 36;
const ROLE = { inspector: 20, viewer: 40 } as const;

/** Makes a project with people; everybody is logged in. */
export async function createBenchSite(ownerUrl: string): Promise<BenchSite> {
  const { tenantId, projectId, admin } = await createSite(ownerUrl, 1);
  const inspectorTokens = Array.from({ length: INSPECTORS }, () => newToken('member'));
  const viewerTokens = Array.from({ length: VIEWERS }, () => newToken('member'));
  await withClient(ownerUrl, async (client) => {
    for (const token of inspectorTokens)
      await addPerson(client, { tenantId, projectId }, token, ROLE.inspector);
    for (const token of viewerTokens) await addPerson(client, { tenantId, projectId }, token, ROLE.viewer);
  });
  let planCount = 1;
  return {
    projectId,
    inspectorTokens,
    viewerTokens,
    addPlans: (count) =>
      withClient(ownerUrl, async (client) => {
        const first = planCount + 1;
        planCount += count;
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO floor_plan (tenant_id, project_id, name, name_key, position, created_by)
           SELECT $1, $2, 'Floor ' || n, 'floor ' || n, n, $3 FROM generate_series($4::int, $5::int) AS n RETURNING id`,
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
