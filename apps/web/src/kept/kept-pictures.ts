import { keptDatabase, type KeptDatabase } from './kept-database.ts';
import { keptNow } from './kept-time.ts';
import { KEPT_LIMITS, plansToDrop, type KeptLimits } from './plans-to-drop.ts';

/** The pictures of one plan on this device; they never change, so whatever is here need not be fetched. */
export interface KeptPictures {
  read(name: string): Promise<Blob | null>;
  keep(name: string, blob: Blob): Promise<void>;
}

/** Opens the pictures behind a media address, which counts as using the plan. */
export function openKeptPictures(mediaBase: string, limits: KeptLimits = KEPT_LIMITS): KeptPictures {
  const fileId = pictureIdOf(mediaBase);
  const database = keptDatabase();
  const opened = database.then((kept) => kept && notePlan(kept, fileId, 0, limits).catch(nothingKept));
  return {
    async read(name) {
      const picture = await (await database)?.get('pictures', [fileId, name]).catch(() => undefined);
      return picture?.blob ?? null;
    },
    async keep(name, blob) {
      await opened;
      const kept = await database;
      if (kept) await addPicture(kept, { fileId, name, blob }, limits).catch(nothingKept);
    },
  };
}

/** A picture without counting its plan as used, for lists. */
export async function readKeptPicture(mediaBase: string, name: string): Promise<Blob | null> {
  const database = await keptDatabase();
  const picture = await database?.get('pictures', [pictureIdOf(mediaBase), name]).catch(() => undefined);
  return picture?.blob ?? null;
}

/** Full, closed or broken: the plan is shown all the same, it is only not kept. */
const nothingKept = () => undefined;

/** Which picture an address leads to: the last part of `/media/…/plan/{fileId}/`; what comes before it is signed anew each time. */
export function pictureIdOf(mediaBase: string): string {
  return mediaBase.split('/').at(-2) ?? '';
}

async function addPicture(
  kept: KeptDatabase,
  picture: { fileId: string; name: string; blob: Blob },
  limits: KeptLimits,
): Promise<void> {
  const { fileId, name, blob } = picture;
  if ((await kept.getKey('pictures', [fileId, name])) !== undefined) return;
  await kept.put('pictures', picture);
  await notePlan(kept, fileId, blob.size, limits);
}

/** Marks the plan as used just now and drops what is too much. */
async function notePlan(
  kept: KeptDatabase,
  fileId: string,
  addedBytes: number,
  limits: KeptLimits,
): Promise<void> {
  const transaction = kept.transaction(['plans', 'pictures'], 'readwrite');
  const [plans, pictures] = [transaction.objectStore('plans'), transaction.objectStore('pictures')];
  const sizeBytes = ((await plans.get(fileId))?.sizeBytes ?? 0) + addedBytes;
  await plans.put({ fileId, usedAt: keptNow(), sizeBytes });
  for (const dropped of plansToDrop(await plans.getAll(), limits)) {
    await plans.delete(dropped);
    await pictures.delete(IDBKeyRange.bound([dropped, ''], [dropped, '\uffff']));
  }
  await transaction.done;
}
