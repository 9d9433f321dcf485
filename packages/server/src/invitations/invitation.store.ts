/**
 * Invitations into a tenant. Only the hash of a token is kept, and each mail has a new one, so that an older mail opens
 * nothing. Guarded by invitation.pg.test.ts.
 */
import { sql } from 'kysely';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  INVITATION_DAYS,
  RESEND_AFTER_SECONDS,
  RESENDS_PER_DAY,
  type InvitationState,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';

/** How many mails one tenant may have sent in a day by inviting. */
const SENT_PER_DAY = 500;

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
}

export interface NewInvitation {
  tenantId: string;
  email: string;
  systemRole: SystemRole;
  language: Language;
  invitedBy: string;
}

const expiry = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;
const aDayAgo = sql<Date>`now() - interval '1 day'`;

const COLUMNS = sql`
  i.id, i.email, i.system_role AS "systemRole", i.language, i.sent_at AS "sentAt", i.expires_at AS "expiresAt",
  CASE WHEN i.expires_at <= now() THEN 'expired' ELSE 'pending' END AS state,
  CASE WHEN i.resends >= ${RESENDS_PER_DAY} AND i.resends_since > ${aDayAgo}
    THEN i.resends_since + interval '1 day'
    ELSE i.sent_at + make_interval(secs => ${RESEND_AFTER_SECONDS}) END AS "resendableAt",
  COALESCE(m.account_name, '') AS "invitedByName"`;
const FROM = sql`invitation i LEFT JOIN tenant_member m ON m.account_id = i.invited_by AND m.tenant_id = i.tenant_id`;
const isOpen = sql<boolean>`i.accepted_at IS NULL AND i.revoked_at IS NULL`;

/**
 * Opens an invitation, or renews one that has expired.
 * @returns the token, which exists nowhere else; null when the address has an invitation that still holds
 */
export async function openInvitation(trx: Trx, invitation: NewInvitation): Promise<string | null> {
  const token = newSecret();
  const { tenantId, email, systemRole, language, invitedBy } = invitation;
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
          sent_at: sql<Date>`now()`,
        }))
        .where('invitation.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('id')
    .executeTakeFirst();
  return opened ? token : null;
}

/**
 * Whether the tenant may send this many more mails by inviting today.
 * @throws AppError rate-limited
 */
export async function requireRoomForMails(trx: Trx, tenantId: string, count: number): Promise<void> {
  const row = await trx
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('tenant_id', '=', tenantId)
    .where('sent_at', '>', aDayAgo)
    .executeTakeFirst();
  if ((row?.sent ?? 0) + count > SENT_PER_DAY)
    throw new AppError('rate-limited', { params: { retryAfterSeconds: 3600 } });
}

/** One page of the open invitations, newest first; `invitedBy` shows only somebody's own. */
export async function listInvitations(
  trx: Trx,
  page: { tenantId: string; invitedBy: string | null; pageNum: number; pageSize: number },
): Promise<{ rows: InvitationRecord[]; total: number }> {
  const wanted = sql<boolean>`i.tenant_id = ${page.tenantId} AND ${isOpen}
    AND (${page.invitedBy}::uuid IS NULL OR i.invited_by = ${page.invitedBy}::uuid)`;
  const { rows } = await sql<InvitationRecord>`
    SELECT ${COLUMNS} FROM ${FROM} WHERE ${wanted} ORDER BY i.sent_at DESC, i.id
    LIMIT ${page.pageSize} OFFSET ${(page.pageNum - 1) * page.pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM invitation i WHERE ${wanted}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** An open invitation of the tenant, with who invited; null when there is none. */
export async function findInvitation(
  trx: Trx,
  invitationId: string,
): Promise<(InvitationRecord & { invitedBy: string }) | null> {
  const { rows } = await sql<InvitationRecord & { invitedBy: string }>`
    SELECT ${COLUMNS}, i.invited_by AS "invitedBy" FROM ${FROM} WHERE i.id = ${invitationId} AND ${isOpen}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Gives an open invitation another token and seven days more; the old token is dead from then on.
 * @returns the token
 * @throws AppError rate-limited within a minute of the last mail, and after five in a day
 */
export async function renewInvitation(trx: Trx, invitation: InvitationRecord): Promise<string> {
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
