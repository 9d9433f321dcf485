import { join } from 'node:path';
import { developHeic, findHeicBackend, isHeicFile } from '../decoding/heic/develop-heic.ts';
import { failReading, readingLimits, type Reading } from './capture-reading.ts';

/**
 * Where the photo lies from which pictures are drawn: the file itself, or the JPEG of a HEIC where that can be made here.
 * @returns null when nothing is to be drawn now
 */
export async function openPhoto(reading: Reading): Promise<string | null> {
  const { path, folder } = reading;
  if (!(await isHeicFile(path))) return path;
  const backend = await findHeicBackend();
  // The probe of the photo refuses it with how to save it.
  if (!backend) return path;
  const outDir = join(folder, 'heic');
  const developed = await developHeic(backend, { source: path, outDir }, readingLimits(reading));
  if (developed.t === 'refused') return failReading(reading, developed.code);
  return developed.t === 'heic-photo' ? developed.path : null;
}
