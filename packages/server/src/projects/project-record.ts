import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { PRESENT_MEMBERSHIPS } from '../memberships/present-memberships.ts';

/** A project as its members see it. Times are Dates, days `YYYY-MM-DD`. */
export interface ProjectRecord {
  id: string;
  tenantId: string;
  tenantName: string;
  name: string;
  code: string;
  address: string;
  status: 'active' | 'closed';
  closedAt: Date | null;
  areaM2: number | null;
  areaUnit: 'm2' | 'ft2';
  startDate: string | null;
  endDate: string | null;
  customLink: 'private' | 'public';
  timeZone: string;
  /** Nothing of it is removed. */
  legalHold: boolean;
  group: { id: string; name: string } | null;
  coverFileId: string | null;
  memberCount: number;
  createdAt: Date;
  version: number;
}

/** The project, or null when the transaction's tenant has none of that id. */
export async function projectDetail(trx: Trx, projectId: string): Promise<ProjectRecord | null> {
  const row = await trx
    .selectFrom('project as p')
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .leftJoin('project_group as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .select(['t.name as tenant_name', 'g.name as group_name'])
    .select(
      sql<number>`(SELECT count(*) FROM ${PRESENT_MEMBERSHIPS} WHERE m.project_id = p.id)`.as('member_count'),
    )
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    name: row.name,
    code: row.code,
    address: row.address,
    status: row.status,
    closedAt: row.closed_at,
    areaM2: row.area_m2,
    areaUnit: row.area_unit,
    startDate: row.start_date,
    endDate: row.end_date,
    customLink: row.custom_link,
    timeZone: row.time_zone,
    legalHold: row.legal_hold,
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    coverFileId: row.cover_file_id,
    memberCount: row.member_count,
    createdAt: row.created_at,
    version: row.version,
  };
}
