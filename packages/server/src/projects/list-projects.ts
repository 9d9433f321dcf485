import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { PROJECT_ORDERS } from '@plumbline/shared/contract/project.ts';
import type { Trx } from '../database/client.ts';

export interface ProjectListQuery {
  status: 'active' | 'closed';
  orderBy: (typeof PROJECT_ORDERS)[number];
  /** From 1. */
  pageNum: number;
  pageSize: number;
}

export interface ListedProject {
  id: string;
  name: string;
  address: string;
  status: 'active' | 'closed';
  createdAt: Date;
  openedByMeAt: Date | null;
  floorPlanCount: number;
  zoneCount: number;
  memberCount: number;
  /** File of the first floor plan in building order; null without plans. */
  pictureFileId: string | null;
}

export interface ProjectList {
  rows: ListedProject[];
  total: number;
  counts: { active: number; closed: number };
}

const ORDERS: Record<ProjectListQuery['orderBy'], RawBuilder<unknown>> = {
  name: sql`lower(p.name), p.id`,
  openedByMe: sql`o.opened_at DESC NULLS LAST, lower(p.name), p.id`,
  createdAt: sql`p.created_at DESC, p.id`,
  memberCount: sql`"memberCount" DESC, lower(p.name), p.id`,
};

/**
 * The projects a member may see: all of the tenant for its admin and operator, else those with a membership.
 * The platform operator sees no project content at all.
 */
export async function listProjects(
  trx: Trx,
  principal: MemberPrincipal,
  query: ProjectListQuery,
): Promise<ProjectList> {
  const visible = visibleTo(principal);
  const counts = await countByStatus(trx, visible);
  const { rows } = await sql<ListedProject>`
    SELECT p.id, p.name, p.address, p.status, p.created_at AS "createdAt", o.opened_at AS "openedByMeAt",
      (SELECT count(*) FROM floor_plan f WHERE f.project_id = p.id AND f.deleted_at IS NULL) AS "floorPlanCount",
      (SELECT count(*) FROM zone z JOIN floor_plan f ON f.id = z.floor_plan_id
        WHERE z.project_id = p.id AND f.deleted_at IS NULL) AS "zoneCount",
      (SELECT count(*) FROM membership m WHERE m.project_id = p.id) AS "memberCount",
      (SELECT r.file_id FROM floor_plan f JOIN plan_revision r ON r.floor_plan_id = f.id
        WHERE f.project_id = p.id AND f.deleted_at IS NULL
        ORDER BY f.position, f.id, r.number DESC LIMIT 1) AS "pictureFileId"
    FROM project p
    LEFT JOIN project_opened o ON o.project_id = p.id AND o.account_id = ${principal.accountId}
    WHERE p.status = ${query.status} AND ${visible}
    ORDER BY ${ORDERS[query.orderBy]}
    LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}
  `.execute(trx);
  return { rows, total: counts[query.status], counts };
}

function visibleTo({ systemRole, accountId }: MemberPrincipal): RawBuilder<boolean> {
  if (systemRole === '00') return sql<boolean>`false`;
  if (systemRole === '10' || systemRole === '20') return sql<boolean>`true`;
  return sql<boolean>`EXISTS (
    SELECT 1 FROM membership mine WHERE mine.project_id = p.id AND mine.account_id = ${accountId})`;
}

async function countByStatus(
  trx: Trx,
  visible: RawBuilder<boolean>,
): Promise<{ active: number; closed: number }> {
  const { rows } = await sql<{ active: number; closed: number }>`
    SELECT count(*) FILTER (WHERE p.status = 'active') AS active,
      count(*) FILTER (WHERE p.status = 'closed') AS closed
    FROM project p WHERE ${visible}
  `.execute(trx);
  return rows[0] ?? { active: 0, closed: 0 };
}
