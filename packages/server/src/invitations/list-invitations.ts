/** The open invitations of a tenant, as their lists show them. Guarded by invitation.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  RESEND_AFTER_SECONDS,
  RESENDS_PER_DAY,
  type InvitationListQuery,
  type InvitationOrder,
  type InvitationState,
} from '@plumbline/shared/contract/invitation.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { isForClosed } from './is-for-closed.ts';

export interface InvitationRecord {
  id: string;
  email: string;
  systemRole: SystemRole;
  language: Language;
  state: InvitationState;
  invitedByName: string;
  sentAt: Date;
  expiresAt: Date;
  resendableAt: Date;
  /** It leads into closed projects alone, and is not sent again. */
  isForClosed: boolean;
}

const COLUMNS = sql`
  i.id, i.email, i.system_role AS "systemRole", i.language, i.sent_at AS "sentAt", i.expires_at AS "expiresAt",
  CASE WHEN i.expires_at <= now() THEN 'expired' ELSE 'pending' END AS state,
  CASE WHEN i.resends >= ${RESENDS_PER_DAY} AND i.resends_since > now() - interval '1 day'
    THEN i.resends_since + interval '1 day'
    ELSE i.sent_at + make_interval(secs => ${RESEND_AFTER_SECONDS}) END AS "resendableAt",
  ${isForClosed} AS "isForClosed",
  COALESCE(m.account_name, '') AS "invitedByName"`;
const BESIDE = sql`LEFT JOIN tenant_member m ON m.account_id = i.invited_by AND m.tenant_id = i.tenant_id`;
const isOpen = sql<boolean>`i.accepted_at IS NULL AND i.revoked_at IS NULL`;

/** Without an order the newest come first. */
type InvitationQuery = Omit<InvitationListQuery, 'orderBy' | 'direction'> &
  Partial<Pick<InvitationListQuery, 'orderBy' | 'direction'>>;

export interface InvitationPage extends InvitationQuery {
  tenantId: string;
  /** Only those of one inviter; null for all. */
  invitedBy: string | null;
  /** Only those to these roles; missing for all. */
  systemRoles?: readonly SystemRole[];
}

/** A condition on `invitation i`: open, and what the query asks for. */
function wantedBy({ search, state }: InvitationQuery): RawBuilder<boolean> {
  const part = containing(search);
  const conditions = [
    isOpen,
    ...(part ? [sql<boolean>`i.email ILIKE ${part}`] : []),
    ...(state === 'expired' ? [sql<boolean>`i.expires_at <= now()`] : []),
    ...(state === 'pending' ? [sql<boolean>`i.expires_at > now()`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function inOrder(
  { orderBy = 'sentAt', direction = 'desc' }: InvitationQuery,
  role: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns: Record<InvitationOrder, RawBuilder<unknown>> = {
    email: sql`i.email`,
    role,
    sentAt: sql`i.sent_at`,
    expiresAt: sql`i.expires_at`,
  };
  return sql`ORDER BY ${columns[orderBy]} ${SORT_WAY[direction]}, i.sent_at DESC, i.id`;
}

/** One page of the open invitations. */
export async function listInvitations(
  trx: Trx,
  page: InvitationPage,
): Promise<{ rows: InvitationRecord[]; total: number }> {
  const roles = page.systemRoles ?? null;
  const wanted = sql<boolean>`i.tenant_id = ${page.tenantId} AND ${wantedBy(page)}
    AND (${page.invitedBy}::uuid IS NULL OR i.invited_by = ${page.invitedBy}::uuid)
    AND (${roles}::text[] IS NULL OR i.system_role = ANY (${roles}::text[]))`;
  const order = inOrder(page, sql`i.system_role`);
  // Who invited, and into what, is looked up for those that are shown, not for all that come before them.
  const { rows } = await sql<InvitationRecord>`
    SELECT ${COLUMNS} FROM (
      SELECT i.* FROM invitation i WHERE ${wanted} ${order}
      LIMIT ${page.pageSize} OFFSET ${(page.pageNum - 1) * page.pageSize}
    ) i ${BESIDE} ${order}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM invitation i WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One page of the open invitations that lead into a project. */
export async function listProjectInvitations(
  trx: Trx,
  { projectId, ...page }: InvitationListQuery & { projectId: string },
): Promise<{ rows: (InvitationRecord & { projectRole: MemberProjectRole })[]; total: number }> {
  const from = sql`invitation i ${BESIDE} JOIN invitation_project ip ON ip.invitation_id = i.id
    WHERE ip.project_id = ${projectId} AND ${wantedBy(page)}`;
  const { rows } = await sql<InvitationRecord & { projectRole: MemberProjectRole }>`
    SELECT ${COLUMNS}, ip.project_role AS "projectRole" FROM ${from} ${inOrder(page, sql`ip.project_role`)}
    LIMIT ${page.pageSize} OFFSET ${(page.pageNum - 1) * page.pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export type FoundInvitation = InvitationRecord & { invitedBy: string; tenantId: string };

/** An open invitation of the transaction's tenants, with who invited; null when there is none. */
export async function findInvitation(trx: Trx, invitationId: string): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`
    SELECT ${COLUMNS}, i.invited_by AS "invitedBy", i.tenant_id AS "tenantId"
    FROM invitation i ${BESIDE} WHERE i.id = ${invitationId} AND ${isOpen}`.execute(trx);
  return rows[0] ?? null;
}
