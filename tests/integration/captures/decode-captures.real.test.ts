/** Real panoramas and photos in the process that decodes them: their pictures, and nothing of their cameras in these. */
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPhoto } from '@plumbline/server/captures/read-photo.ts';
import { xmpOf } from '@plumbline/server/captures/testing/sample-photo.ts';
import { WHOLE_SPHERE, type SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { runDecoder } from '../../../apps/api/src/decoding/run-decoder.ts';
import type { DecoderLimits } from '../../../apps/api/src/decoding/supervise-child.ts';
import { testDataDir } from '../../support/test-data.ts';

const DATA = testDataDir() ?? '';
const LIMITS: DecoderLimits = { timeoutMs: 60_000, memoryBytes: 600 * 1024 ** 2 };
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-captures-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const taskOf = (source: string, part: SpherePart | null, outDir: string) =>
  ({ want: 'capture', source, outDir, part }) as const;
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));

test.each([
  ['panoramas/cerro-toco-0-4096-gpano.jpg', WHOLE_SPHERE, 32],
  ['panoramas/theta-s-r0012075-2688-gpano-size-mismatch.jpg', WHOLE_SPHERE, 8],
  ['panoramas/theta-v-r0014760-5376-gpano.jpg', WHOLE_SPHERE, 32],
  ['photos/gps-dscn0010.jpg', null, 0],
  ['photos/orientation-portrait_6.jpg', null, 0],
  ['photos/site-tape-portrait-2014-10-24-104536.jpg', null, 5 * 9 + 3 * 5],
] as const)('M2 no picture of %s carries anything that its camera wrote', async (path, part, tileCount) => {
  const outDir = join(dir, path.replaceAll('/', '-'));
  const task = taskOf(join(DATA, path), part, outDir);
  expect(await runDecoder({ ...task, step: 'base' }, LIMITS)).toMatchObject({ t: 'capture-base' });
  expect(await runDecoder({ ...task, step: 'tiles' }, LIMITS)).toMatchObject({ t: 'capture-tiles' });
  const made = filesBelow(outDir);
  expect(made).toHaveLength(2 + tileCount);
  for (const file of made) {
    const bytes = readFileSync(file);
    for (const written of ['Exif', 'ns.adobe.com', 'GPano', 'ICC_PROFILE', 'RICOH', 'NIKON', 'Motorola'])
      expect([file, written, bytes.includes(written)]).toEqual([file, written, false]);
  }
});

test('M3 a part cut out of a real panorama comes back in its place', async () => {
  const whole = join(DATA, 'panoramas/derived-bloomberg-8192-gpano.jpg');
  const crop = { left: 1024, top: 1448, width: 4096, height: 1200 };
  const cut = await sharp(whole)
    .extract(crop)
    .withXmp(
      xmpOf({
        ProjectionType: 'equirectangular',
        FullPanoWidthPixels: 8192,
        FullPanoHeightPixels: 4096,
        CroppedAreaImageWidthPixels: crop.width,
        CroppedAreaImageHeightPixels: crop.height,
        CroppedAreaLeftPixels: crop.left,
        CroppedAreaTopPixels: crop.top,
      }),
    )
    .jpeg({ quality: 95 })
    .toBuffer();
  const read = await readPhoto(cut);
  if (!read.ok || read.photo.look.as !== 'partial') throw new Error('no part');
  const source = join(dir, 'cut');
  await sharp(cut).keepMetadata().toFile(source);
  const outDir = join(dir, 'part');
  await runDecoder({ ...taskOf(source, read.photo.look.part, outDir), step: 'base' }, LIMITS);
  // Where it lies the base picture is the whole panorama's own.
  const inside = { left: 300, top: 380, width: 900, height: 250 };
  const own = await sharp(join(outDir, 'base.jpg')).extract(inside).raw().toBuffer();
  const wanted = await sharp(await sharp(whole).resize({ width: 2048 }).png().toBuffer())
    .extract(inside)
    .raw()
    .toBuffer();
  const apart = own.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / own.length;
  expect(apart).toBeLessThan(6);
});

test('M10 a HEIC is refused when it is looked at, whatever it is called', async () => {
  const source = join(DATA, 'photos/iphone11-heic.heic');
  const outDir = join(dir, 'heic');
  expect(await runDecoder({ want: 'capture-facts', source, outDir }, LIMITS)).toEqual({
    t: 'refused',
    code: 'capture-heic',
  });
});
