import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decoderPermissions, runDecoder } from './run-decoder.ts';
import { withProcessorLimit, type DecoderLimits } from './supervise-child.ts';

const LIMITS: DecoderLimits = { timeoutMs: 30_000, memoryBytes: 1024 ** 3 };
let dir: string;
let source: string;

beforeAll(async () => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-decode-')));
  source = join(dir, 'source');
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#eee' } })
    .png()
    .toFile(source);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const task = (name: string) => ({ want: 'pages', kind: 'png', source, outDir: join(dir, name) }) as const;

test('an image is read and its thumbnail drawn', async () => {
  const decoded = await runDecoder(task('good'), LIMITS);
  expect(decoded).toMatchObject({ t: 'pages', pageCount: 1, pages: [{ widthPx: 3000, heightPx: 2000 }] });
  expect(readdirSync(join(dir, 'good', 'pages'))).toEqual(['1.webp']);
}, 30_000);

test('part of an image becomes a picture, and a damaged one is refused', async () => {
  const crop = { left: 0, top: 0, width: 0.5, height: 0.5 };
  const outDir = join(dir, 'picture');
  const wanted = { want: 'picture', kind: 'png', source, outDir, purpose: 'cover', crop } as const;
  expect(await runDecoder(wanted, LIMITS)).toEqual({ t: 'picture', widthPx: 1440, heightPx: 960 });
  expect(readdirSync(outDir).toSorted()).toEqual(['preview.webp', 'thumbnail.webp']);
  const broken = join(dir, 'broken');
  writeFileSync(broken, 'no picture at all');
  const refused = await runDecoder({ ...wanted, source: broken, outDir: join(dir, 'nothing') }, LIMITS);
  expect(refused).toEqual({ t: 'refused', code: 'image-unreadable' });
}, 30_000);

test('a file that takes too long, or too much, is given up', async () => {
  const slow = await runDecoder(task('slow'), { ...LIMITS, timeoutMs: 1 });
  expect(slow).toEqual({ t: 'refused', code: 'decode-timeout' });
  const large = await runDecoder(task('large'), { ...LIMITS, memoryBytes: 1024 });
  expect(large).toEqual({ t: 'refused', code: 'decode-limit' });
}, 30_000);

test('decoding ends when nobody wants it any more', async () => {
  const cancelled = AbortSignal.timeout(50);
  expect(await runDecoder(task('cancelled'), { ...LIMITS, signal: cancelled })).toEqual({ t: 'cancelled' });
}, 30_000);

test('a file that makes the decoder fail is unreadable, and the failure is reported', async () => {
  const complaints: string[] = [];
  const missing = { ...task('missing'), source: join(dir, 'none') };
  const decoded = await runDecoder(missing, { ...LIMITS, onCrash: (text) => complaints.push(text) });
  expect(decoded).toEqual({ t: 'refused', code: 'image-unreadable' });
  expect(complaints.join()).toContain('ENOENT');
}, 30_000);

/** What code in a decoder would try that a foreign file had taken over. */
const CANARY = `
import { readFileSync, writeFileSync } from 'node:fs';
const tries = {
  read: () => readFileSync('/etc/hostname'),
  list: () => readFileSync(process.argv[2]),
  write: () => writeFileSync(process.argv[3], 'x'),
  spawn: () => process.getBuiltinModule('child_process').spawnSync('id'),
  worker: () => new (process.getBuiltinModule('worker_threads').Worker)('1', { eval: true }),
};
const outcome = {};
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); outcome[name] = 'done'; } catch (error) { outcome[name] = error.code; }
}
console.log(JSON.stringify({ outcome, env: Object.keys(process.env).length }));
`;

test('code inside the process can read no secret, write nowhere else and start nothing', async () => {
  const outDir = join(dir, 'canary');
  await runDecoder({ ...task('canary') }, LIMITS);
  const script = join(outDir, 'canary.mjs');
  writeFileSync(script, CANARY);
  const secret = join(dir, 'secret');
  writeFileSync(secret, 'x');
  const run = promisify(execFile);
  const permissions = decoderPermissions({ source, outDir });
  const { stdout } = await run(process.execPath, [...permissions, script, secret, join(dir, 'escaped')], {
    env: {},
  });
  const denied = 'ERR_ACCESS_DENIED';
  expect(JSON.parse(stdout)).toEqual({
    outcome: { read: denied, list: denied, write: denied, spawn: denied, worker: denied },
    env: 0,
  });
}, 30_000);

test.skipIf(process.platform === 'win32')(
  'a process nobody watches any more cannot compute for ever',
  async () => {
    const [command, ...args] = withProcessorLimit([process.execPath, '-e', 'for (;;);'], 500);
    const ended = await promisify(execFile)(command, args).then(
      () => 'by itself',
      (error: { killed?: boolean; signal?: string }) => error.signal,
    );
    expect(['SIGXCPU', 'SIGKILL']).toContain(ended);
  },
  60_000,
);
