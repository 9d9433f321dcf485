import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { pinnedNode } from '../../../scripts/bootstrap.mjs';
import type { ContenderRun, ContenderStage } from '../run-contenders.ts';
import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import {
  PICTURE_CONTENDERS,
  PictureTimesSchema,
  type PictureContender,
  type PictureOrder,
} from './picture-runs.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'run-pictures.ts');
const SPHERE_PX = { width: 11_000, height: 5500 };
/** With this noise a file of about 20 MB. */
const PHOTO_PX = { width: 6400, height: 4800 };
const PHOTOS = { full: 100, quick: 3 };
const ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];

const promised = (key: string, label: string, atMost: number, digits = 0) => ({
  key,
  label,
  digits,
  isCompared: true,
  promise: { of: 'plumbline', atMost },
});

/** How long a picture takes from its file to what is seen of it, on one core where the system can say so. */
export const capturePictures: Comparison & { contenders: readonly PictureContender[] } = {
  name: 'captures',
  title:
    'a panorama of 11,000 × 5,500 px and photos of 20 MB, on one core: to the first picture, and to all tiles',
  contenders: PICTURE_CONTENDERS,
  baseline: 'sharp-tile',
  rounds: { full: 3, quick: 1 },
  metrics: [
    promised('sphere-preview', 'panorama: from the file to what is shown first, ms', 1500),
    promised('sphere-all', 'panorama: from the file to all tiles, ms', 8000),
    {
      key: 'sphere-preview-cpu',
      label: 'to what is shown first, processor time, ms',
      digits: 0,
      isCompared: true,
    },
    { key: 'sphere-all-cpu', label: 'to all tiles, processor time, ms', digits: 0, isCompared: true },
    { key: 'photo', label: 'photo of 20 MB: s each', digits: 2, isCompared: true },
    { key: 'photo-cpu', label: 'of it processor time, s', digits: 2, isCompared: true },
    promised('memory', 'most memory of what decodes, MiB', 600),
  ],
};

export async function openCapturePictures({
  isQuick,
  say,
}: Pick<ContenderRun, 'isQuick' | 'say'>): Promise<ContenderStage> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-captures-bench-'));
  const [sphere, photo] = [join(dir, 'sphere.jpg'), join(dir, 'photo.jpg')];
  await makePicture(sphere, SPHERE_PX, 6);
  await makePicture(photo, PHOTO_PX, 30);
  say('captures: the pictures are made');
  const photos = Array<string>(PHOTOS[isQuick ? 'quick' : 'full']).fill(photo);
  return {
    measure: async (name): Promise<Measurement> => {
      const contender = PICTURE_CONTENDERS.find((each) => each === name) ?? 'plumbline';
      const spheres = await draw({ contender, sources: [sphere], dir, isSphere: true });
      const flats = await draw({ contender, sources: photos, dir, isSphere: false });
      return {
        'sphere-preview': spheres.previewMs,
        'sphere-all': spheres.allMs,
        'sphere-preview-cpu': spheres.previewCpuMs,
        'sphere-all-cpu': spheres.allCpuMs,
        photo: flats.allMs / 1000,
        'photo-cpu': flats.allCpuMs / 1000,
        memory: Math.max(spheres.peakBytes, flats.peakBytes) / 1024 ** 2,
      };
    },
    close: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

async function draw(order: PictureOrder) {
  const [program, ...args] = [...ONE_CORE, pinnedNode(), PROGRAM, JSON.stringify(order)];
  const { stdout } = await run(program, args);
  return PictureTimesSchema.parse(JSON.parse(stdout));
}

/** A picture of noise, which takes a decoder as long as a photo of as many bytes. */
async function makePicture(
  path: string,
  { width, height }: { width: number; height: number },
  sigma: number,
): Promise<void> {
  const noise = { type: 'gaussian', mean: 130, sigma } as const;
  await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 92 })
    .toFile(path);
}
