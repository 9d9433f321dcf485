import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  MuteBodySchema,
  PreferencesAnswerSchema,
  PreferencesBodySchema,
} from '@plumbline/shared/contract/notification.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  muteProject,
  readPreferences,
  savePreferences,
} from '@plumbline/server/notifications/preference.store.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });
const OPERATION = { title: 'Preference', businessType: BUSINESS_TYPES.update };

/** How the caller wants to be told, and of which projects not at all. */
export function preferenceRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/preference',
    { schema: { response: { 200: PreferencesAnswerSchema } } },
    async (request) => {
      const owner = memberOf(request);
      return answer(await inTenant(stores.app, owner.tenantId, (trx) => readPreferences(trx, owner)));
    },
  );

  app.put(
    '/api/core/preference',
    {
      schema: { body: PreferencesBodySchema, response: { 200: PreferencesAnswerSchema } },
      config: { operation: OPERATION, failures: ['conflict'] },
    },
    (request) =>
      writeOnce(stores, request, async (trx, owner) => {
        const saved = await savePreferences(trx, owner, request.body);
        if (!saved.ok) throw new AppError('conflict', { current: saved.current });
        return answer(saved.preferences);
      }),
  );

  app.put(
    '/api/core/preference/project/:projectId',
    {
      schema: { params: ParamsSchema, body: MuteBodySchema, response: { 200: PreferencesAnswerSchema } },
      config: { operation: OPERATION },
    },
    (request) =>
      writeOnce(stores, request, async (trx, owner) => {
        const { projectId } = request.params;
        const { isMuted } = request.body;
        // Of one that they do not see any more, somebody may hear again: there is nothing to learn by it.
        if (isMuted) (await projectAccess(trx, owner, projectId)).require('read', 'Project');
        await muteProject(trx, owner, projectId, isMuted);
        return answer(await readPreferences(trx, owner));
      }),
  );
}
