import type { ProjectDetail, ProjectRow } from '@plumbline/shared/contract/project.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import type { ListedProject, ProjectRecord } from '@plumbline/server/projects/project.store.ts';

/** A project as this reader may see it: visitors get name, address, status and time zone. */
export function toProjectDetail(
  project: ProjectRecord,
  principal: Principal,
  standing: ProjectStanding,
): ProjectDetail {
  const { id, name, address, status, timeZone } = project;
  const { projectRole, asOperator } = standing;
  const open: ProjectDetail = { id, name, address, status, timeZone, projectRole, asOperator };
  if (principal.kind === 'visitor') return open;
  const { areaM2, areaUnit, startDate, endDate, customLink, tenantName, memberCount, version } = project;
  return {
    ...open,
    closedAt: project.closedAt?.toISOString() ?? null,
    areaM2,
    areaUnit,
    startDate,
    endDate,
    customLink,
    tenantName,
    memberCount,
    version,
  };
}

/** A card of the project list. */
export function toProjectRow(project: ListedProject, pictureUrl: string | null): ProjectRow {
  const { id, name, address, status, floorPlanCount, zoneCount, memberCount } = project;
  return {
    id,
    name,
    address,
    status,
    createdAt: project.createdAt.toISOString(),
    openedByMeAt: project.openedByMeAt?.toISOString() ?? null,
    floorPlanCount,
    zoneCount,
    memberCount,
    pictureUrl,
  };
}
