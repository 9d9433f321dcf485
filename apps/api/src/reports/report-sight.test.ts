import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import { bringSight } from './report-sight.ts';

const FILE = '01890000-0000-7000-8000-000000000001';
const [WIDTH, HEIGHT] = [720, 360];

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sight-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Grey with a red square of ten degrees around a direction of the picture. */
async function sphereWith(yawDeg: number, pitchDeg: number): Promise<Buffer> {
  const [left, top] = [(yawDeg / 360 + 0.5) * WIDTH - 10, (0.5 - pitchDeg / 180) * HEIGHT - 10];
  const red = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888' } })
    .composite([{ input: red, left: Math.round(left), top: Math.round(top) }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function seen(pose: { pitchDeg: number; rollDeg: number }, mark: [number, number]) {
  const storage = createDiskStorage(join(dir, 'files'));
  await storage.write(`${FILE}/base.jpg`, await sphereWith(...mark));
  const sight = { inspectionId: FILE, captureId: FILE, fieldNoteId: null, accuracyM: null };
  const path = await bringSight(
    { storage, dir },
    {
      id: FILE,
      sight: { ...sight, yawDeg: 90, pitchDeg: 0 },
      seenIn: { fileId: FILE, projection: 'sphere', ...pose },
    },
  );
  const { data, info } = await sharp(join(dir, path ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { red: data[at] ?? 0, green: data[at + 1] ?? 0, width: info.width };
}

test('the view is around the direction in which the note was made', async () => {
  const { red, green, width } = await seen({ pitchDeg: 0, rollDeg: 0 }, [90, 0]);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
  expect(width).toBe(480);
});

test('a camera that was held askew is levelled as in the viewer', async () => {
  const { red, green } = await seen({ pitchDeg: 0, rollDeg: 20 }, [90, 20]);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

test('a note of no picture, and one whose picture is gone, have no view', async () => {
  const folder = { storage: createDiskStorage(join(dir, 'files')), dir };
  expect(await bringSight(folder, { id: FILE, seenIn: null })).toBeNull();
  const sight = {
    inspectionId: FILE,
    captureId: FILE,
    yawDeg: 0,
    pitchDeg: 0,
    fieldNoteId: null,
    accuracyM: null,
  };
  const seenIn = { fileId: FILE, projection: 'sphere', pitchDeg: 0, rollDeg: 0 } as const;
  expect(await bringSight(folder, { id: FILE, sight, seenIn })).toBeNull();
});
