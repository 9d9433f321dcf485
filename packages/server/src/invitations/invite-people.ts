import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import {
  INVITATION_DAYS,
  type InviteBody,
  type InviteResult,
  type InvitedAddress,
} from '@plumbline/shared/contract/invitation.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { isEmailAddress, normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import { postMail } from '../mail/mail.store.ts';
import { mailTime } from '../mail/render-mail.ts';
import { publicAddress } from '../mail/public-address.ts';
import { openInvitation, requireRoomForMails } from './invitation.store.ts';

const DAY_MS = 86_400_000;

export interface Inviter {
  tenantId: string;
  accountId: string;
  name: string;
}

/**
 * Invites every address that can be invited and says of each what became of it. Whether an address has an account in
 * another tenant makes no difference to any answer.
 * @throws AppError not-authorized for a role stronger than the own; rate-limited
 */
export async function invitePeople(
  trx: Trx,
  config: Config,
  principal: MemberPrincipal & { name: string },
  body: InviteBody,
): Promise<InvitedAddress[]> {
  if (!grantableSystemRoles(principal.systemRole).includes(body.systemRole))
    throw new AppError('not-authorized');
  await requireRoomForMails(trx, principal.tenantId, body.addresses.length);
  const answers: InvitedAddress[] = [];
  for (const address of body.addresses)
    answers.push({ address, result: await inviteOne(trx, config, principal, address, body) });
  return answers;
}

async function inviteOne(
  trx: Trx,
  config: Config,
  inviter: MemberPrincipal & { name: string },
  address: string,
  { systemRole, language, words }: InviteBody,
): Promise<InviteResult> {
  const email = normaliseEmail(address);
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
  const token = await openInvitation(trx, { tenantId, email, systemRole, language, invitedBy });
  if (token === null) return 'already-invited';
  await sendInvitation(trx, config, inviter, { email, language, token, words });
  return 'sent';
}

/** Writes the mail with an invitation's token. */
export async function sendInvitation(
  trx: Trx,
  config: Config,
  { tenantId, name }: Inviter,
  invitation: { email: string; language: Language; token: string; words?: string },
): Promise<void> {
  const { email, language, token, words } = invitation;
  const tenant = await trx
    .selectFrom('tenant')
    .select(['name', 'time_zone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const until = mailTime(new Date(Date.now() + INVITATION_DAYS * DAY_MS), language, tenant.time_zone);
  await postMail(trx, config, {
    kind: 'invitation',
    language,
    recipient: email,
    values: { inviter: name, tenant: tenant.name, until },
    link: publicAddress(config, '/first-login', { token }),
    usefulForSeconds: (INVITATION_DAYS * DAY_MS) / 1000,
    words,
  });
}
