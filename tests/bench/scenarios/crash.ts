import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { SentEdits } from '../load/crowd-report.ts';
import { makePlan } from '../plan/make-plan.ts';
import { bringEditors, bringWatchers, openRoom } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';

const EDITORS = 4;
const EDITS_PER_SECOND = 20;
/** The stock debounce writes the plan itself 2 s after it came: what is lost here are edits, never the whole plan. */
const PLAN_STORED_MS = 2500;
const FIRST_KILL_MS = 300;
/** Longer than the 10 s after which the stock debounce stores at the latest, so that it is caught on both sides. */
const KILL_WITHIN_MS = { full: 15_000, quick: 2000 } as const;
/** For answers that were on their way when the server died. */
const LAST_ANSWERS_MS = 100;

/** The server dies at a random moment and the people do not come back: what they were told is safe must be there. */
export const crash: Scenario = {
  name: 'crash',
  title: 'kill -9 under load (4 editors × 20 edits/s); acknowledged edits that a restart does not bring back',
  metrics: [
    { key: 'acknowledged', label: 'edits acknowledged', digits: 0, isCompared: false, isCount: true },
    { key: 'lost', label: 'of them gone', digits: 0, isCompared: false, isCount: true },
    { key: 'kills', label: 'kills', digits: 0, isCompared: false, isCount: true },
    { key: 'lostPercent', label: 'gone in a kill, %', digits: 1, isCompared: false },
  ],
  servers: ['plumbline', 'hocuspocus-postgres'],
  baseline: 'hocuspocus-postgres',
  rounds: { full: 50, quick: 2 },
  measure,
};

async function measure(round: RoundOptions): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const plan = makePlan(200, seed);
  const visit = {
    server,
    room: await openRoom(server),
    seed,
    awaits: [plan.clock],
    kind: 'library',
  } as const;
  await bringEditors(editors, { ...visit, count: EDITORS }, plan);
  await sleep(PLAN_STORED_MS);
  await editors.collect();
  const killAfterMs =
    FIRST_KILL_MS + createSeededRandom(seed).int(KILL_WITHIN_MS[isQuick ? 'quick' : 'full']);
  const durationMs = killAfterMs + LAST_ANSWERS_MS;
  const acting = editors.act({ durationMs, editsPerSecond: EDITS_PER_SECOND, cursorsPerSecond: 0 });
  await sleep(killAfterMs);
  await server.process.stop('SIGKILL');
  await acting;
  const { edits } = await editors.collect();
  await editors.leave();
  await server.process.start();
  await bringWatchers(watchers, { ...visit, count: 1 });
  const clocks = await watchers.clocks(edits.map(({ clientId }) => clientId));
  await watchers.leave();
  const acknowledged = edits.reduce((sum, author) => sum + author.acknowledgedAtMs.length, 0);
  const lost = edits.reduce((sum, author, index) => sum + lostOf(author, clocks[index] ?? 0), 0);
  return {
    acknowledged,
    lost,
    kills: 1,
    lostPercent: acknowledged === 0 ? null : (100 * lost) / acknowledged,
  };
}

/** Acknowledged edits of an author that go beyond what the restarted server has of them. */
function lostOf({ endClocks, acknowledgedAtMs }: SentEdits, storedClock: number): number {
  return endClocks.subarray(0, acknowledgedAtMs.length).filter((endClock) => endClock > storedClock).length;
}
