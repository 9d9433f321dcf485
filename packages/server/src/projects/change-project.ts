import { sql } from 'kysely';
import { areaInM2, type ProjectFields } from '@plumbline/shared/contract/project-fields.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { tellOfGroups } from '../groups/tell-of-groups.ts';
import { addMembership } from '../memberships/membership.store.ts';
import { requireGroup } from './move-projects.ts';
import { projectDetail, type ProjectRecord } from './project-record.ts';
import { createProject, lockProject, type ProjectChangeResult } from './project.store.ts';

const COLUMNS = {
  name: 'name',
  code: 'code',
  address: 'address',
  timeZone: 'time_zone',
  area: 'area_m2',
  areaUnit: 'area_unit',
  startDate: 'start_date',
  endDate: 'end_date',
  groupId: 'group_id',
} as const satisfies Record<keyof ProjectFields, string>;

/**
 * Opens a project as its first admin. A tenant admin is project admin everywhere and needs no membership for it.
 * @returns the project as it stands then
 * @throws AppError conflict when its group is gone; unauthenticated, not-authorized for who was put out, or lost the
 * role, a moment ago
 */
export async function openProject(
  trx: Trx,
  principal: MemberPrincipal,
  fields: ProjectFields,
): Promise<ProjectRecord> {
  const { tenantId, accountId, systemRole } = principal;
  await holdOpener(trx, principal);
  await requireGroup(trx, fields.groupId ?? null);
  const projectId = await createProject(trx, {
    tenantId,
    name: fields.name,
    code: fields.code,
    address: fields.address,
    timeZone: fields.timeZone,
    createdBy: accountId,
    groupId: fields.groupId ?? null,
    areaM2: areaInM2(fields),
    areaUnit: fields.areaUnit,
    startDate: fields.startDate,
    endDate: fields.endDate,
  });
  if (systemRole !== '10') await addMembership(trx, { projectId, accountId, tenantId, projectRole: 10 });
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'member', id: accountId },
    events: [{ kind: 'project-created', subjectId: projectId, payload: { name: fields.name } }],
  });
  // Its managers hear of it from now on.
  if (fields.groupId)
    await recordAccessChange(trx, { scope: 'project', subject: projectId, reason: 'group-changed' });
  await tellOfGroups(trx, { tenantId, groupIds: [fields.groupId ?? null] });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a project that was just opened is gone');
  return project;
}

/** Who is just being put out would leave a project without an admin behind: either comes first. */
async function holdOpener(trx: Trx, { tenantId, accountId, systemRole }: MemberPrincipal): Promise<void> {
  const member = await trx
    .selectFrom('tenant_member')
    .select('system_role')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!member) throw new AppError('unauthenticated');
  if (member.system_role !== systemRole) throw new AppError('not-authorized');
}

/**
 * Changes what is known of a project that still has the version the caller saw. The event names the fields that
 * changed; nothing happens, and nothing is told, when none did. Without a group in the fields it stays where it is,
 * and without a code it keeps its own.
 * @throws AppError conflict when the group to go to is gone
 */
export async function changeProject(
  trx: Trx,
  wanted: { projectId: string; version: number; fields: ProjectFields; actor: Actor },
): Promise<ProjectChangeResult> {
  const { projectId, fields, actor } = wanted;
  const current = await lockProject(trx, projectId);
  if (!current) return { ok: false, code: 'not-found' };
  if (current.version !== wanted.version) return { ok: false, code: 'conflict', current };
  const groupBefore = current.group?.id ?? null;
  const group = fields.groupId === undefined ? groupBefore : fields.groupId;
  if (group !== groupBefore) await requireGroup(trx, group);
  const values = {
    group_id: group,
    name: fields.name,
    code: fields.code ?? current.code,
    address: fields.address,
    time_zone: fields.timeZone,
    area_m2: areaInM2(fields),
    area_unit: fields.areaUnit,
    start_date: fields.startDate,
    end_date: fields.endDate,
  };
  const before = {
    group_id: groupBefore,
    name: current.name,
    code: current.code,
    address: current.address,
    time_zone: current.timeZone,
    area_m2: current.areaM2,
    area_unit: current.areaUnit,
    start_date: current.startDate,
    end_date: current.endDate,
  };
  const changed = Object.entries(COLUMNS)
    .filter(([, column]) => values[column] !== before[column])
    .map(([field]) => (field === 'groupId' ? 'group' : field));
  if (changed.length === 0) return { ok: true, project: current };
  await trx
    .updateTable('project')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute();
  if (group !== groupBefore)
    await recordAccessChange(trx, { scope: 'project', subject: projectId, reason: 'group-changed' });
  await appendEvents(trx, {
    tenantId: current.tenantId,
    projectId,
    actor,
    events: [{ kind: 'project-changed', subjectId: projectId, payload: { name: fields.name, changed } }],
  });
  if (group !== groupBefore)
    await tellOfGroups(trx, { tenantId: current.tenantId, groupIds: [groupBefore, group] });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a locked project is gone');
  return { ok: true, project };
}
