/**
 * The table of pictures and videos through the door of the api and the steps of the worker: what each is taken as or why it
 * is refused, that nothing of it is left once it was deleted, and that this process, which serves the others, outlives it.
 */
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo } from '@plumbline/shared/media/mp4/read-video.ts';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { readPhoto } from '@plumbline/server/captures/read-photo.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { cutTiles } from '../../../apps/api/src/jobs/cut-tiles.job.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { sweepOne } from '../../../apps/api/src/jobs/sweep.ts';
import { testDataDir } from '../../support/test-data.ts';
import { CAPTURE_FILES, type CaptureFileCase } from '../captures/capture-files.ts';
import { createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress, type CaptureFile } from './capture-sender.ts';

vi.setConfig({ testTimeout: 240_000 });
const DATA = testDataDir() ?? '';
/** Either is optional; an installation by the lock file has one, and there it is asked for. */
const READS_VIDEO = process.env['REQUIRE_TEST_DATA'] === '1' || (await findVideoBackend()) !== null;
if (!READS_VIDEO) console.log('videos of the table: not run (nothing decodes them here)');
const PICTURE_OR_VIDEO = /\.(jpe?g|png|bmp|webp|gif|tiff?|heic|avif|svg|mp4|mov|insv|360)$/i;
const FOLDERS = ['panoramas', 'photos', 'videos', 'plans', 'odd-plans', 'hostile'];
const ANNOUNCED_SECONDS = 60;

let world: World;
let sender: CaptureSender;
let temporary: string;
let before: { files: string[]; reservedSeconds: number };
const usualTemporary = process.env['TMPDIR'];

beforeAll(async () => {
  world = await createWorld();
  sender = new CaptureSender(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 7200, reason: 'For the tests', actor: null }),
  );
  temporary = mkdtempSync(join(tmpdir(), 'plumbline-table-'));
  process.env['TMPDIR'] = temporary;
  before = { files: storedFiles(), reservedSeconds: (await hours()).reservedSeconds };
});
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporary;
  rmSync(temporary, { recursive: true, force: true });
  await world.close();
});

const hours = () =>
  inTenant(world.stores.app, world.tenantId, (trx) => readHoursBalance(trx, world.tenantId));
/** All that lies in the storage and in the folders of what is on its way. */
const storedFiles = () =>
  readdirSync(world.filesDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .toSorted();

test('every picture and video of the shared data stands in the table', () => {
  const there = FOLDERS.flatMap((folder) =>
    readdirSync(join(DATA, folder)).map((name) => `${folder}/${name}`),
  );
  const known = new Set(CAPTURE_FILES.map(({ path }) => path));
  expect(there.filter((path) => PICTURE_OR_VIDEO.test(path) && !known.has(path))).toEqual([]);
});

test.each(CAPTURE_FILES.map((each, at) => [at + 1, each.id ?? '', each.given, each.path, each] as const))(
  '%i %s a %s: %s',
  async (_number, _id, given, _path, of) => {
    if (given === 'video' && !READS_VIDEO) return;
    const bytes = of.bytes
      ? of.bytes(of.of ? readFileSync(join(DATA, of.of)) : new Uint8Array())
      : readFileSync(join(DATA, of.path));
    await expectFacts(of, bytes);
    const file: CaptureFile = {
      name: basename(of.path),
      bytes,
      ...(given === 'video' && { seconds: of.seconds ?? ANNOUNCED_SECONDS }),
      // Nobody is to be asked about what is no video at all.
      ...(given === 'video' && 'refused' in of.answer && { shape: 'sphere' }),
    };
    await expectAnswer(of, file);
    expect(storedFiles()).toEqual(before.files);
    expect(readdirSync(temporary)).toEqual([]);
    expect(await hours()).toMatchObject({ reservedSeconds: before.reservedSeconds });
    expect((await world.app.inject({ url: '/api/ready' })).statusCode).toBe(200);
  },
);

/** What is read of the file before anything of it is drawn, by browser and server alike. */
async function expectFacts(
  { given, answer, facts, bytes: isMade, path }: CaptureFileCase,
  bytes: Uint8Array,
) {
  if ('refused' in answer && given === 'picture')
    expect(await readPhoto(Buffer.from(bytes))).toEqual({ ok: false, code: answer.refused });
  if (!('as' in answer) || isMade) return;
  const [widthPx, heightPx] = answer.size;
  const look = answer.asked ? { as: 'ask', proposed: answer.as } : { as: answer.as };
  const expected = { widthPx, heightPx, look, ...facts };
  if (given === 'picture')
    expect(await readPhoto(Buffer.from(bytes))).toMatchObject({ ok: true, photo: expected });
  else
    expect(await readVideo(blobAccess(await openAsBlob(join(DATA, path))))).toMatchObject({
      ok: true,
      video: expected,
    });
}

async function expectAnswer({ answer }: CaptureFileCase, file: CaptureFile): Promise<void> {
  const { settledSeconds } = await hours();
  const made = await sender.create(file);
  if ('refusedAtOnce' in answer) {
    expect(made.data).toMatchObject({ error: answer.refusedAtOnce });
    return;
  }
  expect(made.status).toBe(200);
  const { id } = made.data;
  await sender.send(made.sourceId, file);
  await readNow(made.sourceId);
  if ('refused' in answer) {
    expect(await sender.file(id)).toMatchObject({ state: 'failed', error: answer.refused });
    expect(await sender.inspection(id)).toMatchObject({ state: 'failed', frameCount: 0 });
    expect(await hours()).toMatchObject({ settledSeconds });
  } else {
    if (answer.asked) {
      expect(await sender.file(id)).toMatchObject({ state: 'asking', proposed: answer.as });
      const path = `/inspection/${id}/file/${made.sourceId}/answer`;
      expect((await sender.call('inspector', 'POST', path, { shape: answer.as })).status).toBe(200);
      await readNow(made.sourceId);
    }
    expect(await sender.file(id)).toMatchObject({ state: 'done', error: null });
    expect(await sender.inspection(id)).toMatchObject({ state: 'preview' });
    const [widthPx, heightPx] = answer.size;
    const [capture] = await sender.captures(id);
    expect(capture).toMatchObject({ projection: answer.as, widthPx, heightPx, place: null });
    expect((await world.app.inject({ url: `${capture?.filesUrl}base.jpg` })).statusCode).toBe(200);
  }
  await end(id);
}

/** Does what is to be done of a file now, as the worker would. */
async function readNow(sourceId: string): Promise<void> {
  const job = { tenantId: world.tenantId, sourceId };
  await readCaptures(world, job, unendedProgress());
  await cutTiles(world, job, unendedProgress());
}

/** Deletes an inspection for good. */
async function end(id: string): Promise<void> {
  const { version } = await sender.inspection(id);
  expect((await sender.call('admin', 'DELETE', `/inspection/${id}?version=${version}`)).status).toBe(200);
  const items = [{ kind: 'inspection', id }];
  expect(await sender.call('operator', 'POST', '/expired', { action: 'delete', items })).toMatchObject({
    data: [{ error: null }],
  });
  await sweepOne(world, 'remove-files');
  await sweepOne(world, 'clear-work');
}
