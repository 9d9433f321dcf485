/** Looks at one picture again and again as the first argument says, and prints what it took as JSON. */
import sharp from 'sharp';
import { PictureDetector } from '../../../apps/api/src/hazards/detect-picture.ts';
import { OpenModel } from '../../../apps/api/src/hazards/open-model.ts';
import {
  directionAt,
  RINGS,
  TileViews,
  type SpherePicture,
  type TileView,
} from '../../../apps/api/src/hazards/tile-views.ts';
import type { ModelSpec } from '../../../packages/shared/src/hazards/model-spec.ts';
import { median } from '../report/statistics.ts';
import { LookOrderSchema, type LookContender } from './look-order.ts';

/** Draws all views of a sphere, one after the other. */
type Draw = (picture: SpherePicture, into: Uint8Array) => Iterable<TileView>;

/** By then every table is made and every buffer is there. */
const SETTLED_AFTER_FRAMES = 10;

async function main(argument: string): Promise<void> {
  const { contender, model, spec, sphere, frames } = LookOrderSchema.parse(JSON.parse(argument));
  const open = await OpenModel.open(model, spec);
  const look = lookerOf(contender, open, spec);
  const [times, cpuTimes, memory]: [number[], number[], number[]] = [[], [], []];
  for (let frame = 0; frame < frames; frame += 1) {
    const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
    await look(sphere);
    times.push(performance.now() - startMs);
    const { user, system } = process.cpuUsage(startCpu);
    cpuTimes.push((user + system) / 1000);
    memory.push(process.memoryUsage.rss());
  }
  const settled = memory.slice(SETTLED_AFTER_FRAMES);
  console.log(
    JSON.stringify({
      frameMs: median(times),
      frameCpuMs: median(cpuTimes),
      reprojectionMs: await reprojectionMs(contender, spec, sphere),
      peakBytes: Math.max(...memory),
      grownBytes: settled.length > 1 ? (settled.at(-1) ?? 0) - (settled[0] ?? 0) : null,
    }),
  );
}

function lookerOf(contender: LookContender, open: OpenModel, spec: ModelSpec) {
  if (contender === 'plumbline') {
    const detector = new PictureDetector(open, spec);
    return (path: string): Promise<unknown> => detector.inSphere(path);
  }
  const tile = tileOf(spec);
  return async (path: string): Promise<unknown> => {
    for (const _view of plainViews(spec)(await readSphere(path), tile)) await open.find(tile);
    return null;
  };
}

/** Of one view, the tables made. */
async function reprojectionMs(contender: LookContender, spec: ModelSpec, path: string): Promise<number> {
  const picture = await readSphere(path);
  const tile = tileOf(spec);
  const draw = contender === 'plumbline' ? tabledViews(picture, spec) : plainViews(spec);
  let count = 0;
  const startMs = performance.now();
  for (const _view of draw(picture, tile)) count += 1;
  return (performance.now() - startMs) / count;
}

function tabledViews(picture: SpherePicture, { inputPx: sidePx, fieldOfViewDeg }: ModelSpec): Draw {
  const views = new TileViews(picture, { sidePx, fieldOfViewDeg });
  return (each, into) => views.of(each, into);
}

/** Every pixel of every view by its angles, as it is written in books. */
function plainViews({ inputPx: sidePx, fieldOfViewDeg }: ModelSpec): Draw {
  return function* draw(picture, into) {
    for (const { pitchDeg, count } of RINGS)
      for (let at = 0; at < count; at += 1) {
        const view = { yawDeg: (at * 360) / count, pitchDeg, sidePx, fieldOfViewDeg };
        drawPlainly(picture, view, into);
        yield view;
      }
  };
}

function drawPlainly({ data, widthPx, heightPx }: SpherePicture, view: TileView, into: Uint8Array): void {
  for (let y = 0; y < view.sidePx; y += 1)
    for (let x = 0; x < view.sidePx; x += 1) {
      const { yawDeg, pitchDeg } = directionAt(view, { x: x + 0.5, y: y + 0.5 });
      const column = Math.floor((yawDeg / 360 + 0.5) * widthPx) % widthPx;
      const row = Math.min(heightPx - 1, Math.floor((0.5 - pitchDeg / 180) * heightPx));
      const from = (row * widthPx + column) * 3;
      into.set(data.subarray(from, from + 3), (y * view.sidePx + x) * 3);
    }
}

function tileOf({ inputPx }: ModelSpec): Uint8Array {
  return new Uint8Array(3 * inputPx * inputPx);
}

async function readSphere(path: string): Promise<SpherePicture> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height };
}

await main(process.argv[2] ?? '');
