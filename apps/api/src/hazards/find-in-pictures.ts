/** Runs in the decoding process: looks through the pictures of a folder with one model, and writes what it finds. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelSpecSchema } from '@plumbline/shared/hazards/model-spec.ts';
import * as z from 'zod/mini';
import type { DecodeMessage } from '../decoding/decode-message.ts';
import type { DecodeTask } from '../decoding/decode-task.ts';
import { PictureDetector } from './detect-picture.ts';
import { OpenModel } from './open-model.ts';
import { UnfitModel } from './unfit-model.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

type HazardTask = Extract<DecodeTask, { want: 'hazards' }>;

/** Of the output folder. */
export const FOUND_FILE = 'found.json';

const FoundBoxSchema = z.object({
  yawDeg: z.number().check(z.gte(-180), z.lte(180)),
  pitchDeg: z.number().check(z.gte(-90), z.lte(90)),
  widthDeg: z.number().check(z.gt(0), z.lte(180)),
  heightDeg: z.number().check(z.gt(0), z.lte(180)),
  classAt: z.int().check(z.gte(0)),
  score: z.number().check(z.gte(0), z.lte(1)),
  isCut: z.boolean(),
});
/** Of each picture that can be read by its name, what was found in it. A process that foreign bytes may have taken over wrote it. */
export const FoundSchema = z.record(z.string(), z.array(FoundBoxSchema).check(z.maxLength(6000)));
export type Found = z.infer<typeof FoundSchema>;

export async function findInPictures(
  { source, model, spec: stated, pictures, outDir }: HazardTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  const spec = ModelSpecSchema.parse(stated);
  const found: Found = {};
  try {
    const open = await OpenModel.open(model, spec);
    const detector = new PictureDetector(open, spec);
    for (const [index, { name, isSphere }] of pictures.entries()) {
      const path = join(source, name);
      const seen = await unlessUnreadable(isSphere ? detector.inSphere(path) : detector.inFlat(path));
      if (seen) found[name] = seen;
      onProgress((index + 1) / pictures.length);
    }
    await open.close();
  } catch (error) {
    if (error instanceof UnfitModel) return { t: 'refused', code: error.code };
    throw error;
  }
  await writeFile(join(outDir, FOUND_FILE), JSON.stringify(found));
  return { t: 'hazards', unreadCount: pictures.length - Object.keys(found).length };
}

/** A damaged picture is passed over: null. */
function unlessUnreadable<Seen>(looking: Promise<Seen>): Promise<Seen | null> {
  return looking.catch((error: unknown) => {
    if (error instanceof UnreadablePicture) return null;
    throw error;
  });
}
