import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { createMailSender } from '@plumbline/server/mail/send-mails.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import type { WorkerContext } from './worker-context.ts';

/** Somebody waits for the mail, but not for the answer of the api, which is the same for everybody. */
const EVERY_MS = 1000;

/**
 * Answers requests for a new password and sends what is in the outbox, where a mail server is set, until the returned
 * function is called, which waits for the mail that is on its way.
 */
export function postMails({ stores }: Pick<WorkerContext, 'stores'>): () => Promise<void> {
  const sender = createMailSender(stores);
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= answerResetRequests(stores)
      .then(() => sender?.sendDue())
      .catch((error: unknown) => {
        const level = isStoreUnavailable(error) ? 'debug' : 'warn';
        stores.log[level]({ err: error }, 'mails not looked after');
      })
      .finally(() => (running = null));
  };
  const timer = setInterval(look, EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    sender?.stop();
    await running;
  };
}
