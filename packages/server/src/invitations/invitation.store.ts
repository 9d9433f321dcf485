/**
 * Invitations into a tenant. Only the hash of a token is kept, and each mail has a new one, so that an older mail opens
 * nothing. Guarded by invitation.pg.test.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  INVITATION_DAYS,
  RESEND_AFTER_SECONDS,
  RESENDS_PER_DAY,
  type InvitationListQuery,
  type InvitationOrder,
  type InvitationState,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { containing } from '../database/containing.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { endFormerManaging } from '../groups/group-managers.ts';
import { endFormerMemberships } from '../memberships/membership.store.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';
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

export interface NewInvitation {
  tenantId: string;
  email: string;
  systemRole: SystemRole;
  language: Language;
  invitedBy: string;
  /** Made for projects alone: it ends with the last of them. */
  forProjects?: boolean;
}

const expiry = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;
const aDayAgo = sql<Date>`now() - interval '1 day'`;

const COLUMNS = sql`
  i.id, i.email, i.system_role AS "systemRole", i.language, i.sent_at AS "sentAt", i.expires_at AS "expiresAt",
  CASE WHEN i.expires_at <= now() THEN 'expired' ELSE 'pending' END AS state,
  CASE WHEN i.resends >= ${RESENDS_PER_DAY} AND i.resends_since > ${aDayAgo}
    THEN i.resends_since + interval '1 day'
    ELSE i.sent_at + make_interval(secs => ${RESEND_AFTER_SECONDS}) END AS "resendableAt",
  ${isForClosed} AS "isForClosed",
  COALESCE(m.account_name, '') AS "invitedByName"`;
const FROM = sql`invitation i LEFT JOIN tenant_member m ON m.account_id = i.invited_by AND m.tenant_id = i.tenant_id`;
const isOpen = sql<boolean>`i.accepted_at IS NULL AND i.revoked_at IS NULL`;

/** An invitation with its token, which exists nowhere else, or why there is none. */
export type Opened =
  | { ok: true; id: string; token: string }
  | { ok: false; result: 'already-invited' }
  /** The address has had a mail a moment ago, or too many of them within a day. */
  | { ok: false; result: 'too-often'; retryAfterSeconds: number };

/**
 * Opens an invitation, or renews one that has expired; that one still leads into the projects that it led into. Whoever
 * was removed from the tenant comes back with nothing but what the invitation gives.
 */
