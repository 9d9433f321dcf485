import type { Logger } from '@plumbline/server/log.ts';
import { findVideoBackend } from './video-backend.ts';

/** Tries at the start what decodes films, so that nobody waits for it later, and says so to who runs the server. */
export async function tellVideoBackend(log: Logger): Promise<void> {
  const backend = await findVideoBackend();
  log.info({ by: backend?.name ?? 'nothing' }, 'videos are decoded');
}
