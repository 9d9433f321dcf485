/** What a note may be given: people, tags and places, all of its own project. */
import { sql, type RawBuilder } from 'kysely';
import type { Assignee, AssigneeChoice, NotePlace } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { isManagedBy } from '../projects/visible-projects.ts';

const EVERYBODY = sql`true`;

/** Active people who may work in the project `projectId`: its members, and who is project admin without being one. */
const peopleOf = (projectId: string, which: RawBuilder<unknown>) => sql`
  SELECT t.account_id AS id, t.account_name AS name, 'member' AS kind
  FROM project p JOIN tenant_member t ON t.tenant_id = p.tenant_id
  WHERE p.id = ${projectId} AND t.status = 'active' AND ${which} AND (t.system_role IN ('10', '20')
    OR (t.system_role = '30' AND ${isManagedBy(sql.ref('t.account_id'))})
    OR EXISTS (SELECT 1 FROM membership m WHERE m.project_id = p.id AND m.account_id = t.account_id))`;

/** Who was invited into the project and has not come; the whole address is not for everybody. */
const invitedInto = (projectId: string, which: RawBuilder<unknown>) => sql`
  SELECT i.id, split_part(i.email, '@', 1) AS name, 'invited' AS kind
  FROM invitation_project ip JOIN invitation i ON i.id = ip.invitation_id
  WHERE ip.project_id = ${projectId} AND ${which} AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    AND i.expires_at > now()`;

/** Whom a note of a project can be given to, by name. */
export async function listAssignees(trx: Trx, projectId: string): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    SELECT kind, id, name FROM (${peopleOf(projectId, EVERYBODY)} UNION ALL ${invitedInto(projectId, EVERYBODY)}) everybody
    ORDER BY kind DESC, lower(name), id`.execute(trx);
  return rows;
}

/** True for who can answer for notes of a project. */
export async function canAnswer(trx: Trx, projectId: string, choice: AssigneeChoice): Promise<boolean> {
  const found =
    choice.kind === 'member'
      ? peopleOf(projectId, sql`t.account_id = ${choice.id}`)
      : invitedInto(projectId, sql`i.id = ${choice.id}`);
  const { rows } = await found.execute(trx);
  return rows.length > 0;
}

/** @throws AppError assignee-not-in-project */
export async function requireAssignee(trx: Trx, projectId: string, choice: AssigneeChoice): Promise<void> {
  if (!(await canAnswer(trx, projectId, choice))) throw new AppError('assignee-not-in-project');
}

/** @throws AppError not-found for a floor that is not the project's, or deleted */
export async function requirePlace(trx: Trx, projectId: string, { floorId }: NotePlace): Promise<void> {
  const floor = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('id', '=', floorId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!floor) throw new AppError('not-found');
}

/** What the tags put on a note say, the strictest first. @throws AppError tag-gone when one is not the project's */
export async function readTagRules(
  trx: Trx,
  projectId: string,
  tagIds: readonly string[],
): Promise<{ assigneeId: string | null; days: number | null }> {
  if (tagIds.length === 0) return { assigneeId: null, days: null };
  const tags = await trx
    .selectFrom('tag')
    .select(['id', 'default_assignee_id', 'default_days'])
    .where('project_id', '=', projectId)
    .where('id', 'in', tagIds)
    .orderBy('id')
    .forShare()
    .execute();
  if (tags.length !== tagIds.length) throw new AppError('tag-gone');
  const inOrder = tagIds.flatMap((id) => tags.filter((tag) => tag.id === id));
  const days = inOrder.flatMap((tag) => tag.default_days ?? []);
  return {
    assigneeId: inOrder.find((tag) => tag.default_assignee_id !== null)?.default_assignee_id ?? null,
    days: days.length > 0 ? Math.min(...days) : null,
  };
}

/** The day that many days from now, in the project's zone. */
export async function dayAfter(trx: Trx, projectId: string, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT ((now() AT TIME ZONE time_zone)::date + ${days}::integer)::text AS day
    FROM project WHERE id = ${projectId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return row.day;
}
