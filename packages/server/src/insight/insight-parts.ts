/** Figures that are counted alike for one project and for many: one count each, by its name in the answer. */
import { sql, type RawBuilder } from 'kysely';
import { LATE_AGES, type SharedInsight } from '@plumbline/shared/contract/insight.ts';

type Week = SharedInsight['weeks'][number];

/** As the statement answers. */
export type CountedParts = Omit<SharedInsight, 'weeks'> & {
  weeks: (Omit<Week, 'backlog'> & { net: number })[];
  /** Not verified the day before the range. */
  backlogBefore: number;
};

/** The answer, with what was left open at the end of each week. */
export function withBacklog<Parts extends CountedParts>({ weeks, backlogBefore, ...rest }: Parts) {
  let backlog = backlogBefore;
  return {
    ...rest,
    weeks: weeks.map(({ net, ...week }): Week => {
      backlog += net;
      return { ...week, backlog };
    }),
  };
}

export const rowsOf = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${rows}) r)`;
const STEP_DAYS = sql`e.day BETWEEN (SELECT "from" FROM at_work) AND (SELECT "to" FROM at_work)`;
const notesDone = (kind: string) =>
  sql`(count(DISTINCT d.note_id) FILTER (WHERE d.kind = ${sql.lit(kind)}))::integer`;
const AGES = sql.join(
  LATE_AGES.map(([from, to], age) => sql`(${age}::integer, ${from}::integer, ${to}::integer)`),
);

export const SHARED_PARTS: Record<keyof CountedParts, RawBuilder<unknown>> = {
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
      coalesce(o.notes, 0) - coalesce(s.net, 0) AS net, coalesce(i.inspections, 0) AS inspections, coalesce(c.captures, 0) AS captures
    FROM week w
    LEFT JOIN (SELECT date_trunc('week', opened_on::timestamp)::date AS monday, count(*)::integer AS notes
      FROM counted, at_work a WHERE opened_on BETWEEN a."from" AND a."to" GROUP BY 1) o USING (monday)
    LEFT JOIN (SELECT date_trunc('week', e.day::timestamp)::date AS monday,
        (count(DISTINCT note_id) FILTER (WHERE is_verified))::integer AS verified,
        (count(*) FILTER (WHERE is_verified) - count(*) FILTER (WHERE leaves_verified))::integer AS net
      FROM step e WHERE ${STEP_DAYS} GROUP BY 1) s USING (monday)
    LEFT JOIN (SELECT date_trunc('week', l.day::timestamp)::date AS monday, count(*)::integer AS inspections
      FROM looked l, at_work a WHERE l.day BETWEEN a."from" AND a."to" GROUP BY 1) i USING (monday)
    LEFT JOIN (SELECT date_trunc('week', l.day::timestamp)::date AS monday, count(*)::integer AS captures
      FROM look l, at_work a WHERE l.day BETWEEN a."from" AND a."to" GROUP BY 1) c USING (monday) ORDER BY w.monday`),
  states: rowsOf(sql`SELECT status, count(*)::integer AS notes FROM counted GROUP BY status`),
  assignees: rowsOf(sql`SELECT n.person_id AS id, coalesce(a.name, '') AS name, count(*)::integer AS notes
    FROM counted n LEFT JOIN named a USING (person_id) WHERE is_unsettled
    GROUP BY n.person_id, a.name ORDER BY n.person_id IS NULL, notes DESC, lower(a.name), n.person_id`),
  late: rowsOf(sql`SELECT g.age, n.status, count(*)::integer AS notes
    FROM counted n, (VALUES ${AGES}) g (age, "least", "most")
    WHERE n.is_unsettled AND n.days_late BETWEEN g."least" AND g."most" GROUP BY g.age, n.status`),
  latest: sql`(SELECT CASE WHEN max(days_late) IS NOT NULL THEN jsonb_build_object('days', max(days_late),
      'waitsFor', (SELECT to_jsonb(r) FROM (SELECT t.turn_id AS id, coalesce(max(m.account_name), '') AS name, count(*)::integer AS notes
        FROM counted t, tenant_member m
        WHERE t.is_unsettled AND t.days_late > 0 AND m.account_id = t.turn_id AND m.tenant_id = t.tenant_id
        GROUP BY t.turn_id ORDER BY 3 DESC, 2, 1 LIMIT 1) r)) END
    FROM counted WHERE is_unsettled AND days_late > 0)`,
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
      (SELECT jsonb_agg(coalesce(o.deeds, 0) ORDER BY w.monday)
        FROM week w LEFT JOIN deed_count o ON o.actor_id = d.actor_id AND o.monday = w.monday) AS weeks, max(d.day)::text AS "lastOn"
    FROM deed d LEFT JOIN tenant_member m ON m.account_id = d.actor_id AND m.tenant_id = ANY (SELECT tenant_id FROM counted)
    GROUP BY d.actor_id ORDER BY count(DISTINCT (d.note_id, d.day, d.kind)) DESC, lower(max(m.account_name)), d.actor_id`),
};

/** How long a state took that ended in the range. `e` is a step of `n`. */
function spanOf(ends: RawBuilder<unknown>, began: RawBuilder<unknown>): RawBuilder<unknown> {
  const percentile = (share: number) => sql`percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY hours)`;
  return sql`(SELECT jsonb_build_object('notes', count(DISTINCT note_id), 'spans', count(*),
      'medianHours', ${percentile(0.5)}, 'p90Hours', ${percentile(0.9)})
    FROM (SELECT e.note_id, extract(epoch FROM e.at - ${began}) / 3600 AS hours
      FROM step e JOIN counted n ON n.id = e.note_id WHERE ${ends} AND ${STEP_DAYS}) s)`;
}

/** Each part under its name. */
export function selectParts(parts: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  return sql.join(Object.entries(parts).map(([name, part]) => sql`${part} AS ${sql.ref(name)}`));
}
