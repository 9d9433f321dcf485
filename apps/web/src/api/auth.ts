import {
  LoginAnswerSchema,
  LoginShareAnswerSchema,
  MeAnswerSchema,
  OfferedInvitationAnswerSchema,
  type AcceptInvite,
  type LoginBody,
  type MemberUserData,
  type OfferedInvitation,
} from '@plumbline/shared/contract/auth.ts';
import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { getSession, storeMemberSession } from './session-store.ts';

/**
 * Logs in and stores the session.
 * @throws RequestError `bad-credentials`, `login-throttled`; shown by the form itself.
 */
export async function login(body: LoginBody): Promise<MemberUserData> {
  const answer = await request('/auth/login', {
    method: 'POST',
    body,
    schema: LoginAnswerSchema,
    enableSkip: { errors: true },
  });
  return keepLogin(answer);
}

/** Stores the session of a login; what another account has loaded goes. */
export function keepLogin({ data }: z.infer<typeof LoginAnswerSchema>): MemberUserData {
  const { access_token: accessToken, userData, userAbilityRules: rules, firstLogin, vsleemTimezone } = data;
  queryClient.clear();
  storeMemberSession({ accessToken, userData, rules, firstLogin }, vsleemTimezone);
  return userData;
}

/** The pages before the login tell their failures themselves. */
const IN_PLACE = { errors: true } as const;

/** Asks for a mail with a link to a new password; the answer is the same for every address. */
export async function forgotPassword(email: string): Promise<void> {
  const schema = answerOf(EmptySchema);
  await request('/auth/forgot', { method: 'POST', body: { email }, schema, enableSkip: true });
}

/** Asks whether a link can still set a password. @throws RequestError `invalid-link` */
export async function checkResetLink(token: string): Promise<true> {
  const schema = answerOf(EmptySchema);
  await request('/auth/resetLink', { method: 'POST', body: { token }, schema, enableSkip: true });
  return true;
}

/** Sets a new password. @throws RequestError `invalid-link`, `password-guessable` */
export async function resetPassword(token: string, password: string): Promise<void> {
  const schema = answerOf(EmptySchema);
  await request('/auth/reset', { method: 'POST', body: { token, password }, schema, enableSkip: IN_PLACE });
}

/** What an invitation offers. @throws RequestError `invalid-link` */
export async function readInvitation(token: string): Promise<OfferedInvitation> {
  const options = { method: 'POST', body: { token }, schema: OfferedInvitationAnswerSchema } as const;
  return (await request('/auth/invitation', { ...options, enableSkip: true })).data;
}

/**
 * Accepts an invitation, which logs in.
 * @throws RequestError `invalid-link`, `bad-credentials`, `login-throttled`, `password-guessable`
 */
export async function acceptInvitation(body: AcceptInvite): Promise<MemberUserData> {
  const options = { method: 'POST', body, schema: LoginAnswerSchema, enableSkip: IN_PLACE } as const;
  return keepLogin(await request('/auth/acceptInvite', options));
}

/** Ends the session on the server if it can be reached; here it is over already, and what it has loaded goes at once. */
export async function endSession(accessToken: string): Promise<void> {
  queryClient.clear();
  const schema = answerOf(z.nullish(EmptySchema));
  const options = { method: 'POST', schema, accessToken, enableSkip: true } as const;
  await request('/auth/logout', options).catch(() => undefined);
}

/**
 * Asks what the person at this page may do now, and stores it. A session that is over shows by the answer, as with every
 * request; what else fails leaves things as they are.
 */
export function renewOwnRights(): void {
  const accessToken = getSession()?.accessToken;
  const options = { schema: MeAnswerSchema, enableSkip: { errors: true } } as const;
  request('/auth/me', options).then(
    ({ data }) => {
      // Somebody may have logged out, or in, meanwhile.
      const session = getSession();
      if (session?.kind !== 'member' || session.accessToken !== accessToken) return;
      const { userData, userAbilityRules: rules, firstLogin, vsleemTimezone } = data;
      storeMemberSession({ accessToken, userData, rules, firstLogin }, vsleemTimezone);
    },
    () => undefined,
  );
}

/** Exchanges the secret of a share link for a visitor's token; every failure is the caller's to tell. */
export function loginShare(token: string, password?: string) {
  return request('/auth/loginWsShare', {
    method: 'POST',
    body: { token, ...(password !== undefined && { password }) },
    schema: LoginShareAnswerSchema,
    enableSkip: true,
  });
}
