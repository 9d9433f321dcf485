import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import type { WorkerContext } from './worker-context.ts';

/** Somebody waits for the mail, but not for the answer of the api, which is the same for everybody. */
const EVERY_MS = 1000;

/** Answers requests for a new password until the returned function is called, which waits for the running look. */
export function answerRequests({ stores }: Pick<WorkerContext, 'stores'>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= answerResetRequests(stores)
      .catch((error: unknown) => {
        const level = isStoreUnavailable(error) ? 'debug' : 'warn';
        stores.log[level]({ err: error }, 'requests for a new password not answered');
      })
      .finally(() => (running = null));
  };
  const timer = setInterval(look, EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
