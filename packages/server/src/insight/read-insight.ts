import { sql, type RawBuilder } from 'kysely';
import {
  INSIGHT_WEEKS,
  LATE_AGES,
  PIE_SLICES,
  type Insight,
  type InsightPlace,
} from '@plumbline/shared/contract/insight.ts';
import type { Trx } from '../database/client.ts';
import { IN_TURN, listed, type NoteListReader } from '../notes/list-notes.ts';
import { cellOf } from '../notes/heat-cells.ts';
import { STEPS } from '../notes/note-figures.ts';
import { NOTE_FROM } from '../notes/note-record.ts';

/** Cells of the heat map along the longer side of a plan. */
const CELLS_A_SIDE = 16;

/** What is counted, and the range in which steps count. */
export interface InsightReader extends NoteListReader {
  /** Whether they may know who did what. */
  seesPeople: boolean;
}

interface Asked {
  reader: InsightReader;
  place: InsightPlace;
}

type Counted = Omit<Insight, 'weeks' | 'seq'> & {
  weeks: (Omit<Insight['weeks'][number], 'backlog'> & { net: number })[];
  /** Not verified the day before the range. */
  backlogBefore: number;
};

/**
 * Counts the notes of a project in one statement, so that all figures are of one moment. Deleted notes and findings that
 * nobody has decided on count nowhere.
 */
export async function readInsight(trx: Trx, reader: InsightReader, place: InsightPlace): Promise<Insight> {
  const { rows: last } = await sql<{ seq: number }>`
    SELECT coalesce(max(seq), 0)::integer AS seq FROM event WHERE project_id = ${reader.projectId}`.execute(
    trx,
  );
  const { rows } = await statement({ reader, place }).execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a statement without FROM has a row');
  const { backlogBefore, weeks, ...rest } = counted;
  let backlog = backlogBefore;
  return {
    ...rest,
    seq: last[0]?.seq ?? 0,
    weeks: weeks.map(({ net, ...week }) => {
      backlog += net;
      return { ...week, backlog };
    }),
  };
}

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE (SELECT time_zone FROM at_work))::date`;
const rowsOf = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${rows}) r)`;
const NAME = sql`(SELECT m.account_name FROM tenant_member m WHERE m.account_id = a.account_id AND m.tenant_id = a.tenant_id)`;
/** Of who was invited the whole address is not for everybody. */
const NAMED = sql`
  coalesce(${NAME}, (SELECT split_part(i.email, '@', 1) FROM invitation i WHERE i.id = a.invitation_id), '') AS name`;
const STEP_DAYS = sql`e.day BETWEEN (SELECT "from" FROM at_work) AND (SELECT "to" FROM at_work)`;

