import { PlatformHealthSchema } from '@plumbline/shared/contract/platform.ts';
import { expect, test } from 'vitest';
import { LATENCY_SECONDS } from '../metrics.ts';
import { platformHealth } from './platform-health.ts';
import type { Beat, Beats } from './process-beat.store.ts';
import type { ProcessFigures } from './process-figures.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const NO_BUCKETS = [...LATENCY_SECONDS, 0].map(() => 0);
const UNKNOWN = {
  rooms: null,
  sockets: null,
  members: null,
  visitors: null,
  waitingEdits: null,
  waitingBytes: null,
  unprojectedEntries: null,
  unprojectedOldestSeconds: null,
  quarantinedEntries: null,
  storeUp: null,
  storageUp: null,
  storageFreeBytes: null,
  betweenUp: null,
  databaseWaiting: null,
  memoryBytes: null,
  eventLoopP99Ms: 0,
};

interface Told extends Partial<Omit<Beat, 'figures'>> {
  now?: Partial<ProcessFigures['now']>;
  counts?: Partial<ProcessFigures['counts']>;
  commit?: number[];
  jobs?: ProcessFigures['jobs'];
}

let processes = 0;
function beat({ now, counts, commit, jobs = null, ...row }: Told = {}): Beat {
  return {
    process_id: `00000000-0000-4000-8000-${String((processes += 1)).padStart(12, '0')}`,
    at: before(2),
    kind: 'collab-server',
    node: 'collab-1',
    version: '0.1.0',
    started_at: before(3000),
    state: 'ready',
    figures: {
      now: { ...UNKNOWN, ...now },
      jobs,
      counts: { editsSaved: 0, requests: 0, requestsFailed: 0, storeLosses: 0, ...counts },
      refused: {},
      latencies: { commit: commit ?? NO_BUCKETS, acknowledgement: NO_BUCKETS, projection: NO_BUCKETS },
    },
    ...row,
  };
}

function healthOf(latest: Beat[], recent: Beat[] = latest, config = {}) {
  const beats: Beats = {
    now: NOW,
    latest,
    recent,
    lastHour: { refused: [], failedRequests: 0, storeLosses: 0 },
  };
  const health = platformHealth(beats, config);
  expect(PlatformHealthSchema.parse(health)).toEqual(health);
  return health;
}

const statesOf = (latest: Beat[]) =>
  healthOf(latest).processes.map(({ kind, node, state }) => `${kind} ${node} ${state}`);

test('a process that says nothing for three beats is silent, one that said goodbye has stopped', () => {
  expect(
    statesOf([
      beat({ kind: 'worker', node: 'worker-1', at: before(4), state: 'stopped' }),
      beat({ node: 'collab-10', at: before(16) }),
      beat({ node: 'collab-2', at: before(14) }),
      beat({ kind: 'api', node: 'api-1', state: 'not-ready' }),
    ]),
  ).toEqual([
    'api api-1 not-ready',
    'collab-server collab-2 ready',
    'collab-server collab-10 silent',
    'worker worker-1 stopped',
  ]);
});

test('a process in whose place another one has begun is not missed', () => {
  const gone = beat({ at: before(600) });
  expect(statesOf([gone, beat({ started_at: before(590) })])).toEqual(['collab-server collab-1 ready']);
  expect(statesOf([gone, beat({ node: 'collab-2', started_at: before(590) })])).toHaveLength(2);
  expect(statesOf([gone, beat({ kind: 'api', started_at: before(590) })])).toHaveLength(2);
  expect(statesOf([beat(), beat()])).toHaveLength(2);
});

test('figures are sums over those that answer; what nobody knows is not zero', () => {
  const { now, services } = healthOf([
    beat({ now: { rooms: 3, members: 4, storeUp: 1, betweenUp: 1 } }),
    beat({ node: 'collab-2', now: { rooms: 2, members: 1, storeUp: 1, betweenUp: 0 } }),
    beat({ node: 'collab-3', at: before(60), now: { rooms: 100, members: 100, storeUp: 0 } }),
  ]);
  expect([now.rooms, now.members, now.visitors, now.requestsPerSecond]).toEqual([5, 5, null, null]);
  expect(services).toEqual({
    store: true,
    storage: { kind: 'folder', up: null, freeBytes: null },
    between: { carrier: 'postgres', up: false },
  });
});

test('two workers count the same backlog once', () => {
  const jobs = { 'render-plans': { queued: 4, active: 1, failed: 0 } };
  const health = healthOf([
    beat({ kind: 'worker', jobs, now: { unprojectedEntries: 7 } }),
    beat({ kind: 'worker', node: 'worker-2', jobs, now: { unprojectedEntries: 7 } }),
  ]);
  expect(health.now.unprojectedEntries).toBe(7);
  expect(health.jobs).toEqual([{ job: 'render-plans', queued: 4, active: 1, failed: 0 }]);
  expect(healthOf([beat()]).jobs).toBeNull();
});

test('routines that pass through the queue are no backlog, but are shown', () => {
  const jobs = {
    'render-plans': { queued: 4, active: 1, failed: 0 },
    routine: { queued: 13, active: 1, failed: 2 },
  };
  const health = healthOf([beat({ kind: 'worker', jobs })]);
  expect(health.jobs?.map(({ job, failed }) => [job, failed])).toEqual([
    ['render-plans', 0],
    ['routine', 2],
  ]);
  expect(Math.max(...health.history.queuedJobs.map((count) => count ?? 0))).toBe(5);
});

test('rates are of the last half minute, percentiles of all nodes together', () => {
  const fast = NO_BUCKETS.with(LATENCY_SECONDS.indexOf(0.005), 96);
  const slow = NO_BUCKETS.with(LATENCY_SECONDS.indexOf(0.1), 4);
  const one = beat({ counts: { editsSaved: 60 }, commit: fast });
  const other = beat({ node: 'collab-2', counts: { editsSaved: 30 }, commit: slow });
  const old = beat({ at: before(200), counts: { editsSaved: 999 } });
  const { now } = healthOf([one, other], [old, one, other]);
  expect(now.editsPerSecond).toBe(3);
  expect(now.commit?.p50Ms).toBeLessThan(5);
  expect(now.commit?.p95Ms).toBeLessThanOrEqual(5);
  expect(healthOf([one, other], [other]).now.commit?.p50Ms).toBeGreaterThan(50);
  expect(healthOf([beat()]).now.commit).toBeNull();
});

test('the plots have a gap where nobody was heard', () => {
  const process_id = '00000000-0000-4000-8000-0000000000aa';
  const first = beat({ process_id, at: before(40), now: { members: 2 }, counts: { editsSaved: 30 } });
  const again = beat({ process_id, at: before(35), now: { members: 3 } });
  const last = beat({ process_id, at: before(1), now: { members: 1, visitors: 1, eventLoopP99Ms: 12 } });
  const { history } = healthOf([last], [first, again, last]);
  expect(history.people).toHaveLength(60);
  expect(history.people.slice(-3)).toEqual([3, null, 2]);
  expect(history.editsPerSecond.slice(-3)).toEqual([2, null, 0]);
  expect(history.eventLoopDelayMs.at(-1)).toBe(12);
  expect(history.commitP95Ms.at(-1)).toBeNull();
  expect(history.people.slice(0, -3).every((point) => point === null)).toBe(true);
});
