/**
 * The table of pictures and videos through the door of the api and the steps of the worker: what each is taken as or why it
 * is refused, that nothing of it is left once it was deleted, and that this process, which serves the others, outlives it.
 */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo } from '@plumbline/shared/media/mp4/read-video.ts';
import { grantHours, readHoursBalance } from '@plumbline/server/billing/hours-ledger.ts';
import { readPhoto } from '@plumbline/server/captures/read-photo.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { developHeic, findHeicBackend } from '../../../apps/api/src/decoding/heic/develop-heic.ts';
import { findVideoBackend } from '../../../apps/api/src/decoding/video/video-backend.ts';
import { cutTiles } from '../../../apps/api/src/jobs/cut-tiles.job.ts';
import { readCaptures } from '../../../apps/api/src/jobs/read-captures.job.ts';
import { sweepOne } from '../../../apps/api/src/jobs/sweep.ts';
import { testDataDir } from '../../support/test-data.ts';
import { CAPTURE_FILES, type CaptureAnswer, type CaptureFileCase } from '../captures/capture-files.ts';
import { createWorld, type World } from './api-world.ts';
import { CaptureSender, unendedProgress, type CaptureFile } from './capture-sender.ts';

vi.setConfig({ testTimeout: 240_000 });
const DATA = testDataDir() ?? '';
/** Either is optional; an installation by the lock file has one, and there it is asked for. */
const READS_VIDEO = process.env['REQUIRE_TEST_DATA'] === '1' || (await findVideoBackend()) !== null;
if (!READS_VIDEO) console.log('videos of the table: not run (nothing decodes them here)');
const READS_HEIC = process.env['REQUIRE_TEST_DATA'] === '1' || (await findHeicBackend()) !== null;
if (!READS_HEIC) console.log('HEIC of the table: not run (nothing decodes it here)');
const PICTURE_OR_VIDEO = /\.(jpe?g|png|bmp|webp|gif|tiff?|heic|avif|svg|mp4|mov|insv|360)$/i;
const FOLDERS = ['panoramas', 'photos', 'videos', 'plans', 'odd-plans', 'hostile'];
const ANNOUNCED_SECONDS = 60;
const LIMITS = { timeoutMs: 60_000, memoryBytes: 600 * 1024 ** 2 };

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

const isOfHeic = ({ path, of = path }: CaptureFileCase): boolean => of.endsWith('.heic');
const RUN = CAPTURE_FILES.filter(
  (each) => (each.given === 'picture' || READS_VIDEO) && (!isOfHeic(each) || READS_HEIC),
);
test.each(RUN.map((each, at) => [at + 1, each.id ?? '', each.given, each.path, each] as const))(
  '%i %s a %s: %s',
  async (_number, _id, _given, _path, of) => {
    const bytes = bytesOf(of);
    expect(await factsOf(of, bytes)).toMatchObject(expectedFacts(of));
    const { settledSeconds } = await hours();
    const seen = await sendAndRead(of, bytes);
    expect(seen).toEqual(expectedOf(of));
    await end(seen.id);
    expect(storedFiles()).toEqual(before.files);
    expect(readdirSync(temporary)).toEqual([]);
    const after = await hours();
    expect(after.reservedSeconds).toBe(before.reservedSeconds);
    expect(after.settledSeconds > settledSeconds).toBe(takesHours(of));
    expect((await world.app.inject({ url: '/api/ready' })).statusCode).toBe(200);
  },
);

const bytesOf = ({ path, bytes, of }: CaptureFileCase): Uint8Array =>
  bytes ? bytes(of ? readFileSync(join(DATA, of)) : new Uint8Array()) : readFileSync(join(DATA, path));

/** What is read of the file before anything of it is drawn, by browser and server alike. */
async function factsOf(of: CaptureFileCase, bytes: Uint8Array): Promise<object> {
  const { given, answer } = of;
  if (given === 'picture' && isOfHeic(of) && 'as' in answer) return readPhoto(await developed(bytes));
  return given === 'picture'
    ? readPhoto(Buffer.from(bytes))
    : readVideo(blobAccess(new Blob([Uint8Array.from(bytes)])));
}