/** What the counts stand on. `counted`: the notes; `step`: what was done to their states, in the project's days. */
function bases({ reader, place: { from, to, ...filters } }: Asked): RawBuilder<unknown> {
  return sql`
  day_now AS (SELECT p.id, p.time_zone, (now() AT TIME ZONE p.time_zone)::date AS today
    FROM project p WHERE p.id = ${reader.projectId}),
  at_work AS MATERIALIZED (SELECT time_zone, today, coalesce(${to ?? null}::date, greatest(today, ${from ?? null}::date)) AS "to",
      coalesce(${from ?? null}::date,
        (date_trunc('week', coalesce(${to ?? null}::date, today)) - ${INSIGHT_WEEKS - 1} * interval '1 week')::date) AS "from"
    FROM day_now),
  counted AS MATERIALIZED (SELECT n.id, n.id::text AS subject_id, n.tenant_id, n.status, n.due_date, n.x, n.y, n.floor_plan_id, n.created_at, n.created_by,
      n.assignee_id AS account_id, n.assignee_invitation_id AS invitation_id,
      coalesce(n.assignee_id, n.assignee_invitation_id) AS person_id, ${IN_TURN} AS turn_id,
      ${dayOf(sql`n.created_at`)} AS opened_on, n.status <> 'verified' AS is_unsettled,
      n.x IS NOT NULL AND f.id IS NOT NULL AND f.deleted_at IS NULL AS is_placed, f.name AS floor_name, f.position AS floor_position
    FROM ${NOTE_FROM} WHERE ${listed(reader, { search: '', ...filters })}),
  whole AS MATERIALIZED (SELECT min(${dayOf(sql`n.created_at`)}) AS first_day FROM ${NOTE_FROM} WHERE ${listed(reader, { search: '' })}),
  step AS MATERIALIZED (SELECT e.note_id, e.seq, e.at, e.day, e.actor_id, e.is_verified, e.is_completed, e.is_disputed, e.is_returned, e.leaves_verified,
      max(e.at) FILTER (WHERE e.is_start) OVER since AS started_at, max(e.at) FILTER (WHERE e.is_completed) OVER since AS completed_at
    FROM (SELECT n.id AS note_id, e.seq, e.at, e.actor_id, ${dayOf(sql`e.at`)} AS day, ${STEPS.verified} AS is_verified, ${STEPS.completed} AS is_completed,
        ${STEPS.disputed} AS is_disputed, ${STEPS.returned} AS is_returned, e.payload ->> 'from' = 'verified' AS leaves_verified,
        e.payload ->> 'to' IN ('open', 'in-progress') AND e.payload ->> 'from' NOT IN ('open', 'in-progress') AS is_start
      FROM event e JOIN counted n ON n.subject_id = e.subject_id
      WHERE e.project_id = ${reader.projectId} AND e.kind = 'note-transitioned') e
    WINDOW since AS (PARTITION BY e.note_id ORDER BY e.seq)),
  week AS MATERIALIZED (SELECT greatest(a."from", m::date) AS "from", least(a."to", m::date + 6) AS "to", m::date AS monday
    FROM at_work a, generate_series(date_trunc('week', a."from"::timestamp), a."to"::timestamp, interval '1 week') m),
  deed AS MATERIALIZED (SELECT actor_id, note_id, day, monday, kind FROM week JOIN (
      SELECT created_by AS actor_id, id AS note_id, opened_on AS day, 'opened' AS kind FROM counted
      UNION ALL SELECT actor_id, note_id, day,
        CASE WHEN is_completed THEN 'completed' WHEN is_verified THEN 'verified' ELSE 'other' END FROM step
    ) done ON done.day BETWEEN week."from" AND week."to" WHERE actor_id IS NOT NULL),
  person AS MATERIALIZED (SELECT DISTINCT tenant_id, person_id, account_id, invitation_id FROM counted WHERE person_id IS NOT NULL),
  named AS MATERIALIZED (SELECT a.person_id, ${NAMED} FROM person a),
  tagged AS MATERIALIZED (SELECT t.id, t.name, t.name_key, n.id AS note_id
    FROM counted n JOIN note_tag x ON x.note_id = n.id JOIN tag t ON t.id = x.tag_id WHERE n.is_unsettled),
  tag_count AS MATERIALIZED (SELECT id, name, name_key, count(*)::integer AS notes FROM tagged GROUP BY id, name, name_key),
  shown_zone AS MATERIALIZED (SELECT f.name AS floor_name, f.position AS floor_position, z.floor_plan_id, z.zone_id, z.name, z.sort_order,
      zone_outline(z.points) AS outline
    FROM zone z JOIN floor_plan f ON f.id = z.floor_plan_id
    WHERE f.project_id = ${reader.projectId} AND f.deleted_at IS NULL AND ${zonesShown(filters)}),
  look AS MATERIALIZED (SELECT i.floor_plan_id, point(c.x, c.y) AS place, i.taken_on AS day
    FROM inspection i JOIN capture c ON c.inspection_id = i.id
    WHERE i.project_id = ${reader.projectId} AND i.state = 'published' AND i.deleted_at IS NULL AND ${looksShown(filters)})`;
}

/** A place that nobody knows lies in no zone. */
function looksShown({ floorId }: Pick<InsightPlace, 'floorId'>): RawBuilder<unknown> {
  return floorId === undefined ? sql`true` : sql`i.floor_plan_id::text = ${floorId}`;
}

function zonesShown({ floorId, zoneId }: Pick<InsightPlace, 'floorId' | 'zoneId'>): RawBuilder<unknown> {
  const onFloor = floorId === undefined ? sql`true` : sql`f.id::text = ${floorId}`;
  return zoneId === undefined ? onFloor : sql`${onFloor} AND z.zone_id = ${zoneId}`;
}

const notesDone = (kind: string) =>
  sql`(count(DISTINCT d.note_id) FILTER (WHERE d.kind = ${sql.lit(kind)}))::integer`;

