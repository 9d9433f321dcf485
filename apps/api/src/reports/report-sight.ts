/** The view in which a note was made, as a camera would take it. */
import { buffer } from 'node:stream/consumers';
import { halfSide, viewAxes } from '@plumbline/shared/media/view-into-sphere.ts';
import { fromPixels, readPixels, uprightSize } from '@plumbline/server/captures/capture-picture.ts';
import { drawView } from '@plumbline/server/captures/forward-view.ts';
import type { ReportedNote } from '@plumbline/server/reports/read-report.ts';
import { wrapPicture, type PictureFolder } from './report-pictures.ts';

const VIEW_DEG = 75;
/** As many pixels as the picture has there; drawn larger and made smaller then, which smooths its edges. */
const VIEW = { widthPx: 480, heightPx: 340 } as const;
const SMOOTHED_TIMES = 2;
const JPEG = { quality: 82 } as const;

/** @returns its path below the folder; null for a note of no picture, or of one that is not there */
export async function bringSight(
  { storage, dir }: PictureFolder,
  { id, sight, seenIn }: Pick<ReportedNote, 'id' | 'sight' | 'seenIn'>,
): Promise<string | null> {
  if (!sight || seenIn === null) return null;
  const key = `${seenIn.fileId}/base.jpg`;
  if (!(await storage.stat(key))) return null;
  const base = await buffer(storage.read(key));
  const picture = await readPixels(base, await uprightSize(base));
  const isFlat = seenIn.projection === 'flat';
  const view = { axes: viewAxes(sight, seenIn), halfWidth: halfSide(VIEW_DEG) };
  const size = { widthPx: VIEW.widthPx * SMOOTHED_TIMES, heightPx: VIEW.heightPx * SMOOTHED_TIMES };
  const seen = fromPixels(isFlat ? picture : drawView(picture, view, size));
  const shown = seen.resize({ width: VIEW.widthPx, withoutEnlargement: true });
  return wrapPicture(dir, `sight-${id}`, shown.jpeg(JPEG));
}
