import { OFTEN_ROUTINES, type OftenRoutine } from '@plumbline/shared/contract/job.ts';
import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { createMailSender } from '@plumbline/server/mail/send-mails.ts';
import { mailNoteAlerts } from '@plumbline/server/note-alerts/alert-mails.ts';
import { mailNotifications } from '@plumbline/server/notifications/mail-notifications.ts';
import { sendProductNews } from '@plumbline/server/product-news/send-product-news.ts';
import { closeChains } from '@plumbline/server/operations/operation-chain.ts';
import { mailOfGuesses } from '@plumbline/server/sessions/guess-mails.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import { listActiveTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import { beginLooks } from './begin-looks.ts';
import type { JobContext } from './worker-context.ts';

const EVERY_MS: Record<OftenRoutine, number> = {
  // Somebody waits for the mail, but not for the answer of the api, which is the same for everybody.
  'post-mails': 1000,
  // What is due at once has waited two minutes already.
  'mail-notifications': 10_000,
  // What nobody has closed yet can still be changed without a trace.
  'close-logs': 10_000,
  // Everybody is told within seconds, and of nothing most of the time.
  'tell-news': 5_000,
  // Reviewers of a walk that was just processed wait for the first finding.
  'begin-looks': 5_000,
};

export interface Often {
  /** Does one of them now, or waits for it where it is being done. */
  run(routine: OftenRoutine): Promise<void>;
  /** Waits for what is being done, and does nothing any more. */
  stop(): Promise<void>;
}

/**
 * Sends mails where a mail server is set, writes those about what people have not seen, tells of product news,
 * and closes the chains over the operation logs, each every few seconds: too often for the queue, which gets what fails.
 */
export function startOften(
  { stores, jobs }: Pick<JobContext, 'stores' | 'jobs'>,
  handOver: (routine: OftenRoutine) => Promise<void>,
): Often {
  const sender = createMailSender(stores);
  const work: Record<OftenRoutine, () => Promise<unknown>> = {
    'post-mails': async () => {
      await answerResetRequests(stores);
      await mailOfGuesses(stores);
      await sender?.sendDue();
    },
    'mail-notifications': async () => {
      await mailNotifications(stores);
      await mailNoteAlerts(stores, await listActiveTenantIds(stores));
    },
    'close-logs': () => closeChains(stores),
    'tell-news': () => sendProductNews(stores),
    'begin-looks': async () => beginLooks({ stores, jobs }, await listActiveTenantIds(stores)),
  };
  const running = new Map<OftenRoutine, Promise<void>>();
  const run = (routine: OftenRoutine): Promise<void> => {
    const begun = running.get(routine) ?? begin(work[routine]).finally(() => running.delete(routine));
    running.set(routine, begun);
    return begun;
  };
  const look = (routine: OftenRoutine) => {
    if (running.has(routine)) return;
    run(routine).catch((error: unknown) => {
      const isAway = isStoreUnavailable(error);
      stores.log[isAway ? 'debug' : 'warn']({ err: error, routine }, 'a routine failed');
      if (!isAway) handOver(routine).catch(() => undefined);
    });
  };
  const timers = OFTEN_ROUTINES.map((routine) => {
    look(routine);
    return setInterval(() => look(routine), EVERY_MS[routine]);
  });
  return {
    run,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      sender?.stop();
      await Promise.allSettled(running.values());
    },
  };
}

async function begin(work: () => Promise<unknown>): Promise<void> {
  await work();
}
