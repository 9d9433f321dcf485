import { MeAnswerSchema, type Me } from '@plumbline/shared/contract/auth.ts';
import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import { request } from './request.ts';

/** What the server knows of the reader now; a failure concerns nobody. */
export async function readMe(): Promise<Me> {
  return (await request('/auth/me', { schema: MeAnswerSchema, enableSkip: { errors: true } })).data;
}

/** The tour of the first login is over, on every device. */
export async function finishTour(): Promise<void> {
  const options = { method: 'PUT', body: { firstLogin: 0 }, schema: answerOf(EmptySchema) } as const;
  await request('/auth/tour', { ...options, enableSkip: true });
}
