/** The demo's notes with all pictures they need: drawn and stored before anything is written. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Stores } from '../../database/client.ts';
import { newUuid } from '../../database/new-uuid.ts';
import { drawPhoto } from '../../pictures/make-photo.ts';
import { drawFloorImageOf } from '../../plan-images/draw-floor-image.ts';
import type { RgbRaster } from '../../plan-images/sample-raster.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { DemoPlan } from '../demo-plans.ts';
import type { PointPx } from '../plan-sheets/render-plan-sheet.ts';
import type { DemoNote, DemoStep } from './demo-note.ts';
import { drawSitePhoto, type SiteMotif } from './draw-site-photo.ts';
import { FIRST_FLOOR_NOTES, UNPLACED_NOTES } from './first-floor-notes.ts';
import { GROUND_FLOOR_NOTES } from './ground-floor-notes.ts';
import { placeInRoom } from './place-in-room.ts';

/** Bytes that lie in the storage below `fileId`. */
export interface StoredPicture {
  fileId: string;
  sizeBytes: number;
  sha256: string;
}

export interface PlannedNote extends DemoNote {
  /** `floor` counts the storeys from the lowest. */
  place: { floor: number; point: PointPx; floorImage: StoredPicture } | null;
  /** Those of its steps; of its making by null. */
  photos: ReadonlyMap<DemoStep | null, StoredPicture>;
}

const NOTES_OF_STOREYS = [GROUND_FLOOR_NOTES, FIRST_FLOOR_NOTES];

/** Draws and stores what the notes show. */
export async function planDemoNotes(
  stores: Stores,
  storage: FileStorage,
  plans: readonly DemoPlan[],
): Promise<PlannedNote[]> {
  const store = async (files: Readonly<Record<string, Buffer>>, main: string): Promise<StoredPicture> => {
    const fileId = await newUuid(stores.app);
    await Promise.all(
      Object.entries(files).map(([name, bytes]) => storage.write(`${fileId}/${name}`, bytes)),
    );
    return { fileId, ...measure(files[main] ?? Buffer.of()) };
  };
  const photos = photosOf(store);
  const planned: PlannedNote[] = [];
  // One after the other: each takes all that the machine has to give.
  for (const [floor, plan] of plans.entries()) {
    const drawing = await decode(plan);
    for (const note of NOTES_OF_STOREYS[floor] ?? []) {
      const point = note.at && placeInRoom(plan.storey, plan.sheet, note.at);
      if (!point) throw new Error(`the demo has no place for the note "${note.text}"`);
      const picture = await drawFloorImageOf(drawing, point);
      const floorImage = await store({ 'preview.webp': picture }, 'preview.webp');
      planned.push({ ...note, place: { floor, point, floorImage }, photos: await photos(note) });
    }
  }
  for (const note of UNPLACED_NOTES) planned.push({ ...note, place: null, photos: await photos(note) });
  return planned;
}

type Store = (files: Readonly<Record<string, Buffer>>, main: string) => Promise<StoredPicture>;

/** Every motif is drawn once, and stored for each note that shows it. */
function photosOf(store: Store): (note: DemoNote) => Promise<PlannedNote['photos']> {
  const drawn = new Map<SiteMotif, Promise<Record<string, Buffer>>>();
  const draw = async (motif: SiteMotif) => {
    const original = await drawSitePhoto(motif);
    const { preview, thumbnail } = await drawPhoto(original);
    return { original, 'preview.webp': preview, 'thumbnail.webp': thumbnail };
  };
  return async (note) => {
    const taken = new Map<DemoStep | null, StoredPicture>();
    for (const step of [null, ...(note.steps ?? [])]) {
      const { photo: motif } = step ?? note;
      if (motif === undefined) continue;
      const files = drawn.get(motif) ?? draw(motif);
      drawn.set(motif, files);
      taken.set(step, await store(await files, 'original'));
    }
    return taken;
  };
}

/** The whole sheet, since each of its notes shows a part of it. */
async function decode({ sheet, widthPx, heightPx }: DemoPlan): Promise<RgbRaster> {
  const data = await sharp(sheet.png).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { data, widthPx, heightPx, left: 0, top: 0 };
}

function measure(bytes: Buffer): Omit<StoredPicture, 'fileId'> {
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
