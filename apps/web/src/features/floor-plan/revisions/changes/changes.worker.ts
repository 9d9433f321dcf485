/** Compares two drawings away from the main thread: loads their tiles, lays them over each other, finds what changed. */
import { applySimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { tilesOf } from '../../canvas/raster-place.ts';
import { compareEdges, edgesOf, type DrawingChanges, type EdgeMap } from './drawing-changes.ts';
import { doubtFinder, type DoubtFinder } from './find-doubts.ts';
import {
  frameOf,
  type ChangesQuestion,
  type ComparedRaster,
  type WorkerAnswer,
  type WorkerQuestion,
} from './changes-question.ts';

/** Tiles are few at this size; more at once would only hold up the page's own. */
const PARALLEL = 4;
/** Renderings of one line, and alignments, differ by this much, pixels of the map. */
const TOLERANCE_PX = 3;
/** Vermilion and blue of Okabe and Ito: told apart with every common kind of colour blindness, and by brightness. */
const REMOVED_RGB = [213, 94, 0] as const;
const ADDED_RGB = [0, 114, 178] as const;

/** Waits until the drawings are compared; null when they could not be. */
let finder: Promise<DoubtFinder | null> = Promise.resolve(null);

self.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  if (data.kind === 'compare') finder = compare(data);
  else void search(data);
});

async function search({ turn, objects }: Extract<WorkerQuestion, { kind: 'search' }>): Promise<void> {
  const find = await finder;
  if (find) reply({ kind: 'found', turn, doubts: find(objects) });
}

async function compare(question: ChangesQuestion): Promise<DoubtFinder | null> {
  try {
    const { picture, bounds, find } = await findChanges(question);
    reply({ kind: 'compared', changes: { ok: true, picture, bounds } }, [picture]);
    return find;
  } catch {
    reply({ kind: 'compared', changes: { ok: false } });
    return null;
  }
}

function reply(answer: WorkerAnswer, transfer: Transferable[] = []): void {
  // A worker has one listener, and no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(answer, { transfer });
}

async function findChanges({ before, after }: ChangesQuestion) {
  const frame = frameOf(before, after);
  const widthPx = Math.max(1, Math.round((frame.bounds.right - frame.bounds.left) * frame.scale));
  const heightPx = Math.max(1, Math.round((frame.bounds.bottom - frame.bounds.top) * frame.scale));
  const size = { widthPx, heightPx };
  const was = await edgesIn(before, frame, size);
  const is = await edgesIn(after, frame, size);
  const changes = compareEdges(was, is, { ...size, tolerancePx: TOLERANCE_PX });
  const picture = await createImageBitmap(colour(changes));
  return { picture, bounds: frame.bounds, find: doubtFinder(changes, frame) };
}

type Frame = ReturnType<typeof frameOf>;

/** The edges of one drawing, in the pixels of the frame. @throws when a part of it could not be loaded */
async function edgesIn(
  image: ComparedRaster,
  { bounds, scale }: Frame,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<EdgeMap> {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, widthPx, heightPx);
  const { a, b } = image.rasterToPlan;
  const origin = applySimilarity(image.rasterToPlan, { x: 0, y: 0 });
  const [dx, dy] = [(origin.x - bounds.left) * scale, (origin.y - bounds.top) * scale];
  context.setTransform(a * scale, b * scale, -b * scale, a * scale, dx, dy);
  context.imageSmoothingQuality = 'high';
  const tiles = tilesOf(image, { scale }, bounds, 1);
  await inTurns(tiles, async ({ level, column, row, bounds: at }) => {
    const answered = await fetch(`${image.mediaBase}t/${level}/${column}_${row}.webp`);
    if (!answered.ok) throw new Error('a tile is missing');
    const bitmap = await createImageBitmap(await answered.blob());
    context.drawImage(bitmap, at.left, at.top, at.right - at.left, at.bottom - at.top);
    bitmap.close();
  });
  return edgesOf(context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx);
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const runner = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, runner));
}

/** What came and what went, one pixel wider for the eye, on nothing. */
function colour({ widthPx, heightPx, removed, added }: DrawingChanges): ImageData {
  const picture = new ImageData(widthPx, heightPx);
  for (const [map, [red, green, blue]] of [
    [removed, REMOVED_RGB],
    [added, ADDED_RGB],
  ] as const) {
    for (let at = 0; at < map.length; at += 1) {
      if (map[at] !== 1) continue;
      picture.data.set([red, green, blue, 255], at * 4);
    }
  }
  return picture;
}
