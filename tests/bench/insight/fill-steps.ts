import pg from 'pg';

/** Of each note: what happened to it, and how much of that were steps of its status. */
export interface StepSizes {
  events: number;
  steps: number;
}

/** Gives each note of a project its history: it goes up and down between the states, hours apart. */
export async function fillSteps(ownerUrl: string, projectId: string, sizes: StepSizes): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    await client.query(
      `WITH way AS (SELECT ARRAY['none', 'open', 'in-progress', 'complete', 'verified', 'open', 'complete'] AS states),
         last AS (SELECT coalesce(max(seq), 0) AS seq FROM event WHERE project_id = $1)
       INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, payload, at)
       SELECT $1, last.seq + row_number() OVER (ORDER BY k, n.id), n.tenant_id,
         CASE WHEN k <= $3::int THEN 'note-transitioned' ELSE 'comment-added' END, n.id::text, 'server',
         jsonb_build_object('from', states[k], 'to', states[k + 1], 'note', to_jsonb(n) - 'search'),
         n.created_at + make_interval(hours => k * 40)
       FROM note n, way, last, generate_series(1, $2::int) AS k WHERE n.project_id = $1`,
      [projectId, sizes.events, sizes.steps],
    );
    await client.query('VACUUM (ANALYZE) event');
  } finally {
    await client.end();
  }
}
