/** M19: among many films one is damaged and one makes its decoder hang: both fail once, at their step; the others go through. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { ffmpegBackend } from '../../../apps/api/src/decoding/video/ffmpeg-backend.ts';
import {
  LIBRARY,
  firstThatWorks,
  type VideoBackend,
} from '../../../apps/api/src/decoding/video/video-backend.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { createWorld, type World } from '../api/api-world.ts';
import { CaptureSender } from '../api/capture-sender.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** A second of four frames. */
const FILM = readFileSync(join(import.meta.dirname, '../../../apps/api/src/decoding/video/trial.mp4'));
/** The same with an empty box behind it, by which it is known here. */
const HANGING = Buffer.concat([FILM, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
const CUT_OFF = FILM.subarray(0, FILM.indexOf('moov') - 4);
const SILENCE_MS = 1500;
const GOOD = 4;

const backend = vi.hoisted((): { now: object | null } => ({ now: null }));
vi.mock('../../../apps/api/src/decoding/video/video-backend.ts', async (load) => ({
  ...(await load<object>()),
  findVideoBackend: async () => backend.now,
}));

const real = await firstThatWorks([ffmpegBackend(process.env['PATH'] ?? ''), LIBRARY]);
if (!real) console.log('M19: not run (nothing decodes videos here)');

let world: World;
let sender: CaptureSender;
let running: RunningJobs;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-hanging-'));
  // A program that neither works nor ends.
  writeFileSync(join(dir, 'ffmpeg'), '#!/bin/sh\nexec /bin/sleep 600\n', { mode: 0o755 });
  backend.now = real && withHanging(real);
  world = await createWorld();
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 3600, reason: 'For the tests', actor: null }),
  );
  running = await runJobs(world);
});
afterAll(async () => {
  await running.stop();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

function withHanging(works: VideoBackend): VideoBackend {
  const hangs = ffmpegBackend(dir);
  return {
    ...works,
    readPart: async (request, limits) => {
      const { size } = await stat(request.source);
      if (!hangs || size !== HANGING.length) return works.readPart(request, limits);
      expect(limits.silenceMs).toBeLessThanOrEqual(10 * 60_000);
      return hangs.readPart(request, { ...limits, silenceMs: SILENCE_MS });
    },
  };
}

test.runIf(real)('M19 those two fail with their step, and once; the others come to preview', async () => {
  const bytes = [FILM, HANGING, FILM, CUT_OFF, FILM, FILM];
  const ids: string[] = [];
  for (const [at, each] of bytes.entries()) {
    const film = { name: `walk-${at}.mp4`, bytes: distinct(each, at), seconds: 1, shape: 'sphere' } as const;
    const made = await sender.create(film);
    expect(made.status).toBe(200);
    await sender.send(made.sourceId, film);
    ids.push(made.data.id);
  }
  const states = () => Promise.all(ids.map(async (id) => (await sender.inspection(id)).state));
  await expect
    .poll(states, { timeout: 180_000, interval: 500 })
    .toEqual(['preview', 'failed', 'preview', 'failed', 'preview', 'preview']);
  expect(await sender.file(ids[1] ?? '')).toMatchObject({ state: 'failed', error: 'decode-timeout' });
  expect(await sender.file(ids[3] ?? '')).toMatchObject({ state: 'failed', error: 'video-unfinished' });
  const { rows, total } = await sender.call('tenantAdmin', 'GET', '/processing-error');
  expect(total).toBe(2);
  expect(rows.map(({ step }: { step: string }) => step).toSorted()).toEqual(['checking', 'reading']);
  // Held for all of them, and kept of those that came through: a minute each.
  const { reservedSeconds, settledSeconds } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    readHoursBalance(trx, world.tenantId),
  );
  expect({ reservedSeconds, settledSeconds }).toEqual({ reservedSeconds: 0, settledSeconds: GOOD * 60 });
});

/** Made at another time, as a file that is there already is not taken again. */
function distinct(film: Buffer, at: number): Buffer {
  const copy = Buffer.from(film);
  const head = copy.indexOf('mvhd');
  if (head >= 0) copy.writeUInt32BE(at + 1, head + 8);
  return copy;
}
