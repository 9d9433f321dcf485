/** A project in its second year: ten thousand notes and fifty thousand comments, written by Postgres itself. */
import pg from 'pg';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { searchWords } from '@plumbline/shared/text/search-words.ts';

export interface NoteSizes {
  notes: number;
  /** Of each note. */
  comments: number;
  /** Of the notes, on one floor. */
  pins: number;
}

export interface FilledNotes {
  projectId: string;
  /** The one with the marks. */
  floor: { id: string; name: string };
}

export const TEXTS = [
  'Fire seal missing at pipe penetration',
  'Handrail loose on the stair to the roof',
  '楼板洞口无盖板，靠近电梯井',
  '配管の支持金具が不足しています',
  'كابل يعبر الممر دون حماية',
  'Concrete spalling below the window',
  'Door closer does not latch',
  'Insulation wet behind the cladding',
];
const PLAN_PX = 4000;
const DAYS_BACK = 400;

/** Writes the rows that notes and their documents are read from; nobody opens their rooms here. */
export async function fillNotes(ownerUrl: string, sizes: NoteSizes): Promise<FilledNotes> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // No triggers: every foreign key is right by the way the rows are made.
    await client.query(`SET session_replication_role = replica`);
    const place = await findPlace(client);
    await addNotes(client, place, sizes);
    await addComments(client, place.projectId, sizes.comments);
    await client.query('VACUUM (ANALYZE)');
    return place;
  } finally {
    await client.end();
  }
}

async function findPlace(client: pg.Client): Promise<FilledNotes> {
  const { rows } = await client.query<FilledNotes>(
    `SELECT f.project_id AS "projectId", jsonb_build_object('id', f.id, 'name', f.name) AS floor FROM floor_plan f
     WHERE f.deleted_at IS NULL AND EXISTS (SELECT 1 FROM note n WHERE n.floor_plan_id = f.id)
     ORDER BY f.position LIMIT 1`,
  );
  const [place] = rows;
  if (!place) throw new Error('the demo has no floor with notes');
  return place;
}

async function addNotes(
  client: pg.Client,
  { projectId, floor }: FilledNotes,
  { notes, pins }: NoteSizes,
): Promise<void> {
  const words = TEXTS.map((text) => JSON.stringify(searchWords(text)));
  await client.query(
    `WITH member AS (
       SELECT account_id, row_number() OVER (ORDER BY account_id) AS place, count(*) OVER () AS many
       FROM membership WHERE project_id = $1
     ), base AS (
       SELECT p.tenant_id, coalesce((SELECT last FROM note_counter c WHERE c.project_id = p.id), 0) AS last
       FROM project p WHERE p.id = $1
     )
     INSERT INTO note (id, tenant_id, project_id, number, type, status, assignee_id, due_date, floor_plan_id, x, y,
       description_text, search, comment_count, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), base.tenant_id, $1, base.last + n, 'manual', ($3::text[])[1 + n % 6],
       CASE WHEN n % 5 > 0 THEN member.account_id END,
       CASE WHEN n % 3 > 0 THEN current_date + (n % 120 - 60)::int END,
       CASE WHEN n <= $4::int THEN $2::uuid END,
       CASE WHEN n <= $4::int THEN (n * 7919 % $5::int)::float8 END,
       CASE WHEN n <= $4::int THEN (n * 104729 % $5::int)::float8 END,
       ($6::text[])[1 + n % 8] || ' ' || n,
       array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text((($7::text[])[1 + n % 8])::jsonb)) || n::text),
       0, member.account_id, now() - make_interval(days => n % $8::int), now() - make_interval(mins => n)
     FROM generate_series(1, $9::int) AS n, base, member WHERE member.place = 1 + n % member.many`,
    [projectId, floor.id, [...NOTE_STATUSES], pins, PLAN_PX, TEXTS, words, DAYS_BACK, notes],
  );
  await client.query(
    `INSERT INTO note_counter (project_id, tenant_id, last)
     SELECT project_id, tenant_id, max(number) FROM note WHERE project_id = $1 GROUP BY 1, 2
     ON CONFLICT (project_id) DO UPDATE SET last = EXCLUDED.last`,
    [projectId],
  );
}

async function addComments(client: pg.Client, projectId: string, comments: number): Promise<void> {
  await client.query(
    `INSERT INTO note_comment (note_id, comment_id, tenant_id, author_id, body, body_text, created_at)
     SELECT n.id, 'bench-' || k, n.tenant_id, n.created_by,
       jsonb_build_array(jsonb_build_object('text', 'Seen again on the round, no change ' || k)),
       'Seen again on the round, no change ' || k, n.created_at + make_interval(hours => k)
     FROM note n, generate_series(1, $2::int) AS k WHERE n.project_id = $1`,
    [projectId, comments],
  );
  await client.query(
    `UPDATE note n SET comment_count = (SELECT count(*) FROM note_comment c WHERE c.note_id = n.id)
     WHERE project_id = $1`,
    [projectId],
  );
}
