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
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { endFormerManaging } from '../groups/group-managers.ts';
import { endFormerMemberships } from '../memberships/membership.store.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';
import type { InvitationRecord } from './list-invitations.ts';

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
