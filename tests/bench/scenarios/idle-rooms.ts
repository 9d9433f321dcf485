import { setTimeout as sleep } from 'node:timers/promises';
import { measureWindow } from '../measure/measure-window.ts';
import { residentBytesOf } from '../measure/process-usage.ts';
import { makePlan } from '../plan/make-plan.ts';
import { quotient } from '../report/statistics.ts';
import type { BenchRoom } from '../servers/bench-server.ts';
import { joinEach } from './room-visit.ts';
import type { Measurement, RoundOptions, Scenario } from './scenario.ts';
import { BASELINE } from '../servers/server-name.ts';

const ROOMS = { full: 500, quick: 100 } as const;
const ZONES = 20;
/** One cursor in ten seconds and one edit in a hundred in each room. */
const NEARLY_IDLE = { cursorsPerSecond: 0.1, editsPerSecond: 0.01 } as const;
const WINDOW_MS = { full: 15_000, quick: 5000 } as const;
/** Until a new process, or one that just opened rooms, has come to rest. */
const REST_MS = 2000;

/** A whole company with its plans open in the background. */
export const idleRooms: Scenario = {
  name: 'rooms',
  title: '500 rooms (quick: 100) × 2 people, nearly idle, in a server just started',
  metrics: [
    { key: 'roomKb', label: 'resident memory, kB per room', digits: 0, isCompared: true },
    { key: 'cpuPercent', label: 'server CPU, % of a core', digits: 1, isCompared: true },
    { key: 'postgresPercent', label: 'Postgres CPU, % of a core', digits: 1, isCompared: false },
    { key: 'openCpuMs', label: 'server CPU to open a room for two, ms', digits: 2, isCompared: true },
  ],
  servers: ['plumbline', 'hocuspocus', 'hocuspocus-postgres', 'y-websocket'],
  baseline: BASELINE,
  rounds: { full: 3, quick: 1 },
  measure,
};

async function measure(round: RoundOptions): Promise<Measurement> {
  const { server, editors, watchers, seed, isQuick } = round;
  const count = ROOMS[isQuick ? 'quick' : 'full'];
  // Memory that earlier rounds took is not given back.
  await server.process.stop();
  await server.process.start();
  const [warmUp, ...rooms] = await server.openRooms(count + 1);
  if (!warmUp) throw new Error('no room was opened');
  await fill(round, [warmUp], seed);
  await sleep(REST_MS);
  const { pid } = server.process;
  const before = residentBytesOf(pid);
  const { usage: opening } = await measureWindow(round, async () => fill(round, rooms, seed));
  await sleep(REST_MS);
  const after = residentBytesOf(pid);
  const { usage } = await measureWindow(round, () =>
    editors.act({ ...NEARLY_IDLE, durationMs: WINDOW_MS[isQuick ? 'quick' : 'full'] }),
  );
  await Promise.all([editors.leave(), watchers.leave()]);
  const percent = (cpuS: number | null): number | null => quotient(cpuS, usage.elapsedS / 100);
  return {
    roomKb: before === null || after === null ? null : (after - before) / count / 1000,
    cpuPercent: percent(usage.serverCpuS),
    postgresPercent: percent(usage.postgresCpuS),
    openCpuMs: quotient(opening.serverCpuS, count / 1000),
  };
}

/** Brings an editor and a watcher into each room. */
async function fill(
  { server, editors, watchers }: RoundOptions,
  rooms: readonly BenchRoom[],
  seed: number,
): Promise<void> {
  const plan = makePlan(ZONES, seed);
  await joinEach(editors, { server, rooms, seed, role: 'editor', plan: plan.update, awaits: [] });
  await joinEach(watchers, { server, rooms, seed, role: 'watcher', awaits: [plan.clock] });
}
