import { sql } from 'kysely';
import type { ProjectClosing } from '@plumbline/shared/contract/project-closing.ts';
import type { Trx } from '../database/client.ts';
import { PRESENT_MEMBERSHIPS } from '../memberships/present-memberships.ts';
import { linkIsActive } from '../sessions/link-is-active.ts';

/** What closing a project would touch; null when the transaction's tenant has none of that id. */
export async function closingFigures(trx: Trx, projectId: string): Promise<ProjectClosing | null> {
  const { rows } = await sql<ProjectClosing>`
    SELECT
      (SELECT count(*) FROM ${PRESENT_MEMBERSHIPS} WHERE m.project_id = p.id) AS "memberCount",
      (SELECT count(*) FROM share_link l WHERE l.project_id = p.id AND ${linkIsActive}) AS "shareLinkCount",
      (SELECT count(*) FROM invitation_project ip JOIN invitation i ON i.id = ip.invitation_id
        WHERE ip.project_id = p.id AND i.accepted_at IS NULL AND i.revoked_at IS NULL
          AND i.expires_at > now()) AS "invitationCount",
      (SELECT count(*) FROM floor_plan f WHERE f.project_id = p.id AND f.deleted_at IS NULL)
        AS "floorPlanCount"
    FROM project p JOIN tenant t ON t.id = p.tenant_id WHERE p.id = ${projectId}`.execute(trx);
  return rows[0] ?? null;
}
