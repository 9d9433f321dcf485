import type { ProjectDetail, ProjectRow } from '@plumbline/shared/contract/project.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import type { ListedProject, ProjectRecord } from '@plumbline/server/projects/project.store.ts';

/**
 * A project as this reader may see it: visitors get name, address, status, time zone and, by a home link, the cover.
 * @param coverBase signed address below which the cover's pictures lie; null without one
 */
export function toProjectDetail(
  project: ProjectRecord,
  principal: Principal,
  standing: ProjectStanding,
  coverBase: string | null,
): ProjectDetail {
  const { id, name, address, status, timeZone } = project;
  const { projectRole, asOperator } = standing;
  const cover = toCover(project, coverBase);
  const open: ProjectDetail = {
    id,
    name,
    address,
    status,
    timeZone,
    projectRole,
    asOperator,
    ...(abilityFor(principal, standing).can('read', 'Project', 'cover') && { cover }),
  };
  if (principal.kind === 'visitor') return open;
  const { areaM2, areaUnit, startDate, endDate, customLink, tenantName, memberCount, version } = project;
  return {
    ...open,
    code: project.code,
    closedAt: project.closedAt?.toISOString() ?? null,
    areaM2,
    areaUnit,
    startDate,
    endDate,
    customLink,
    legalHold: project.legalHold,
    group: project.group,
    tenantName,
    memberCount,
    version,
  };
}

function toCover({ coverFileId: id }: ProjectRecord, base: string | null): ProjectDetail['cover'] {
  if (id === null || base === null) return null;
  return { id, previewUrl: `${base}preview.webp`, thumbnailUrl: `${base}thumbnail.webp` };
}

/** A card of the project list. */
export function toProjectRow(project: ListedProject, pictureUrl: string | null): ProjectRow {
  const { id, name, code, address, status, version, floorPlanCount, zoneCount, memberCount } = project;
  return {
    id,
    name,
    code,
    address,
    status,
    version,
    createdAt: project.createdAt.toISOString(),
    openedByMeAt: project.openedByMeAt?.toISOString() ?? null,
    lastCaptureOn: project.lastCaptureOn,
    floorPlanCount,
    zoneCount,
    memberCount,
    openNoteCount: project.openNoteCount,
    pictureUrl,
    hasCover: project.coverFileId !== null,
    group: project.group,
  };
}
