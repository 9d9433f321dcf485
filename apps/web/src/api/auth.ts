import {
  LoginAnswerSchema,
  LoginShareAnswerSchema,
  type LoginBody,
  type MemberUserData,
} from '@plumbline/shared/contract/auth.ts';
import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { storeMemberSession } from './session-store.ts';

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
  const {
    access_token: accessToken,
    userData,
    userAbilityRules: rules,
    firstLogin,
    vsleemTimezone,
  } = answer.data;
  queryClient.clear();
  storeMemberSession({ accessToken, userData, rules, firstLogin }, vsleemTimezone);
  return userData;
}

/** Ends the session on the server if it can be reached; here it is over already. */
export async function endSession(accessToken: string): Promise<void> {
  const schema = answerOf(z.nullish(EmptySchema));
  const options = { method: 'POST', schema, accessToken, enableSkip: true } as const;
  await request('/auth/logout', options).catch(() => undefined);
  queryClient.clear();
}

/** Exchanges the secret of a share link for a visitor's token; every failure is the caller's to tell. */
export async function loginShare(token: string) {
  const answer = await request('/auth/loginWsShare', {
    method: 'POST',
    body: { token },
    schema: LoginShareAnswerSchema,
    enableSkip: true,
  });
  return answer;
}
