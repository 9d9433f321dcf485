/** What the figures of the analytics stand on: the notes of some projects, and what was done to them. */
import { sql, type RawBuilder } from 'kysely';
import { INSIGHT_WEEKS, type InsightPlace } from '@plumbline/shared/contract/insight.ts';
import { LISTED_INSPECTION } from '../captures/list-inspections.ts';
import { IN_TURN, fitting } from '../notes/list-notes.ts';
import { STEPS } from '../notes/note-figures.ts';
import { NOTE_FROM } from '../notes/note-record.ts';

/** Of which projects notes are counted, and who asks. */
export interface InsightScope {
  accountId: string;
  /** A condition on `project p`. */
  projects: RawBuilder<unknown>;
  /**
   * Which notes `n` go with a project `d` of them. Of one project it says nothing of `d`: a join by its id would let the
   * planner expect so few notes that it goes through all of them for each event.
   */
  ofNotes: RawBuilder<unknown>;
  /** The same of a column with the id of a project. */
  holds: (projectId: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Of who was invited the whole address is not for everybody. */
const NAMED = sql`
  coalesce((SELECT m.account_name FROM tenant_member m WHERE m.account_id = a.account_id AND m.tenant_id = a.tenant_id),
    (SELECT split_part(i.email, '@', 1) FROM invitation i WHERE i.id = a.invitation_id), '') AS name`;
/** In the zone of its project; `d` is a row of `day_now`. */
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE d.time_zone)::date`;

/**
 * `counted`: the notes; `step`: what was done to their states. Each project has its own days; the range ends with the
 * newest day of them all.
 */
export function insightBases(scope: InsightScope, place: InsightPlace): RawBuilder<unknown> {
  const { floorId } = place;
  return sql`${daysAndNotes(scope, place)}, ${stepsAndWeeks(scope)},
  looked AS MATERIALIZED (SELECT i.id, i.project_id, i.floor_plan_id, i.taken_on AS day FROM inspection i
    WHERE ${scope.holds(sql`i.project_id`)} AND i.state = 'published' AND ${LISTED_INSPECTION}
      AND ${floorId === undefined ? sql`true` : sql`i.floor_plan_id::text = ${floorId}`}),
  look AS MATERIALIZED (SELECT i.id, i.floor_plan_id, i.day, point(c.x, c.y) AS place
    FROM looked i JOIN capture c ON c.inspection_id = i.id)`;
}

function daysAndNotes(scope: InsightScope, { from, to, ...filters }: InsightPlace): RawBuilder<unknown> {
  return sql`
  day_now AS MATERIALIZED (SELECT p.id, p.time_zone, (now() AT TIME ZONE p.time_zone)::date AS today
    FROM project p WHERE ${scope.projects}),
  at_work AS MATERIALIZED (SELECT today, coalesce(${to ?? null}::date, greatest(today, ${from ?? null}::date)) AS "to",
      coalesce(${from ?? null}::date,
        (date_trunc('week', coalesce(${to ?? null}::date, today)) - ${INSIGHT_WEEKS - 1} * interval '1 week')::date) AS "from"
    FROM (SELECT coalesce(max(today), (now() AT TIME ZONE 'UTC')::date) AS today FROM day_now) newest),
  counted AS MATERIALIZED (SELECT n.id, n.id::text AS subject_id, n.tenant_id, n.project_id, d.time_zone, n.status, n.x, n.y,
      n.floor_plan_id, n.created_at, n.created_by, n.assignee_id AS account_id, n.assignee_invitation_id AS invitation_id,
      coalesce(n.assignee_id, n.assignee_invitation_id) AS person_id, ${IN_TURN} AS turn_id,
      ${dayOf(sql`n.created_at`)} AS opened_on, n.status <> 'verified' AS is_unsettled, d.today - n.due_date AS days_late,
      n.x IS NOT NULL AND f.id IS NOT NULL AND f.deleted_at IS NULL AS is_placed, f.name AS floor_name, f.position AS floor_position
    FROM ${NOTE_FROM} JOIN day_now d ON ${scope.ofNotes} WHERE ${fitting(scope, { search: '', ...filters })}),
  whole AS MATERIALIZED (SELECT min(${dayOf(sql`n.created_at`)}) AS first_day
    FROM ${NOTE_FROM} JOIN day_now d ON ${scope.ofNotes} WHERE ${fitting(scope, { search: '' })}),
  person AS MATERIALIZED (SELECT DISTINCT tenant_id, person_id, account_id, invitation_id FROM counted WHERE person_id IS NOT NULL),
  named AS MATERIALIZED (SELECT a.person_id, ${NAMED} FROM person a)`;
}

/** `changed` is narrow before it is put in order: what an event carries would be sorted along. */
function stepsAndWeeks(scope: InsightScope): RawBuilder<unknown> {
  return sql`
  changed AS MATERIALIZED (SELECT d.id AS note_id, d.project_id, e.seq, e.at, e.actor_id, ${dayOf(sql`e.at`)} AS day,
      ${STEPS.verified} AS is_verified, ${STEPS.completed} AS is_completed, ${STEPS.disputed} AS is_disputed,
      ${STEPS.returned} AS is_returned, e.payload ->> 'from' = 'verified' AS leaves_verified,
      e.payload ->> 'to' IN ('open', 'in-progress') AND e.payload ->> 'from' NOT IN ('open', 'in-progress') AS is_start
    FROM event e JOIN counted d ON d.subject_id = e.subject_id
    WHERE ${scope.holds(sql`e.project_id`)} AND e.kind = 'note-transitioned'),
  step AS MATERIALIZED (SELECT e.note_id, e.project_id, e.seq, e.at, e.day, e.actor_id, e.is_verified, e.is_completed, e.is_disputed,
      e.is_returned, e.leaves_verified,
      max(e.at) FILTER (WHERE e.is_start) OVER since AS started_at, max(e.at) FILTER (WHERE e.is_completed) OVER since AS completed_at
    FROM changed e WINDOW since AS (PARTITION BY e.note_id ORDER BY e.seq)),
  week AS MATERIALIZED (SELECT greatest(a."from", m::date) AS "from", least(a."to", m::date + 6) AS "to", m::date AS monday
    FROM at_work a, generate_series(date_trunc('week', a."from"::timestamp), a."to"::timestamp, interval '1 week') m),
  deed AS MATERIALIZED (SELECT actor_id, note_id, day, date_trunc('week', day::timestamp)::date AS monday, kind FROM at_work a JOIN (
      SELECT created_by AS actor_id, id AS note_id, opened_on AS day, 'opened' AS kind FROM counted
      UNION ALL SELECT actor_id, note_id, day,
        CASE WHEN is_completed THEN 'completed' WHEN is_verified THEN 'verified' ELSE 'other' END FROM step
    ) done ON done.day BETWEEN a."from" AND a."to" WHERE actor_id IS NOT NULL),
  deed_count AS MATERIALIZED (SELECT actor_id, monday, count(*) AS deeds FROM deed GROUP BY actor_id, monday)`;
}
