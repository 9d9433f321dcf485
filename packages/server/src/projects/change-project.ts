import { sql } from 'kysely';
import { areaInM2, type ProjectFields } from '@plumbline/shared/contract/project-fields.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { addMembership } from '../memberships/membership.store.ts';
import { projectDetail, type ProjectRecord } from './project-record.ts';
import { createProject, lockProject, type ProjectChangeResult } from './project.store.ts';

const COLUMNS = {
  name: 'name',
  address: 'address',
  timeZone: 'time_zone',
  area: 'area_m2',
  areaUnit: 'area_unit',
  startDate: 'start_date',
  endDate: 'end_date',
} as const satisfies Record<keyof ProjectFields, string>;

/**
 * Opens a project as its first admin. A tenant admin is project admin everywhere and needs no membership for it.
 * @returns the project as it stands then
 */
export async function openProject(
  trx: Trx,
  principal: MemberPrincipal,
  fields: ProjectFields,
): Promise<ProjectRecord> {
  const { tenantId, accountId, systemRole } = principal;
  const projectId = await createProject(trx, {
    tenantId,
    name: fields.name,
    address: fields.address,
    timeZone: fields.timeZone,
    createdBy: accountId,
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
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a project that was just opened is gone');
  return project;
}

/**
 * Changes what is known of a project that still has the version the caller saw. The event names the fields that
 * changed; nothing happens, and nothing is told, when none did.
 */
export async function changeProject(
  trx: Trx,
  wanted: { projectId: string; version: number; fields: ProjectFields; actor: Actor },
): Promise<ProjectChangeResult> {
  const { projectId, fields, actor } = wanted;
  const current = await lockProject(trx, projectId);
  if (!current) return { ok: false, code: 'not-found' };
  if (current.version !== wanted.version) return { ok: false, code: 'conflict', current };
  const values = {
    name: fields.name,
    address: fields.address,
    time_zone: fields.timeZone,
    area_m2: areaInM2(fields),
    area_unit: fields.areaUnit,
    start_date: fields.startDate,
    end_date: fields.endDate,
  };
  const before = {
    name: current.name,
    address: current.address,
    time_zone: current.timeZone,
    area_m2: current.areaM2,
    area_unit: current.areaUnit,
    start_date: current.startDate,
    end_date: current.endDate,
  };
  const changed = Object.entries(COLUMNS)
    .filter(([, column]) => values[column] !== before[column])
    .map(([field]) => field);
  if (changed.length === 0) return { ok: true, project: current };
  await trx
    .updateTable('project')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute();
  await appendEvents(trx, {
    tenantId: current.tenantId,
    projectId,
    actor,
    events: [{ kind: 'project-changed', subjectId: projectId, payload: { name: fields.name, changed } }],
  });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a locked project is gone');
  return { ok: true, project };
}
