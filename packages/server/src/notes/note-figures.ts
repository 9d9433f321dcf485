/** Which notes a figure of the analytics counts: conditions on `n`, a note, and `f`, its floor. */
import { sql, type RawBuilder } from 'kysely';
import type { Figure, FigureName } from '@plumbline/shared/notes/figures.ts';
import { cellOf } from './heat-cells.ts';

type Of<Name extends FigureName> = Extract<Figure, { name: Name }>['of'];
type Conditions = { [Name in FigureName]: (of: Of<Name>) => RawBuilder<unknown> };

const ZONE = sql`(SELECT p.time_zone FROM project p WHERE p.id = n.project_id)`;
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE ${ZONE})::date`;
/** From midnight after its day of the project's zone on a note is late. */
const DAYS_LATE = sql`(${dayOf(sql`now()`)} - n.due_date)`;
const UNSETTLED = sql`n.status <> 'verified'`;
const ON_FLOOR = sql`(n.x IS NOT NULL AND f.deleted_at IS NULL AND f.id IS NOT NULL)`;

/** What a step of a note has to be. `e` is its event. */
export const STEPS = {
  verified: sql`e.payload ->> 'to' = 'verified'`,
  completed: sql`e.payload ->> 'to' = 'complete'`,
  disputed: sql`e.payload ->> 'to' = 'in-dispute'`,
  returned: sql`e.payload ->> 'from' IN ('complete', 'verified') AND e.payload ->> 'to' IN ('open', 'in-progress')`,
};

const doneBy = (which: RawBuilder<unknown>, accountId: string) => sql`${which} AND e.actor_id = ${accountId}`;

const stepped = (which: RawBuilder<unknown>, [from, to]: readonly [string, string]) => sql`
  EXISTS (SELECT 1 FROM event e WHERE e.project_id = n.project_id AND e.subject_id = n.id::text
    AND e.kind = 'note-transitioned' AND ${which} AND ${dayOf(sql`e.at`)} BETWEEN ${from} AND ${to})`;

const CONDITIONS: Conditions = {
  opened: ([from, to]) => sql`${dayOf(sql`n.created_at`)} BETWEEN ${from} AND ${to}`,
  verified: (days) => stepped(STEPS.verified, days),
  completed: (days) => stepped(STEPS.completed, days),
  disputed: (days) => stepped(STEPS.disputed, days),
  returned: (days) => stepped(STEPS.returned, days),
  'opened-by': ([accountId, from, to]) =>
    sql`n.created_by = ${accountId} AND ${dayOf(sql`n.created_at`)} BETWEEN ${from} AND ${to}`,
  'completed-by': ([accountId, ...days]) => stepped(doneBy(STEPS.completed, accountId), days),
  'verified-by': ([accountId, ...days]) => stepped(doneBy(STEPS.verified, accountId), days),
  backlog: ([day]) => sql`
    ${dayOf(sql`n.created_at`)} <= ${day}
    AND (SELECT e.payload ->> 'to' FROM event e WHERE e.project_id = n.project_id AND e.subject_id = n.id::text
      AND e.kind = 'note-transitioned' AND ${dayOf(sql`e.at`)} <= ${day} ORDER BY e.seq DESC LIMIT 1)
      IS DISTINCT FROM 'verified'`,
  late: ([from, to]) => sql`${UNSETTLED} AND ${DAYS_LATE} BETWEEN ${from} AND ${to}`,
  tag: ([tagId]) =>
    sql`${UNSETTLED} AND EXISTS (SELECT 1 FROM note_tag x WHERE x.note_id = n.id AND x.tag_id = ${tagId})`,
  zone: ([zoneId]) =>
    sql`${UNSETTLED} AND EXISTS (SELECT 1 FROM note_zone x WHERE x.note_id = n.id AND x.zone_id = ${zoneId})`,
  'other-tags': (tagIds) => sql`
    ${UNSETTLED} AND NOT EXISTS (
      SELECT 1 FROM note_tag x WHERE x.note_id = n.id AND x.tag_id = ANY (${tagIds}::uuid[]))`,
  'other-assignees': (ids) => sql`
    ${UNSETTLED} AND coalesce(coalesce(n.assignee_id, n.assignee_invitation_id) <> ALL (${ids}::uuid[]), true)`,
  'other-states': (states) => sql`n.status <> ALL (${states}::text[])`,
  cell: ([width, column, row]) => sql`
    ${UNSETTLED} AND ${ON_FLOOR} AND ${cellOf(sql`${width}::double precision`)} = ${[column, row]}::integer[]`,
  'no-zone': () => sql`
    ${UNSETTLED} AND ${ON_FLOOR} AND NOT EXISTS (
      SELECT 1 FROM note_zone x JOIN zone z ON z.floor_plan_id = x.floor_plan_id AND z.zone_id = x.zone_id
      WHERE x.note_id = n.id)`,
};

export function figureCondition(figure: Figure): RawBuilder<unknown> {
  return conditionOf(figure.name, figure);
}

function conditionOf<Name extends FigureName>(name: Name, { of }: { of: Of<Name> }): RawBuilder<unknown> {
  return sql`(${CONDITIONS[name](of)})`;
}
