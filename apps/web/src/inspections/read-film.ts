import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** What a chosen video is, as its own boxes tell before a byte of it is sent. */
export type FilmFacts =
  | {
      ok: true;
      durationSeconds: number;
      /** It is of 2:1 and does not say whether it is a sphere. */
      asks: boolean;
    }
  | { ok: false; code: ErrorCode };

/** It was moved or taken away since it was chosen. */
const GONE = { ok: false, code: 'video-unreadable' } as const;

/** What reads the boxes is loaded with the first video that somebody chooses. */
export async function readFilm(file: File): Promise<FilmFacts> {
  const [{ readVideo }, { blobAccess }, { filmLook, videoFault }] = await Promise.all([
    import('@plumbline/shared/media/mp4/read-video.ts'),
    import('@plumbline/shared/media/mp4/random-access.ts'),
    import('@plumbline/shared/media/video/judge-video.ts'),
  ]);
  const read = await readVideo(blobAccess(file)).catch(() => GONE);
  if (!read.ok) return read;
  const code = videoFault(read.video);
  if (code) return { ok: false, code };
  return { ok: true, durationSeconds: read.video.durationSeconds, asks: filmLook(read.video, null) === null };
}