/** One count each, by its name in the answer. */
const PARTS: Record<keyof Counted, RawBuilder<unknown>> = {
  today: sql`(SELECT today::text FROM at_work)`,
  range: sql`(SELECT jsonb_build_object('from', "from", 'to', "to") FROM at_work)`,
  firstDay: sql`(SELECT first_day::text FROM whole)`,
  total: sql`(SELECT count(*)::integer FROM counted)`,
  unsettled: sql`(SELECT count(*)::integer FROM counted WHERE is_unsettled)`,
  lastWeek: sql`(SELECT jsonb_build_object(
    'opened', (SELECT count(*) FROM counted WHERE opened_on BETWEEN today - 6 AND today),
    'verified', (SELECT count(DISTINCT note_id) FROM step WHERE is_verified AND day BETWEEN today - 6 AND today)) FROM at_work)`,
  backlogBefore: sql`(SELECT (SELECT count(*) FROM counted WHERE opened_on < "from")::integer
    - (SELECT count(*) FILTER (WHERE is_verified) - count(*) FILTER (WHERE leaves_verified) FROM step WHERE day < "from")::integer
    FROM at_work)`,
  weeks: rowsOf(sql`
    SELECT w."from", w."to", coalesce(o.notes, 0) AS opened, coalesce(s.verified, 0) AS verified,
      coalesce(o.notes, 0) - coalesce(s.net, 0) AS net, coalesce(c.captures, 0) AS captures
    FROM week w
    LEFT JOIN (SELECT date_trunc('week', opened_on::timestamp)::date AS monday, count(*)::integer AS notes
      FROM counted, at_work a WHERE opened_on BETWEEN a."from" AND a."to" GROUP BY 1) o USING (monday)
    LEFT JOIN (SELECT date_trunc('week', e.day::timestamp)::date AS monday,
        (count(DISTINCT note_id) FILTER (WHERE is_verified))::integer AS verified,
        (count(*) FILTER (WHERE is_verified) - count(*) FILTER (WHERE leaves_verified))::integer AS net
      FROM step e WHERE ${STEP_DAYS} GROUP BY 1) s USING (monday)
    LEFT JOIN (SELECT date_trunc('week', l.day::timestamp)::date AS monday, count(*)::integer AS captures
      FROM look l, at_work a WHERE l.day BETWEEN a."from" AND a."to" GROUP BY 1) c USING (monday) ORDER BY w.monday`),
  states: rowsOf(sql`SELECT status, count(*)::integer AS notes FROM counted GROUP BY status`),
  tags: rowsOf(sql`SELECT id, name, notes FROM tag_count ORDER BY notes DESC, name_key, id`),
  otherTags: sql`(SELECT count(*)::integer FROM counted n WHERE is_unsettled AND NOT EXISTS (
    SELECT 1 FROM tagged x WHERE x.note_id = n.id
      AND x.id IN (SELECT id FROM tag_count ORDER BY notes DESC, name_key, id LIMIT ${PIE_SLICES})))`,
  assignees: rowsOf(sql`SELECT n.person_id AS id, coalesce(a.name, '') AS name, count(*)::integer AS notes
    FROM counted n LEFT JOIN named a USING (person_id) WHERE is_unsettled
    GROUP BY n.person_id, a.name ORDER BY n.person_id IS NULL, notes DESC, lower(a.name), n.person_id`),
  late: rowsOf(sql`SELECT g.age, n.status, count(*)::integer AS notes
    FROM counted n, at_work, (VALUES ${sql.join(LATE_AGES.map(([from, to], age) => sql`(${age}::integer, ${from}::integer, ${to}::integer)`))}) g (age, "least", "most")
    WHERE n.is_unsettled AND today - n.due_date BETWEEN g."least" AND g."most" GROUP BY g.age, n.status`),
  latest: sql`(SELECT CASE WHEN max(today - due_date) IS NOT NULL THEN jsonb_build_object('days', max(today - due_date),
      'waitsFor', (SELECT to_jsonb(r) FROM (SELECT t.turn_id AS id, coalesce(max(m.account_name), '') AS name, count(*)::integer AS notes
        FROM counted t, at_work b, tenant_member m
        WHERE t.is_unsettled AND t.due_date < b.today AND m.account_id = t.turn_id AND m.tenant_id = t.tenant_id
        GROUP BY t.turn_id ORDER BY 3 DESC, 2, 1 LIMIT 1) r)) END
    FROM counted, at_work WHERE is_unsettled AND due_date < today)`,
  spans: sql`jsonb_build_object('toComplete', ${spanOf(sql`e.is_completed`, sql`coalesce(e.started_at, n.created_at)`)},
    'toVerified', ${spanOf(sql`e.is_verified`, sql`e.completed_at`)})`,
  returns: rowsOf(sql`SELECT n.person_id AS id, coalesce(a.name, '') AS name,
      (count(DISTINCT n.id) FILTER (WHERE e.is_returned))::integer AS returned,
      (count(DISTINCT n.id) FILTER (WHERE e.is_disputed))::integer AS disputed
    FROM step e JOIN counted n ON n.id = e.note_id LEFT JOIN named a USING (person_id)
    WHERE ${STEP_DAYS} AND (e.is_returned OR e.is_disputed)
    GROUP BY n.person_id, a.name ORDER BY returned DESC, disputed DESC, lower(a.name), n.person_id`),
  returned: sql`(SELECT count(DISTINCT note_id)::integer FROM step e WHERE is_returned AND ${STEP_DAYS})`,
  disputed: sql`(SELECT count(DISTINCT note_id)::integer FROM step e WHERE is_disputed AND ${STEP_DAYS})`,
  people: rowsOf(sql`SELECT d.actor_id AS id, coalesce(max(m.account_name), '') AS name,
      ${notesDone('opened')} AS opened, ${notesDone('completed')} AS completed, ${notesDone('verified')} AS verified,
      (SELECT jsonb_agg((SELECT count(*) FROM deed o WHERE o.actor_id = d.actor_id AND o.monday = w.monday) ORDER BY w.monday)
        FROM week w) AS weeks, max(d.day)::text AS "lastOn"
    FROM deed d LEFT JOIN tenant_member m ON m.account_id = d.actor_id AND m.tenant_id = ANY (SELECT tenant_id FROM counted)
    GROUP BY d.actor_id ORDER BY count(DISTINCT (d.note_id, d.day, d.kind)) DESC, lower(max(m.account_name)), d.actor_id`),
  zones: rowsOf(sql`SELECT n.floor_plan_id AS "floorId", n.floor_name AS "floorName",
      CASE WHEN z.zone_id IS NOT NULL THEN jsonb_build_object('id', z.zone_id, 'name', z.name) END AS zone, count(*)::integer AS notes
    FROM counted n LEFT JOIN (note_zone x JOIN zone z ON z.floor_plan_id = x.floor_plan_id AND z.zone_id = x.zone_id) ON x.note_id = n.id
    WHERE n.is_unsettled AND n.is_placed
    GROUP BY n.floor_plan_id, n.floor_name, n.floor_position, z.zone_id, z.name
    ORDER BY n.floor_position, z.zone_id IS NULL, notes DESC, lower(z.name), z.zone_id`),
  looks: rowsOf(sql`SELECT z.floor_plan_id AS "floorId", z.floor_name AS "floorName", z.zone_id AS id, z.name,
      coalesce(jsonb_agg(DISTINCT l.day ORDER BY l.day) FILTER (WHERE l.day BETWEEN a."from" AND a."to"), '[]') AS days,
      max(l.day) AS "lastSeenOn"
    FROM at_work a CROSS JOIN shown_zone z LEFT JOIN look l ON l.floor_plan_id = z.floor_plan_id AND z.outline @> l.place
    GROUP BY z.floor_plan_id, z.floor_name, z.floor_position, z.zone_id, z.name, z.sort_order ORDER BY z.floor_position, z.sort_order, z.zone_id`),
  cells: rowsOf(sql`SELECT "floorId", width, cell[1] AS "column", cell[2] AS "row", count(*)::integer AS notes
    FROM (SELECT n.floor_plan_id AS "floorId", s.width, ${cellOf(sql`s.width::double precision`)} AS cell
      FROM counted n JOIN (SELECT f.id, greatest(1, ceil(greatest(r.width_px, r.height_px) * sqrt(coalesce(r.a * r.a + r.b * r.b, 1))
          / ${CELLS_A_SIDE}))::integer AS width
        FROM floor_plan f JOIN plan_revision r ON r.floor_plan_id = f.id AND r.number = f.current_revision) s ON s.id = n.floor_plan_id
      WHERE n.is_unsettled AND n.is_placed) c GROUP BY "floorId", width, cell`),
};

/** How long a state took that ended in the range. `e` is a step of `n`. */
function spanOf(ends: RawBuilder<unknown>, began: RawBuilder<unknown>): RawBuilder<unknown> {
  const percentile = (share: number) => sql`percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY hours)`;
  return sql`(SELECT jsonb_build_object('notes', count(DISTINCT note_id), 'spans', count(*),
      'medianHours', ${percentile(0.5)}, 'p90Hours', ${percentile(0.9)})
    FROM (SELECT e.note_id, extract(epoch FROM e.at - ${began}) / 3600 AS hours
      FROM step e JOIN counted n ON n.id = e.note_id WHERE ${ends} AND ${STEP_DAYS}) s)`;
}

function statement(asked: Asked) {
  const parts = Object.entries(PARTS).map(
    ([name, part]) =>
      sql`${name === 'people' && !asked.reader.seesPeople ? sql`NULL::jsonb` : part} AS ${sql.ref(name)}`,
  );
  return sql<Counted>`WITH ${bases(asked)} SELECT ${sql.join(parts)}`;
}
