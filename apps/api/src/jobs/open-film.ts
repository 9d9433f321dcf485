/** Looks at what a film is, by its own boxes, before anything of it is decoded. */
import { openAsBlob } from 'node:fs';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo, type VideoFacts } from '@plumbline/shared/media/mp4/read-video.ts';
import {
  filmLook,
  secondsOfVideo,
  videoFault,
  type FilmLook,
} from '@plumbline/shared/media/video/judge-video.ts';
import { moveSource } from '@plumbline/server/captures/capture-sources.ts';
import { readInspection } from '@plumbline/server/captures/inspection-record.ts';
import { isWanted } from '@plumbline/server/captures/sent-files.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { dropFile, failReading, hashFile, type Reading } from './capture-reading.ts';

export interface OpenFilm {
  facts: VideoFacts;
  look: FilmLook;
}

/** Says what the file is, or that somebody has to. @returns null when it is not to be read now */
export async function openFilm(reading: Reading): Promise<OpenFilm | null> {
  const { context, source, path, progress } = reading;
  progress.begin('checking');
  const read = await readVideo(blobAccess(await openAsBlob(path)));
  if (!read.ok) return failReading(reading, read.code);
  const { video: facts } = read;
  const fault = source.shape === 'flat' ? 'video-flat' : videoFault(facts);
  if (fault) return failReading(reading, fault);
  const look = filmLook(facts, source.shape);
  if (source.state === 'reading') return look && { facts, look };
  if (await isLonger(reading, facts)) return failReading(reading, 'video-longer');
  const sha256 = await hashFile(reading, 1);
  if (sha256 === null) return null;
  const isTaken = await inTenant(context.stores.app, source.tenantId, async (trx) => {
    if (!(await isWanted(trx, source, sha256))) return false;
    const state = look ? ('reading' as const) : ('asking' as const);
    const proposed = facts.look.as === 'ask' ? facts.look.proposed : null;
    const found = { state, sha256, proposed, duration_seconds: facts.durationSeconds };
    await moveSource(trx, source.id, 'checking', found);
    if (!look) await settleInspection(trx, source.inspectionId);
    return true;
  });
  if (!isTaken) return dropFile(reading, 'file-sent-before');
  return look && { facts, look };
}

/** Than what hours were held back for. */
async function isLonger({ context, source }: Reading, { durationSeconds }: VideoFacts): Promise<boolean> {
  const inspection = await inTenant(context.stores.app, source.tenantId, (trx) =>
    readInspection(trx, source.inspectionId),
  );
  return inspection !== null && secondsOfVideo(durationSeconds) > inspection.wantedSeconds;
}
