import type { Logger } from '@plumbline/server/log.ts';
import { findHeicBackend } from '../heic/develop-heic.ts';
import { findVideoBackend } from './video-backend.ts';

/** Tries at the start what decodes films and HEIC photos, so that nobody waits for it later, and says so to who runs the server. */
export async function tellVideoBackend(log: Logger): Promise<void> {
  const backend = await findVideoBackend();
  log.info({ by: backend?.name ?? 'nothing' }, 'videos are decoded');
  const ofPhotos = await findHeicBackend();
  log.info({ by: ofPhotos?.name ?? 'nothing' }, 'HEIC photos are decoded');
}
