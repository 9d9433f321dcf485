import { afterEach, expect, test } from 'vitest';
import { LATENCY_SECONDS, counter, gauge, histogram } from '../metrics.ts';
import { FigureReader } from './figure-reader.ts';

const saved = counter('edits_saved_total', 'Saved');
const refused = counter('edits_refused_total', 'Refused', ['code']);
const commit = histogram('journal_commit_seconds', 'Commit', LATENCY_SECONDS);
const rooms = gauge('rooms_open', 'Rooms');
const jobs = gauge('job_queue_jobs', 'Jobs', ['job', 'state']);

let reader: FigureReader | undefined;
afterEach(() => reader?.stop());

test('what was counted is in exactly one kept beat, and in the next one when a beat was not written', async () => {
  reader = new FigureReader();
  saved.inc(3);
  refused.inc({ code: 'edit-gap' }, 2);
  commit.observe(0.004);
  const lost = await reader.read();
  saved.inc();
  commit.observe(0.004);
  const first = await reader.read();
  first.keep();
  expect([lost.figures.counts.editsSaved, first.figures.counts.editsSaved]).toEqual([3, 4]);
  expect(first.figures.refused).toEqual({ 'edit-gap': 2 });
  expect(first.figures.latencies.commit[LATENCY_SECONDS.indexOf(0.005)]).toBe(2);
  expect(first.figures.latencies.commit.reduce((sum, each) => sum + each, 0)).toBe(2);

  refused.inc({ code: 'edit-limit' });
  commit.observe(60);
  const second = await reader.read();
  expect(second.figures.counts.editsSaved).toBe(0);
  expect(second.figures.refused).toEqual({ 'edit-limit': 1 });
  expect(second.figures.latencies.commit.at(-1)).toBe(1);
});

test('what this kind of process does not measure is unknown, not zero', async () => {
  reader = new FigureReader();
  rooms.set(7);
  jobs.set({ job: 'render-plans', state: 'queued' }, 2);
  jobs.set({ job: 'render-plans', state: 'active' }, 1);
  const { figures } = await reader.read();
  expect([figures.now.rooms, figures.now.waitingEdits]).toEqual([7, null]);
  expect(figures.jobs).toEqual({ 'render-plans': { queued: 2, active: 1, failed: 0 } });
});

test('a program that kept its thread busy is seen', async () => {
  reader = new FigureReader();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const until = performance.now() + 300;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await reader.read()).figures.now.eventLoopP99Ms).toBeGreaterThan(200);
});
