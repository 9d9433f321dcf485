import type { Language } from '@plumbline/shared/contract/auth.ts';
import {
  INVITATION_DAYS,
  type InvitationPreview,
  type InvitationPreviewQuery,
} from '@plumbline/shared/contract/invitation.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import { publicAddress } from '../mail/public-address.ts';
import { mailTime, renderMail, type MailToRender } from '../mail/render-mail.ts';

export const INVITATION_SECONDS = INVITATION_DAYS * 86_400;

export interface Inviter {
  tenantId: string;
  accountId: string;
  name: string;
}

interface Invited {
  language: Language;
  words?: string | undefined;
  /** Names of those that the invitation leads into. */
  projects: readonly string[];
  /** Missing in a preview: what is shown opens nothing. */
  token?: string;
}

/** What the mail of an invitation says that is sent now. */
export async function invitationMail(
  trx: Trx,
  config: Config,
  { tenantId, name }: Inviter,
  { language, words, projects, token }: Invited,
): Promise<MailToRender> {
  const tenant = await trx
    .selectFrom('tenant')
    .select(['name', 'time_zone'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const until = mailTime(new Date(Date.now() + INVITATION_SECONDS * 1000), language, tenant.time_zone);
  return {
    kind: projects.length > 0 ? 'project-invitation' : 'invitation',
    language,
    values: { inviter: name, tenant: tenant.name, project: projects.join(', '), until },
    link: publicAddress(config, '/first-login', token === undefined ? {} : { token }),
    words,
  };
}

/** The mail as whoever is invited now, into a project or into none, would read it; its link opens nothing. */
export async function previewInvitation(
  trx: Trx,
  config: Config,
  inviter: Inviter,
  { projectId, ...query }: InvitationPreviewQuery & { projectId: string | null },
): Promise<InvitationPreview> {
  const named =
    projectId === null
      ? []
      : await trx.selectFrom('project').select('name').where('id', '=', projectId).execute();
  const projects = named.map(({ name }) => name);
  const mail = await invitationMail(trx, config, inviter, { ...query, projects });
  const { subject, html, text } = renderMail(mail);
  return { subject, html, text };
}
