import { DownloadAnswerSchema } from '@plumbline/shared/contract/download.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';

/** The apps that this installation offers, as its configuration says; for everybody. */
export function downloadRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/download',
    { config: { access: 'public' }, schema: { response: { 200: DownloadAnswerSchema } } },
    () => answer({ apps: stores.config.APP_DOWNLOADS }),
  );
}
