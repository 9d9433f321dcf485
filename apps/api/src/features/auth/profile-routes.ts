import { TourBodySchema } from '@plumbline/shared/contract/auth.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { ProfileAnswerSchema, ProfileChangeBodySchema } from '@plumbline/shared/contract/profile.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { changeProfile, finishFirstLogin, readProfile } from '@plumbline/server/sessions/profile.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

/** The own account: what one says about oneself, and that the tour was seen. */
export function profileRoutes(app: App, { stores }: ApiContext): void {
  app.get('/api/auth/profile', { schema: { response: { 200: ProfileAnswerSchema } } }, async (request) => {
    const profile = await readProfile(stores.identity, memberOf(request).accountId);
    if (!profile) throw new AppError('unauthenticated');
    return answer(profile);
  });

  const operation = { title: 'Account', businessType: BUSINESS_TYPES.update };
  app.put(
    '/api/auth/profile',
    {
      schema: { body: ProfileChangeBodySchema, response: { 200: ProfileAnswerSchema } },
      config: { operation, failures: ['conflict'] },
    },
    async (request) => {
      const changed = await changeProfile(stores, memberOf(request).accountId, request.body);
      if (changed.ok) return answer(changed.profile);
      if (!changed.current) throw new AppError('unauthenticated');
      throw new AppError('conflict', { current: changed.current });
    },
  );

  app.put(
    '/api/auth/tour',
    {
      schema: { body: TourBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation },
    },
    async (request) => {
      await finishFirstLogin(stores, memberOf(request).accountId);
      return answer(null);
    },
  );
}
