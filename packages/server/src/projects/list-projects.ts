import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { NO_GROUP } from '@plumbline/shared/contract/group.ts';
import {
  IDLE_DAYS,
  NATURAL_DIRECTION,
  type ProjectListQuery,
  type ProjectOrder,
} from '@plumbline/shared/contract/project.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { presentMembershipsOf } from '../memberships/present-memberships.ts';
import { IS_OPEN_NOTE } from '../notes/open-notes.ts';
import { visibleProjects } from './visible-projects.ts';

export interface ListedProject {
  id: string;
  name: string;
  code: string;
  address: string;
  status: 'active' | 'closed';
  version: number;
  createdAt: Date;
  openedByMeAt: Date | null;
  lastCaptureOn: string | null;
  floorPlanCount: number;
  zoneCount: number;
  memberCount: number;
  openNoteCount: number;
  coverFileId: string | null;
  group: { id: string; name: string } | null;
  /** File of the first floor plan in building order; null without plans. */
  pictureFileId: string | null;
}

export interface ProjectList {
  rows: ListedProject[];
  total: number;
  counts: { active: number; closed: number };
}

/** Every change of a project is in its feed; the newest is found by the feed's key. */
const LAST_ACTIVITY = sql<Date>`COALESCE(
  (SELECT e.at FROM event e WHERE e.project_id = p.id ORDER BY e.seq DESC LIMIT 1), p.created_at)`;

/** Of what everybody in the project sees. */
const LAST_CAPTURE = sql<string | null>`(SELECT max(i.taken_on) FROM inspection i
  WHERE i.project_id = p.id AND i.deleted_at IS NULL AND i.state = 'published' AND i.kind <> 'bim-model')`;

/** What the list is ordered by. */
const ORDERS: Record<ProjectOrder, RawBuilder<unknown>> = {
  name: sql`lower(p.name)`,
  openedByMe: sql`o.opened_at`,
  lastCapture: LAST_CAPTURE,
  createdAt: sql`p.created_at`,
  memberCount: sql`COALESCE(c.members, 0)`,
};

/** One page of the projects that a member may see, and how many there are, active and closed. */
export async function listProjects(
  trx: Trx,
  principal: MemberPrincipal,
  query: ProjectListQuery,
): Promise<ProjectList> {
  const wanted = sql<boolean>`p.tenant_id = ${principal.tenantId} AND ${visibleProjects(principal)}
    AND ${matching(principal, query)} AND ${inGroup(query.groupId)}`;
  const counts = await countByStatus(trx, wanted);
  const page = sql`
    ${inOrder(principal, query, wanted)} LIMIT ${query.pageSize} OFFSET ${(query.pageNum - 1) * query.pageSize}`;
  // Plans, zones and members are counted of those that are shown, not of all that come before them.
  const { rows } = await sql<ListedProject>`
    SELECT p.id, p.name, p.code, p.address, p.status, p.version, p.created_at AS "createdAt", o.opened_at AS "openedByMeAt",
      ${LAST_CAPTURE} AS "lastCaptureOn",
      (SELECT count(*) FROM floor_plan f WHERE f.project_id = p.id AND f.deleted_at IS NULL) AS "floorPlanCount",
      (SELECT count(*) FROM zone z JOIN floor_plan f ON f.id = z.floor_plan_id
        WHERE z.project_id = p.id AND f.deleted_at IS NULL) AS "zoneCount",
      (SELECT count(*) FROM ${presentMembershipsOf(principal.tenantId)} WHERE m.project_id = p.id) AS "memberCount",
      (SELECT count(*) FROM note n WHERE n.project_id = p.id AND ${IS_OPEN_NOTE}) AS "openNoteCount",
      (SELECT r.file_id FROM floor_plan f JOIN plan_revision r ON r.floor_plan_id = f.id
        WHERE f.project_id = p.id AND f.deleted_at IS NULL
        ORDER BY f.position, f.id, r.number DESC LIMIT 1) AS "pictureFileId",
      p.cover_file_id AS "coverFileId",
      CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('id', g.id, 'name', g.name) END AS "group"
    FROM (${page}) p
    LEFT JOIN project_group g ON g.id = p.group_id
    ${openedBy(principal)}
    ORDER BY ${wayOf(query)}
  `.execute(trx);
  return { rows, total: counts[query.status], counts };
}

/** The projects that are wanted, with what they are ordered by. */
function inOrder(
  principal: MemberPrincipal,
  query: ProjectListQuery,
  wanted: RawBuilder<boolean>,
): RawBuilder<unknown> {
  // All at once is ten times as fast as one after the other.
  const counted = sql`LEFT JOIN (
    SELECT m.project_id, count(*) AS members FROM ${presentMembershipsOf(principal.tenantId)}
    GROUP BY m.project_id) c ON c.project_id = p.id`;
  return sql`
    SELECT p.*, ${ORDERS[query.orderBy]} AS sort_key, lower(p.name) AS sort_name FROM project p
    ${query.orderBy === 'openedByMe' ? openedBy(principal) : sql``}
    ${query.orderBy === 'memberCount' ? counted : sql``}
    WHERE p.status = ${query.status} AND ${wanted} ORDER BY ${wayOf(query)}`;
}

function openedBy({ accountId }: MemberPrincipal): RawBuilder<unknown> {
  return sql`LEFT JOIN project_opened o ON o.project_id = p.id AND o.account_id = ${accountId}`;
}

function inGroup(groupId: string | undefined): RawBuilder<boolean> {
  if (groupId === undefined) return sql<boolean>`true`;
  return groupId === NO_GROUP
    ? sql<boolean>`p.group_id IS NULL`
    : sql<boolean>`p.group_id = ${groupId}::uuid`;
}

function matching(
  { accountId }: MemberPrincipal,
  { search, mine, idle }: ProjectListQuery,
): RawBuilder<boolean> {
  const part = containing(search);
  const conditions = [
    sql<boolean>`true`,
    ...(part
      ? [sql<boolean>`(p.name ILIKE ${part} OR p.code ILIKE ${part} OR p.address ILIKE ${part})`]
      : []),
    ...(mine
      ? [
          sql<boolean>`EXISTS (
            SELECT 1 FROM membership own WHERE own.project_id = p.id AND own.account_id = ${accountId})`,
        ]
      : []),
    ...(idle ? [sql<boolean>`${LAST_ACTIVITY} < now() - make_interval(days => ${IDLE_DAYS})`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function wayOf({ orderBy, direction = NATURAL_DIRECTION[orderBy] }: ProjectListQuery): RawBuilder<unknown> {
  const isAscending = direction === 'asc';
  if (orderBy === 'lastCapture')
    return sql`sort_key ${isAscending ? sql`ASC` : sql`DESC`} NULLS LAST, sort_name, id`;
  const way = isAscending ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  return sql`sort_key ${way}, sort_name, id`;
}

async function countByStatus(
  trx: Trx,
  wanted: RawBuilder<boolean>,
): Promise<{ active: number; closed: number }> {
  const { rows } = await sql<{ active: number; closed: number }>`
    SELECT count(*) FILTER (WHERE p.status = 'active') AS active,
      count(*) FILTER (WHERE p.status = 'closed') AS closed
    FROM project p WHERE ${wanted}
  `.execute(trx);
  return rows[0] ?? { active: 0, closed: 0 };
}