export async function openInvitation(trx: Trx, invitation: NewInvitation): Promise<Opened> {
  const token = newSecret();
  const { tenantId, email, systemRole, language, invitedBy, forProjects = false } = invitation;
  const earlier = await earlierMails(trx, { tenantId, email });
  const { waitSeconds: retryAfterSeconds } = earlier;
  if (retryAfterSeconds > 0) return { ok: false, result: 'too-often', retryAfterSeconds };
  const opened = await trx
    .insertInto('invitation')
    .values({
      tenant_id: tenantId,
      email,
      system_role: systemRole,
      language,
      token_hash: hashSecret(token),
      expires_at: expiry,
      invited_by: invitedBy,
      for_projects: forProjects,
      ...(earlier.since && { resends: earlier.mails, resends_since: earlier.since }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet((eb) => ({
          system_role: eb.ref('excluded.system_role'),
          language: eb.ref('excluded.language'),
          token_hash: eb.ref('excluded.token_hash'),
          expires_at: eb.ref('excluded.expires_at'),
          invited_by: eb.ref('excluded.invited_by'),
          for_projects: eb.ref('excluded.for_projects'),
          sent_at: sql<Date>`now()`,
        }))
        .where('invitation.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('id')
    .executeTakeFirst();
  if (!opened) return { ok: false, result: 'already-invited' };
  await endFormerPlaces(trx, { tenantId, email });
  return { ok: true, id: opened.id, token };
}

/**
 * The mails of the day that invitations to the address had which are over now: revoking one and inviting anew is no way
 * around the pace of sending again.
 */
async function earlierMails(
  trx: Trx,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<{ waitSeconds: number; mails: number; since: Date | null }> {
  const { rows } = await sql<{ waitSeconds: number; mails: number; since: Date | null }>`
    SELECT mails, since, ceil(extract(epoch FROM CASE WHEN mails > ${RESENDS_PER_DAY} THEN since + interval '1 day'
      ELSE sent_at + make_interval(secs => ${RESEND_AFTER_SECONDS}) END - now()))::int AS "waitSeconds"
    FROM (
      SELECT sent_at, CASE WHEN resends_since > ${aDayAgo} THEN resends + 1 ELSE 1 END AS mails,
        CASE WHEN resends_since > ${aDayAgo} THEN resends_since ELSE sent_at END AS since
      FROM invitation
      WHERE tenant_id = ${tenantId} AND email = ${email} AND sent_at > ${aDayAgo}
        AND (accepted_at IS NOT NULL OR revoked_at IS NOT NULL)
      ORDER BY sent_at DESC, id DESC LIMIT 1
    ) AS newest`.execute(trx);
  return rows[0] ?? { waitSeconds: 0, mails: 0, since: null };
}

/** What somebody had in the tenant before they were removed is no part of an invitation. */
async function endFormerPlaces(
  trx: Trx,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<void> {
  const former = await trx
    .selectFrom('tenant_member')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_email', '=', email)
    .where('status', '=', 'removed')
    .executeTakeFirst();
  if (!former) return;
  const place = { tenantId, accountId: former.account_id };
  await endFormerMemberships(trx, place);
  await endFormerManaging(trx, place);
}

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
  const { rows } = await sql<InvitationRecord>`
    SELECT ${COLUMNS} FROM ${FROM} WHERE ${wanted} ${inOrder(page, sql`i.system_role`)}
    LIMIT ${page.pageSize} OFFSET ${(page.pageNum - 1) * page.pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM invitation i WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One page of the open invitations that lead into a project. */
export async function listProjectInvitations(
  trx: Trx,
  { projectId, ...page }: InvitationListQuery & { projectId: string },
): Promise<{ rows: (InvitationRecord & { projectRole: MemberProjectRole })[]; total: number }> {
  const from = sql`${FROM} JOIN invitation_project ip ON ip.invitation_id = i.id
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
    FROM ${FROM} WHERE i.id = ${invitationId} AND ${isOpen}`.execute(trx);
  return rows[0] ?? null;
}

/** What another offer changes of an open invitation; the projects it leads into stay. */
export interface OtherOffer {
  systemRole: SystemRole;
  language: Language;
  invitedBy: string;
}

/**
 * Gives an open invitation another token and seven days more, and makes another offer of it if one is given; the old
 * token is dead from then on.
 * @returns the token
 * @throws AppError project-closed, where it leads into closed projects alone; rate-limited within a minute of the last
 * mail, and after five in a day
 */
export async function renewInvitation(
  trx: Trx,
  invitation: InvitationRecord,
  offer?: OtherOffer,
): Promise<string> {
  if (invitation.isForClosed && !offer) throw new AppError('project-closed');
  const token = newSecret();
  const startsAnew = sql<boolean>`resends_since <= ${aDayAgo}`;
  const renewed = await trx
    .updateTable('invitation')
    .set({
      token_hash: hashSecret(token),
      expires_at: expiry,
      sent_at: sql<Date>`now()`,
      resends: sql<number>`CASE WHEN ${startsAnew} THEN 1 ELSE resends + 1 END`,
      resends_since: sql<Date>`CASE WHEN ${startsAnew} THEN now() ELSE resends_since END`,
      ...(offer && {
        system_role: offer.systemRole,
        language: offer.language,
        invited_by: offer.invitedBy,
        for_projects: false,
      }),
    })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('sent_at', '<=', sql<Date>`now() - make_interval(secs => ${RESEND_AFTER_SECONDS})`)
    .where(sql<boolean>`(${startsAnew} OR resends < ${RESENDS_PER_DAY})`)
    .returning('id')
    .executeTakeFirst();
  if (renewed) return token;
  const waitMs = invitation.resendableAt.getTime() - Date.now();
  throw new AppError('rate-limited', {
    params: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}

/** Ends an open invitation for good. */
export async function revokeInvitation(trx: Trx, invitationId: string): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
