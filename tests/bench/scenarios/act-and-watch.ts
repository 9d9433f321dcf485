import { setTimeout as sleep } from 'node:timers/promises';
import type { CrowdReport } from '../load/crowd-report.ts';
import type { ActRequest } from '../load/crowd-request.ts';
import { joinReports } from '../load/join-reports.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { matchDeliveries, type Deliveries } from '../report/deliveries.ts';
import type { RoundOptions } from './scenario.ts';

export interface Watched {
  editors: CrowdReport;
  watchers: CrowdReport;
  deliveries: Deliveries;
}

const POLL_MS = 50;

/**
 * Lets the editors work, then waits until every watcher has everything and every edit is acknowledged, at most
 * `withinMs`: what is still missing then stays so in the answer.
 */
export async function actAndWatch(
  { editors, watchers }: RoundOptions,
  work: Omit<ActRequest, 'do'>,
  withinMs: number,
): Promise<Watched> {
  await editors.act(work);
  const untilMs = monotonicMs() + withinMs;
  await editors.settle(withinMs);
  const sent = await editors.collect();
  let seen = await watchers.collect();
  for (;;) {
    const deliveries = matchDeliveries(sent.edits, seen.seen);
    if (deliveries.missing === 0 || monotonicMs() > untilMs)
      return { editors: sent, watchers: seen, deliveries };
    await sleep(POLL_MS);
    seen = joinReports(seen, await watchers.collect());
  }
}
