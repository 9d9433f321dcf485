import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  PROJECTS_INSIGHT_MAX,
  PROJECTS_INSIGHT_WEEKS,
  type ProjectsInsight,
} from '@plumbline/shared/contract/projects-insight.ts';
import type { Trx } from '../database/client.ts';
import { STEPS } from '../notes/note-figures.ts';
import { runProjects, visibleProjects } from '../projects/visible-projects.ts';

interface Counted {
  range: ProjectsInsight['range'];
  projects: ProjectsInsight['projects'];
  weeks: (Omit<ProjectsInsight['weeks'][number], 'backlog'> & { net: number })[];
  /** Not verified the day before the range. */
  backlogBefore: number;
}

/**
 * Counts the notes of the active projects that somebody runs, in one statement and each project in its own zone. Deleted
 * notes and findings that nobody has decided on count nowhere.
 */
export async function readProjectsInsight(trx: Trx, reader: MemberPrincipal): Promise<ProjectsInsight> {
  const { rows } = await statement(reader).execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a statement without FROM has a row');
  const { backlogBefore, weeks, ...rest } = counted;
  let backlog = backlogBefore;
  return {
    ...rest,
    weeks: weeks.map(({ net, ...week }) => {
      backlog += net;
      return { ...week, backlog };
    }),
  };
}

/** A project that is ahead of the others by a day has its newest day counted too. */
const bases = (reader: MemberPrincipal) => sql`
  run AS MATERIALIZED (SELECT p.id, p.name, p.time_zone, g.name AS group_name, (now() AT TIME ZONE p.time_zone)::date AS today
    FROM project p LEFT JOIN project_group g ON g.id = p.group_id
    WHERE p.tenant_id = ${reader.tenantId} AND p.status = 'active' AND ${visibleProjects(reader)} AND ${runProjects(reader)}),
  at_work AS MATERIALIZED (SELECT d.today AS "to",
      (date_trunc('week', d.today) - ${PROJECTS_INSIGHT_WEEKS - 1} * interval '1 week')::date AS "from"
    FROM (SELECT coalesce(max(today), (now() AT TIME ZONE 'UTC')::date) AS today FROM run) d),
  counted AS MATERIALIZED (SELECT n.id, n.id::text AS subject_id, n.project_id, n.status <> 'verified' AS is_unsettled, r.today, r.time_zone,
      (n.created_at AT TIME ZONE r.time_zone)::date AS opened_on, r.today - n.due_date AS days_late
    FROM note n JOIN run r ON r.id = n.project_id WHERE n.deleted_at IS NULL AND n.type <> 'ai'),
  step AS MATERIALIZED (SELECT n.project_id, n.id AS note_id, n.today, (e.at AT TIME ZONE n.time_zone)::date AS day,
      ${STEPS.verified} AS is_verified, ${STEPS.returned} AS is_returned, e.payload ->> 'from' = 'verified' AS leaves_verified
    FROM counted n JOIN event e ON e.project_id = n.project_id AND e.subject_id = n.subject_id AND e.kind = 'note-transitioned')`;

const PROJECTS = sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (
  SELECT p.id, p.name, p.group_name AS "groupName", p.today::text AS today,
    coalesce(n.unsettled, 0) AS unsettled, coalesce(n.opened, 0) AS opened, coalesce(s.verified, 0) AS verified,
    coalesce(n.late, 0) AS late, n.latest AS "latestDays", coalesce(s.returned, 0) AS returned
  FROM run p
  LEFT JOIN (SELECT project_id, count(*) FILTER (WHERE is_unsettled) AS unsettled,
      count(*) FILTER (WHERE opened_on BETWEEN today - 6 AND today) AS opened,
      count(*) FILTER (WHERE is_unsettled AND days_late > 0) AS late,
      max(days_late) FILTER (WHERE is_unsettled AND days_late > 0) AS latest
    FROM counted GROUP BY project_id) n ON n.project_id = p.id
  LEFT JOIN (SELECT project_id, count(DISTINCT note_id) FILTER (WHERE is_verified AND day BETWEEN today - 6 AND today) AS verified,
      count(DISTINCT note_id) FILTER (WHERE is_returned AND day BETWEEN a."from" AND a."to") AS returned
    FROM step, at_work a GROUP BY project_id) s ON s.project_id = p.id
  ORDER BY coalesce(n.late, 0) DESC, coalesce(n.unsettled, 0) DESC, lower(p.name), p.id LIMIT ${PROJECTS_INSIGHT_MAX}) r)`;

const WEEKS = sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (
  SELECT w.monday AS "from", least(w.monday + 6, a."to") AS "to", coalesce(o.notes, 0) AS opened, coalesce(s.verified, 0) AS verified,
    coalesce(o.notes, 0) - coalesce(s.net, 0) AS net
  FROM at_work a CROSS JOIN LATERAL (
    SELECT m::date AS monday FROM generate_series(a."from"::timestamp, a."to"::timestamp, interval '1 week') m) w
  LEFT JOIN (SELECT date_trunc('week', opened_on::timestamp)::date AS monday, count(*) AS notes FROM counted GROUP BY 1) o USING (monday)
  LEFT JOIN (SELECT date_trunc('week', day::timestamp)::date AS monday, count(DISTINCT note_id) FILTER (WHERE is_verified) AS verified,
      count(*) FILTER (WHERE is_verified) - count(*) FILTER (WHERE leaves_verified) AS net
    FROM step GROUP BY 1) s USING (monday) ORDER BY w.monday) r)`;

const BACKLOG_BEFORE = sql`(SELECT (SELECT count(*) FROM counted WHERE opened_on < "from")::integer
  - (SELECT count(*) FILTER (WHERE is_verified) - count(*) FILTER (WHERE leaves_verified) FROM step WHERE day < "from")::integer FROM at_work)`;

function statement(reader: MemberPrincipal) {
  return sql<Counted>`WITH ${bases(reader)}
    SELECT (SELECT jsonb_build_object('from', "from", 'to', "to") FROM at_work) AS range,
      ${PROJECTS} AS projects, ${WEEKS} AS weeks, ${BACKLOG_BEFORE} AS "backlogBefore"`;
}
