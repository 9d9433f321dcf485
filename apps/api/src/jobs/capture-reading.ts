/** What the steps of reading a file of an inspection have in common. */
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { failSource, type SourceRecord } from '@plumbline/server/captures/capture-sources.ts';
import { settleAfterFailure } from '@plumbline/server/captures/tell-of-failures.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { DecoderLimits } from '../decoding/run-decoder.ts';
import type { JobProgress } from './job-kind.ts';
import type { JobContext } from './worker-context.ts';

export interface Reading {
  context: JobContext;
  source: SourceRecord;
  /** Of the file, on this machine. */
  path: string;
  folder: string;
  progress: JobProgress;
}

/** Ends the file for a reason that its owner is told. */
export async function failReading({ context, source, progress }: Reading, code: ErrorCode): Promise<null> {
  await progress.stop();
  await inTenant(context.stores.app, source.tenantId, async (trx) => {
    if (await failSource(trx, source.id, code)) await settleAfterFailure(trx, source);
  });
  return null;
}

/** Of what the project has already nothing is kept. */
export async function dropSentBefore(reading: Reading): Promise<null> {
  await failReading(reading, 'file-sent-before');
  await reading.context.storage.remove(reading.source.id);
  return null;
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
