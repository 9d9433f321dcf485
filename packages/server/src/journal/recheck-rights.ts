import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import {
  effectiveProjectRole,
  type MemberProjectRole,
  type SystemRole,
} from '@plumbline/shared/abilities/roles.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { RoomEdit } from './room-edit.ts';

interface RightRow {
  session_id: string;
  floor_plan_id: string;
  session_alive: boolean;
  system_role: SystemRole | null;
  project_role: MemberProjectRole | null;
  project_status: 'active' | 'closed' | null;
  plan_alive: boolean;
}

/**
 * Looks at the right of every edit of a batch once more, in the transaction that writes them: the rows that decide are
 * locked FOR SHARE, so whoever takes the right away comes either before (and the edit is refused) or after the commit.
 * Guarded by `journal.pg.test.ts`.
 * @returns the refusal of each edit that has no right, by edit
 */
export async function recheckRights(trx: Trx, edits: readonly RoomEdit[]): Promise<Map<RoomEdit, ErrorCode>> {
  const rows = await readRights(trx, edits);
  const byKey = new Map(rows.map((row) => [`${row.session_id} ${row.floor_plan_id}`, row]));
  const refusals = new Map<RoomEdit, ErrorCode>();
  for (const edit of edits) {
    const code = refusalOf(edit, byKey.get(`${edit.sessionId} ${edit.floorPlanId}`));
    if (code) refusals.set(edit, code);
  }
  return refusals;
}

async function readRights(trx: Trx, edits: readonly RoomEdit[]): Promise<RightRow[]> {
  const asked = new Map(edits.map((edit) => [`${edit.sessionId} ${edit.floorPlanId}`, edit]));
  const each = [...asked.values()];
  const sessions = each.map((edit) => edit.sessionId);
  const accounts = each.map((edit) => edit.accountId);
  const tenants = each.map((edit) => edit.tenantId);
  const projects = each.map((edit) => edit.projectId);
  const plans = each.map((edit) => edit.floorPlanId);
  const result = await sql<RightRow>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${sessions}::text[], ${accounts}::uuid[], ${tenants}::uuid[], ${projects}::uuid[], ${plans}::uuid[]
      ) AS a (session_id, account_id, tenant_id, project_id, floor_plan_id)
    ), living_session AS (
      SELECT id, account_id, tenant_id FROM session
      WHERE id = ANY (${sessions}::text[])
        AND expires_at > clock_timestamp() AND absolute_expires_at > clock_timestamp()
      ORDER BY id FOR SHARE
    ), role AS (
      SELECT project_id, account_id, project_role FROM membership
      WHERE project_id = ANY (${projects}::uuid[]) AND account_id = ANY (${accounts}::uuid[])
      ORDER BY project_id, account_id FOR SHARE
    ), site AS (
      SELECT id, tenant_id, status FROM project WHERE id = ANY (${projects}::uuid[]) ORDER BY id FOR SHARE
    ), living_plan AS (
      SELECT id, project_id FROM floor_plan
      WHERE id = ANY (${plans}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR SHARE
    )
    SELECT a.session_id, a.floor_plan_id, s.id IS NOT NULL AS session_alive, m.system_role,
      r.project_role, p.status AS project_status, f.id IS NOT NULL AS plan_alive
    FROM asked a
    LEFT JOIN living_session s ON s.id = a.session_id AND s.account_id = a.account_id AND s.tenant_id = a.tenant_id
    LEFT JOIN tenant t ON t.id = a.tenant_id AND t.status = 'active'
      AND (t.expiration_date IS NULL
        OR t.expiration_date::date >= (clock_timestamp() AT TIME ZONE t.time_zone)::date)
    LEFT JOIN tenant_member m ON m.tenant_id = t.id AND m.account_id = a.account_id AND m.status = 'active'
    LEFT JOIN role r ON r.project_id = a.project_id AND r.account_id = a.account_id
    LEFT JOIN site p ON p.id = a.project_id AND p.tenant_id = a.tenant_id
    LEFT JOIN living_plan f ON f.id = a.floor_plan_id AND f.project_id = a.project_id`.execute(trx);
  return result.rows;
}

function refusalOf(edit: RoomEdit, row: RightRow | undefined): ErrorCode | null {
  if (!row?.session_alive || row.system_role === null) return 'unauthenticated';
  if (row.project_status === null || !row.plan_alive) return 'not-found';
  const role = effectiveProjectRole(row.system_role, row.project_role);
  if (!role) return 'not-authorized';
  const ability = abilityFor(
    {
      kind: 'member',
      accountId: edit.accountId,
      tenantId: edit.tenantId,
      systemRole: row.system_role,
      sessionId: edit.sessionId,
    },
    { projectId: edit.projectId, ...role, projectStatus: row.project_status },
  );
  return ability.can('update', 'PlanRoom') ? null : 'edit-read-only';
}
