import {
  LoginAnswerSchema,
  OwnTenantListAnswerSchema,
  SwitchTenantBodySchema,
} from '@plumbline/shared/contract/auth.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { listOwnTenants, switchTenant } from '@plumbline/server/sessions/switch-tenant.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { originOf } from './origin-of.ts';

/** The tenants of one's own, and going over to another. */
export function tenantSwitchRoutes(app: App, { stores }: ApiContext): void {
  app.get('/api/auth/tenant', { schema: { response: { 200: OwnTenantListAnswerSchema } } }, async (request) =>
    listAnswer(await listOwnTenants(stores.identity, memberOf(request))),
  );

  app.post(
    '/api/auth/tenant',
    {
      schema: { body: SwitchTenantBodySchema, response: { 200: LoginAnswerSchema } },
      config: { operation: { title: 'Session', businessType: BUSINESS_TYPES.other } },
    },
    async (request) => {
      const wanted = { ...request.body, ...originOf(request) };
      const switched = await switchTenant(stores, memberOf(request), wanted);
      if (!switched) throw new AppError('not-found');
      return answer({ ...switched.me, access_token: switched.token });
    },
  );
}
