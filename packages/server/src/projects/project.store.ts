import { sql } from 'kysely';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { projectDetail, type ProjectRecord } from './project-record.ts';

export { projectDetail, type ProjectRecord } from './project-record.ts';
export { listProjects, type ListedProject, type ProjectList } from './list-projects.ts';

export interface NewProject {
  tenantId: string;
  name: string;
  code?: string | undefined;
  address: string;
  /** IANA name. */
  timeZone: string;
  createdBy: string | null;
  groupId?: string | null;
  areaM2?: number | null;
  areaUnit?: 'm2' | 'ft2';
  /** Plain days of the project's zone. */
  startDate?: string | null;
  endDate?: string | null;
}

/** Creates a project with its empty list of events. @returns its id */
export async function createProject(trx: Trx, project: NewProject): Promise<string> {
  const { id } = await trx
    .insertInto('project')
    .values({
      tenant_id: project.tenantId,
      name: project.name,
      code: project.code ?? '',
      address: project.address,
      time_zone: project.timeZone,
      created_by: project.createdBy,
      group_id: project.groupId ?? null,
      area_m2: project.areaM2 ?? null,
      area_unit: project.areaUnit ?? 'm2',
      start_date: project.startDate ?? null,
      end_date: project.endDate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('project_feed').values({ project_id: id, tenant_id: project.tenantId }).execute();
  return id;
}

export type ProjectChangeResult =
  | { ok: true; project: ProjectRecord }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'conflict'; current: ProjectRecord };

/**
 * Closes or reopens a project that still has the version the caller saw; open rooms and feeds follow.
 * Nothing changes, and nothing is told, when it has that status already.
 */
export async function setProjectStatus(
  trx: Trx,
  wanted: { projectId: string; status: 'active' | 'closed'; version: number; actor: Actor },
): Promise<ProjectChangeResult> {
  const { projectId, status, actor } = wanted;
  const current = await lockProject(trx, projectId);
  if (!current) return { ok: false, code: 'not-found' };
  if (current.version !== wanted.version) return { ok: false, code: 'conflict', current };
  if (current.status === status) return { ok: true, project: current };
  await trx
    .updateTable('project')
    .set({
      status,
      closed_at: status === 'closed' ? sql<Date>`now()` : null,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', projectId)
    .execute();
  const kind = status === 'closed' ? 'project-closed' : 'project-reopened';
  await recordAccessChange(trx, { scope: 'project', subject: projectId, reason: kind });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a locked project is gone');
  await appendEvents(trx, {
    tenantId: project.tenantId,
    projectId,
    actor,
    events: [{ kind, subjectId: projectId, payload: { name: project.name } }],
  });
  return { ok: true, project };
}

/** The project, held until the end of the transaction; null when the tenant has none of that id. */
export async function lockProject(trx: Trx, projectId: string): Promise<ProjectRecord | null> {
  await holdProjects(trx, [projectId]);
  return projectDetail(trx, projectId);
}

/**
 * Holds projects until the end of the transaction, in one order and before their feeds, so that no two changes wait for
 * each other; not against those who only refer to one, who may hold its feed already.
 */
export async function holdProjects(trx: Trx, projectIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [...projectIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Notes that an account opened a project now. */
export async function markOpened(
  trx: Trx,
  opened: { projectId: string; tenantId: string; accountId: string },
): Promise<void> {
  await trx
    .insertInto('project_opened')
    .values({
      project_id: opened.projectId,
      tenant_id: opened.tenantId,
      account_id: opened.accountId,
      opened_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'account_id']).doUpdateSet({ opened_at: sql<Date>`now()` }),
    )
    .execute();
}
