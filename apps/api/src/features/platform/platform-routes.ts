import { PlatformHealthAnswerSchema } from '@plumbline/shared/contract/platform.ts';
import { platformHealth } from '@plumbline/server/processes/platform-health.ts';
import { readBeats } from '@plumbline/server/processes/process-beat.store.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

/** How the processes of the whole installation do; for the platform operator, and without anything of any tenant. */
export function platformRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/health',
    { schema: { response: { 200: PlatformHealthAnswerSchema } } },
    async (request) => {
      requirePlatformReader(request);
      return answer(platformHealth(await readBeats(stores), stores.config));
    },
  );
}
