import { ATTACKS } from '../load/crowd-request.ts';
import { RemoteCrowd } from '../load/remote-crowd.ts';
import { makePlan } from '../plan/make-plan.ts';
import { percentile } from '../report/statistics.ts';
import { BASELINE } from '../servers/server-name.ts';
import { actAndWatch } from './act-and-watch.ts';
import { bringEditors, bringWatchers } from './room-visit.ts';
import type { Measurement, Metric, RoundOptions, Scenario } from './scenario.ts';

const PHASES = ['alone', ...ATTACKS] as const;
const WHAT = {
  alone: 'nobody attacks',
  bombs: 'updates that announce 2³¹ structs',
  flood: 'one edit over and over',
  'slow-reader': 'whole documents, never read',
  presence: '1,000 cursors a second',
} as const;
const WORK = { editsPerSecond: 5, cursorsPerSecond: 10 };
const WARM_UP_MS = 2000;
const WINDOW_MS = { full: 6000, quick: 2000 } as const;
/** What was not delivered by then counts as missing. */
const DRAIN_MS = 20_000;
/** A megabyte and more, for whoever asks for all of it and does not read. */
const ATTACKED_ZONES = 2000;

/** What people notice who work in another room of the same process. */
export const attack: Scenario = {
  name: 'attack',
  title: 'as s1, while somebody attacks another room: the neighbours of each attack, and without one',
  metrics: [
    ...PHASES.flatMap((phase): Metric[] => [
      { key: `${phase} p50`, label: `${WHAT[phase]}: edit → watcher p50, ms`, digits: 1, isCompared: true },
      { key: `${phase} p99`, label: 'the same, p99', digits: 1, isCompared: true },
      { key: `${phase} ack`, label: 'ack p99, ms', digits: 1, isCompared: true },
    ]),
    { key: 'missing', label: 'edits not delivered', digits: 0, isCompared: false, isCount: true },
    { key: 'closes', label: 'sockets of neighbours closed', digits: 0, isCompared: false, isCount: true },
    { key: 'frames', label: 'frames of the attacker', digits: 0, isCompared: false, isCount: true },
    { key: 'ended', label: 'lines of the attacker ended', digits: 0, isCompared: false, isCount: true },
  ],
  servers: ['plumbline', 'hocuspocus'],
  baseline: BASELINE,
  rounds: { full: 4, quick: 1 },
  measure,
};

async function measure(round: RoundOptions): Promise<Measurement> {
  const attackers = new RemoteCrowd();
  try {
    return await measureBeside(round, attackers);
  } finally {
    await attackers.stop();
  }
}

async function measureBeside(round: RoundOptions, attackers: RemoteCrowd): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const [calm, attacked] = await server.openRooms(2);
  if (!calm || !attacked) throw new Error('no rooms were opened');
  const plan = makePlan(200, seed);
  const large = makePlan(ATTACKED_ZONES, seed);
  const visit = { server, room: calm, seed, awaits: [plan.clock] };
  await bringEditors(attackers, { ...visit, room: attacked, awaits: [], kind: 'wire', count: 1 }, large);
  await bringEditors(editors, { ...visit, kind: 'library', count: 8 }, plan);
  await bringWatchers(watchers, { ...visit, kind: 'wire', count: 24 });
  await actAndWatch(round, { ...WORK, durationMs: WARM_UP_MS }, DRAIN_MS);
  const durationMs = WINDOW_MS[isQuick ? 'quick' : 'full'];
  const token = attacked.editorTokens.at(-1) ?? '';
  const target = { url: attacked.url, room: attacked.name, token, durationMs };
  const measured: Measurement = { missing: 0, closes: 0, frames: 0, ended: 0 };
  for (const phase of PHASES) {
    const [seen, done] = await Promise.all([
      actAndWatch(round, { ...WORK, durationMs }, DRAIN_MS),
      phase === 'alone' ? { frames: 0, closes: 0 } : attackers.attack({ ...target, attack: phase }),
    ]);
    const acknowledgedMs = seen.editors.edits.flatMap(({ sentAtMs, acknowledgedAtMs }) =>
      Array.from(acknowledgedAtMs, (atMs, index) => atMs - (sentAtMs[index] ?? atMs)),
    );
    measured[`${phase} p50`] = percentile(seen.deliveries.latenciesMs, 0.5);
    measured[`${phase} p99`] = percentile(seen.deliveries.latenciesMs, 0.99);
    measured[`${phase} ack`] = percentile(acknowledgedMs, 0.99);
    measured['missing'] = (measured['missing'] ?? 0) + seen.deliveries.missing;
    measured['closes'] = (measured['closes'] ?? 0) + seen.editors.closes + seen.watchers.closes;
    measured['frames'] = (measured['frames'] ?? 0) + done.frames;
    measured['ended'] = (measured['ended'] ?? 0) + done.closes;
  }
  await Promise.all([editors.leave(), watchers.leave(), attackers.leave()]);
  return measured;
}