/** The JPEG of a HEIC. */
async function developed(bytes: Uint8Array): Promise<Buffer> {
  const outDir = realpathSync(mkdtempSync(join(temporary, 'heic-')));
  const source = join(outDir, 'photo.heic');
  writeFileSync(source, bytes);
  const backend = await findHeicBackend();
  if (!backend) throw new Error('nothing decodes HEIC here');
  const made = await developHeic(backend, { source, outDir }, LIMITS);
  const photo = made.t === 'heic-photo' ? readFileSync(made.path) : Buffer.alloc(0);
  rmSync(outDir, { recursive: true });
  return photo;
}

function expectedFacts({ given, answer, facts }: CaptureFileCase): object {
  if (!('as' in answer)) return {};
  const [widthPx, heightPx] = answer.size;
  const look = answer.asked ? { as: 'ask', proposed: answer.as } : { as: answer.as };
  return { ok: true, [given === 'picture' ? 'photo' : 'video']: { widthPx, heightPx, look, ...facts } };
}

interface Seen {
  /** Of the inspection; null: there is none. */
  id: string | null;
  answer: CaptureAnswer;
  state: string | null;
  /** How its first picture is answered; null: there is none. */
  picture: number | null;
}

function expectedOf({ answer }: CaptureFileCase): Seen {
  if ('refusedAtOnce' in answer) return { id: null, answer, state: null, picture: null };
  const id = expect.any(String);
  if ('refused' in answer) return { id, answer, state: 'failed', picture: null };
  return { id, answer, state: 'preview', picture: 200 };
}

/** Pictures that are no sphere take none. */
function takesHours({ given, answer }: CaptureFileCase): boolean {
  return 'as' in answer && (given === 'video' || answer.as === 'sphere');
}

async function sendAndRead({ path, given, answer, seconds }: CaptureFileCase, bytes: Uint8Array) {
  const file: CaptureFile = {
    name: basename(path),
    bytes,
    ...(given === 'video' && { seconds: seconds ?? ANNOUNCED_SECONDS }),
    // Nobody is to be asked about what is no video at all.
    ...(given === 'video' && 'refused' in answer && { shape: 'sphere' }),
  };
  const made = await sender.create(file);
  if (made.status !== 200)
    return { id: null, answer: { refusedAtOnce: made.data.error }, state: null, picture: null };
  const { id }: { id: string } = made.data;
  await sender.send(made.sourceId, file);
  await readNow(made.sourceId);
  const { state, proposed } = await sender.file(id);
  if (state === 'asking') {
    const address = `/inspection/${id}/file/${made.sourceId}/answer`;
    await sender.call('inspector', 'POST', address, { shape: proposed ?? 'flat' });
    await readNow(made.sourceId);
  }
  return seenOf(id, state === 'asking');
}

async function seenOf(id: string, isAsked: boolean) {
  const { error } = await sender.file(id);
  const { state } = await sender.inspection(id);
  const [capture] = await sender.captures(id);
  if (!capture) return { id, answer: { refused: error }, state, picture: null };
  const { projection, widthPx, heightPx, filesUrl } = capture;
  const picture = (await world.app.inject({ url: `${filesUrl}base.jpg` })).statusCode;
  const asked = isAsked && { asked: true };
  return { id, answer: { as: projection, ...asked, size: [widthPx, heightPx] }, state, picture };
}

/** Does what is to be done of a file now, as the worker would. */
async function readNow(sourceId: string): Promise<void> {
  const job = { tenantId: world.tenantId, sourceId };
  await readCaptures(world, job, unendedProgress());
  await cutTiles(world, job, unendedProgress());
}

/** Deletes an inspection for good. */
async function end(id: string | null): Promise<void> {
  if (id === null) return;
  const { version } = await sender.inspection(id);
  await sender.call('admin', 'DELETE', `/inspection/${id}?version=${version}`);
  await sender.call('operator', 'POST', '/expired', {
    action: 'delete',
    items: [{ kind: 'inspection', id }],
  });
  await sweepOne(world, 'remove-files');
  await sweepOne(world, 'clear-work');
}
