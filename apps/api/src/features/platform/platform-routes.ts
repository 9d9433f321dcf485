import { PlatformHealthAnswerSchema } from '@plumbline/shared/contract/platform.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { platformHealth } from '@plumbline/server/processes/platform-health.ts';
import { readBeats } from '@plumbline/server/processes/process-beat.store.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** How the processes of the whole installation do; for the platform operator, and without anything of any tenant. */
export function platformRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/health',
    { schema: { response: { 200: PlatformHealthAnswerSchema } } },
    async (request) => {
      if (abilityFor(memberOf(request), null).cannot('read', 'Platform'))
        throw new AppError('not-authorized');
      return answer(platformHealth(await readBeats(stores), stores.config));
    },
  );
}
