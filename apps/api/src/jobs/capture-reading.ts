/** What the steps of reading a file of an inspection have in common. */
import { stat } from 'node:fs/promises';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { failSource, type SourceRecord } from '@plumbline/server/captures/capture-sources.ts';
import { settleAfterFailure } from '@plumbline/server/captures/tell-of-failures.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';
import { endsSha256Of, sha256Of } from '../features/upload/upload-files.ts';
import type { JobProgress } from './job-kind.ts';
import type { JobContext } from './worker-context.ts';

export interface Reading {
  context: JobContext;
  source: SourceRecord;
  /** Of the file, on this machine. */
  path: string;
  folder: string;
  progress: JobProgress;
  /** Of the first step, that it took to bring the file here. */
  broughtShare: number;
}

/** Ends the file for a reason that its owner is told. */
export async function failReading({ context, source, progress }: Reading, code: ErrorCode): Promise<null> {
  await progress.stop();
  await inTenant(context.stores.app, source.tenantId, async (trx) => {
    if (await failSource(trx, source.id, code)) await settleAfterFailure(trx, source);
  });
  return null;
}

/** Ends a file of which nothing is kept, such as what the project has already. */
export async function dropFile(reading: Reading, code: ErrorCode): Promise<null> {
  await failReading(reading, code);
  await reading.context.storage.remove(reading.source.id);
  return null;
}

/** Whether the file that came is the one that was announced; one that was rewritten meanwhile is two halves. */
export async function isAsAnnounced({ source, path }: Reading): Promise<boolean> {
  return source.endsSha256 === null || source.endsSha256 === (await endsSha256Of(path));
}

interface WatchedFile {
  source: Pick<SourceRecord, 'sizeBytes'>;
  path: string;
  progress: Pick<JobProgress, 'signal' | 'set'>;
}

/** Of the first step, where the file comes from a bucket. */
const BRINGING_SHARE = 0.4;
const LOOK_EVERY_MS = 1000;

/**
 * Says how far a file is that grows at its path while it is brought there.
 * @returns the share of the step that is over; 0 where it was there at once
 */
export async function whileBringing(
  { source, path, progress }: WatchedFile,
  bring: () => Promise<void>,
): Promise<number> {
  let done = 0;
  const look = async () => {
    const { size } = await stat(path);
    done = (size / source.sizeBytes) * BRINGING_SHARE;
    progress.set(done);
  };
  // It is not begun yet.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  try {
    await bring();
  } finally {
    clearInterval(timer);
  }
  return done > 0 ? BRINGING_SHARE : 0;
}

interface Hashing extends WatchedFile {
  broughtShare: number;
}

/**
 * SHA-256 of the file, hex. Of a long film it takes minutes, so it says how far it is.
 * @param share of the step that is over with it
 * @returns null when nobody wants it any more
 */
export async function hashFile(
  { source, path, progress, broughtShare: from }: Hashing,
  share: number,
): Promise<string | null> {
  const { signal } = progress;
  const onBytes = (bytes: number) => progress.set(from + (bytes / source.sizeBytes) * (share - from));
  return sha256Of(path, { signal, onBytes }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
}

export function readingLimits({ context: { stores }, progress }: Reading): DecoderLimits {
  return {
    timeoutMs: stores.config.DECODE_TIMEOUT_MS,
    memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
    signal: progress.signal,
    onProgress: (done) => progress.set(done),
    onCrash: (complaint) => stores.log.warn({ complaint }, 'a file made its decoder fail'),
  };
}
