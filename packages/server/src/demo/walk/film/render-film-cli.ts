/**
 * Draws the demo's 360° film of a walk. Ran by hand when the building or the site has changed; needs `ffmpeg` on PATH.
 * `--out=file` writes it elsewhere, `--width=256` makes a quick look.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { Panorama } from '../render/panorama.ts';
import { RayTree } from '../render/ray-tree.ts';
import { buildSite } from '../site/build-site.ts';
import { drawSigns } from '../site/signs.ts';
import {
  cameraAt,
  FILM_PATH,
  FILM_SECONDS,
  FILM_STOREY,
  FILM_VISIT,
  FRAMES_PER_SECOND,
  isStop,
} from './film-walk.ts';
import { RememberedLight } from './remembered-light.ts';
import { withSphericalBox } from './spherical-box.ts';

const { values } = parseArgs({
  options: { width: { type: 'string', default: '1024' }, out: { type: 'string', default: FILM_PATH } },
});
const widthPx = Number(values.width);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-film-'));
const plain = join(folder, 'plain.mp4');
const encoder = spawn(
  'ffmpeg',
  [
    ['-hide_banner', '-loglevel', 'error', '-y'],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${widthPx}x${widthPx / 2}`, '-r', `${FRAMES_PER_SECOND}`],
    ['-i', 'pipe:0', '-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-crf', '27'],
    // A frame a second stands alone.
    [
      '-bf',
      '0',
      '-g',
      `${FRAMES_PER_SECOND}`,
      '-sc_threshold',
      '0',
      '-pix_fmt',
      'yuv420p',
      '-map_metadata',
      '-1',
      plain,
    ],
  ].flat(),
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const scene = buildSite(FILM_VISIT, await drawSigns());
const tree = new RayTree(scene.solids);
const panorama = new Panorama(scene, tree, new RememberedLight(scene, tree));
const count = FILM_SECONDS * FRAMES_PER_SECOND;
let rgb: Buffer = Buffer.alloc(0);
for (let frame = 0; frame < count; frame += 1) {
  const atSeconds = frame / FRAMES_PER_SECOND;
  // Where the camera stands still a new picture a second is enough.
  if (frame % FRAMES_PER_SECOND === 0 || !isStop(atSeconds)) {
    const { x, y, z, headingDeg } = cameraAt(atSeconds);
    ({ rgb } = panorama.draw({ at: { x, y, z: FILM_STOREY.elevationM + z }, headingDeg, widthPx }));
  }
  if (!encoder.stdin.write(rgb)) await once(encoder.stdin, 'drain');
  if (frame % FRAMES_PER_SECOND === 0) console.log(`${frame} of ${count}`);
}
encoder.stdin.end();
const [code] = await once(encoder, 'close');
if (code !== 0) throw new Error('ffmpeg could not write the film');
await writeFile(values.out, withSphericalBox(await readFile(plain)));
await rm(folder, { recursive: true });
