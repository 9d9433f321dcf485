import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import {
  type InviteBody,
  type InviteResult,
  type InvitedAddress,
} from '@plumbline/shared/contract/invitation.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { isEmailAddress } from '@plumbline/shared/people/email-address.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import { tellOfInvitations } from './tell-of-invitations.ts';
import { postMail } from '../mail/mail.store.ts';
import { requireDailyRoom } from './daily-room.ts';
import { eachAddress } from './each-address.ts';
import { INVITATION_SECONDS, invitationMail, type Inviter } from './invitation-mail.ts';
import { openInvitation } from './invitation.store.ts';
import { tenantIsActive } from '../tenants/tenant-phase.ts';

export interface InvitationMail {
  id: string;
  email: string;
  language: Language;
  token: string;
  words?: string;
  /** To run the tenant, which is what the mail is about then, and not the projects. */
  isToRun?: boolean;
}

/**
 * Invites every address that can be invited and says of each what became of it. Whether an address has an account in
 * another tenant makes no difference to any answer.
 * @throws AppError not-authorized for a role stronger than the own; invitations-used-up
 */
export async function invitePeople(
  trx: Trx,
  config: Config,
  principal: MemberPrincipal & { name: string },
  body: InviteBody,
): Promise<InvitedAddress[]> {
  if (!grantableSystemRoles(principal.systemRole).includes(body.systemRole))
    throw new AppError('not-authorized');
  const answers = await eachAddress(body.addresses, (email) =>
    inviteOne(trx, config, principal, email, body),
  );
  const count = answers.filter(({ result }) => result === 'sent').length;
  await requireDailyRoom(trx, config, { tenantId: principal.tenantId, by: principal, count });
  if (count > 0) await tellOfInvitations(trx, principal.tenantId, { inviterIds: [principal.accountId] });
  return answers;
}

async function inviteOne(
  trx: Trx,
  config: Config,
  inviter: MemberPrincipal & { name: string },
  email: string,
  { systemRole, language, words }: InviteBody,
): Promise<InviteResult> {
  if (!isEmailAddress(email)) return 'bad-address';
  const { tenantId, accountId: invitedBy } = inviter;
  const member = await trx
    .selectFrom('tenant_member')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('account_email', '=', email)
    .executeTakeFirst();
  if (member && member.status !== 'removed') return 'already-member';
  // Whom an admin has removed, only an admin brings back.
  if (member && inviter.systemRole !== '10') return 'not-allowed';
  const opened = await openInvitation(trx, { tenantId, email, systemRole, language, invitedBy });
  if (!opened.ok) return opened.result;
  await sendInvitation(trx, config, inviter, { ...opened, email, language, words });
  return 'sent';
}

/**
 * Writes the mail with an invitation's token; it names the projects that the invitation leads into.
 * @throws AppError tenant-not-active, where the link would open nothing
 */
export async function sendInvitation(
  trx: Trx,
  config: Config,
  inviter: Inviter,
  invitation: InvitationMail,
): Promise<void> {
  const { id, email, language, token, words, isToRun = false } = invitation;
  const projects = isToRun ? [] : await projectNames(trx, id);
  const tenant = await trx
    .selectFrom('tenant as t')
    .select(tenantIsActive.as('isActive'))
    .where('t.id', '=', inviter.tenantId)
    .executeTakeFirstOrThrow();
  if (!tenant.isActive) throw new AppError('tenant-not-active');
  await postMail(trx, config, {
    ...(await invitationMail(trx, config, inviter, { language, words, projects, token })),
    recipient: email,
    usefulForSeconds: INVITATION_SECONDS,
  });
}

async function projectNames(trx: Trx, invitationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('invitation_project as ip')
    .innerJoin('project as p', 'p.id', 'ip.project_id')
    .select('p.name')
    .where('ip.invitation_id', '=', invitationId)
    .orderBy('ip.created_at')
    .execute();
  return rows.map(({ name }) => name);
}
