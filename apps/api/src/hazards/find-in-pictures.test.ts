import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecodeTask } from '../decoding/decode-task.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';
import { FOUND_FILE, FoundSchema } from './find-in-pictures.ts';
import { TINY_MODELS, TINY_SPEC } from './testing/tiny-models.ts';

/** As the job has them, but for the time. */
const LIMITS: DecoderLimits = { timeoutMs: 20_000, memoryBytes: 700 * 1024 * 1024 };
let dir: string;

beforeAll(async () => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-hazards-')));
  mkdirSync(join(dir, 'pictures'));
  const shape = { width: 512, height: 256, channels: 3, background: '#8ab' } as const;
  await sharp({ create: shape })
    .jpeg()
    .toFile(join(dir, 'pictures', 'sphere.jpg'));
  for (const [name, bytes] of Object.entries(TINY_MODELS)) writeFileSync(join(dir, name), bytes);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const SPHERE = { name: 'sphere.jpg', isSphere: true };

function look(name: keyof typeof TINY_MODELS, limits: Partial<DecoderLimits> = {}, pictures = [SPHERE]) {
  const task: DecodeTask = {
    want: 'hazards',
    source: join(dir, 'pictures'),
    outDir: join(dir, `out-${name}`),
    model: join(dir, name),
    spec: TINY_SPEC,
    pictures,
  };
  return runDecoder(task, { ...LIMITS, ...limits });
}

test('a model that behaves finds what it finds, in every view of the sphere', async () => {
  const progress: number[] = [];
  expect(await look('good', { onProgress: (done) => progress.push(done) })).toEqual({
    t: 'hazards',
    unreadCount: 0,
  });
  expect(progress).toEqual([1]);
  const found = FoundSchema.parse(JSON.parse(readFileSync(join(dir, 'out-good', FOUND_FILE), 'utf8')));
  const boxes = found['sphere.jpg'] ?? [];
  expect(boxes).toHaveLength(20);
  expect(boxes.every(({ classAt, score }) => classAt === 0 && score > 0.89)).toBe(true);
});

test('a damaged picture is passed over and counted, and the others are looked at', async () => {
  const whole = readFileSync(join(dir, 'pictures', 'sphere.jpg'));
  writeFileSync(join(dir, 'pictures', 'half.jpg'), whole.subarray(0, whole.length / 2));
  writeFileSync(join(dir, 'pictures', 'none.jpg'), 'no picture');
  const damaged = [
    { name: 'half.jpg', isSphere: true },
    { name: 'none.jpg', isSphere: true },
    { name: 'half.jpg', isSphere: false },
    { name: 'none.jpg', isSphere: false },
  ];
  const progress: number[] = [];
  const limits = { onProgress: (done: number) => progress.push(done) };
  expect(await look('good', limits, [...damaged, SPHERE])).toEqual({ t: 'hazards', unreadCount: 4 });
  expect(progress.at(-1)).toBe(1);
  const found = FoundSchema.parse(JSON.parse(readFileSync(join(dir, 'out-good', FOUND_FILE), 'utf8')));
  expect(Object.keys(found)).toEqual(['sphere.jpg']);
  expect(found['sphere.jpg']).toHaveLength(20);
});

test.each([
  ['not-numbers', 'model-not-numbers'],
  ['wrong-shape', 'model-wrong-shape'],
  ['other-input', 'model-wrong-shape'],
  ['two-inputs', 'model-wrong-shape'],
  ['outside', 'model-outside-files'],
  ['stored-large', 'model-too-large'],
  ['no-model', 'model-unreadable'],
  ['unknown-work', 'model-unreadable'],
] as const)('a model that is %s is refused as %s, and nothing is left of it', async (name, code) => {
  expect(await look(name)).toEqual({ t: 'refused', code });
  expect(() => readFileSync(join(dir, `out-${name}`, FOUND_FILE))).toThrow('ENOENT');
});

test('a model whose numbers stand in a file beside it is refused even where there is one', async () => {
  writeFileSync(join(dir, 'weights.bin'), new Uint8Array(new Float32Array(6).buffer));
  expect(await look('outside')).toEqual({ t: 'refused', code: 'model-outside-files' });
});

test('a model that grows is ended at the limit of memory', async () => {
  expect(await look('growing')).toEqual({ t: 'refused', code: 'decode-limit' });
});

test('a model that hangs is ended when its time is over', async () => {
  const from = performance.now();
  expect(await look('hanging', { timeoutMs: 6000 })).toEqual({ t: 'refused', code: 'decode-timeout' });
  expect(performance.now() - from).toBeGreaterThan(5900);
});

test('a model that hangs ends when nobody wants it any more', async () => {
  expect(await look('hanging', { signal: AbortSignal.timeout(3000) })).toEqual({ t: 'cancelled' });
});
