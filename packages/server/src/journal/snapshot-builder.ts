import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { BuiltSnapshot, SnapshotParts } from './build-snapshot.ts';
import { packUpdates } from './packed-updates.ts';

/** Builds snapshots apart from the rooms' thread, one at a time. */
export interface SnapshotBuilder {
  /**
   * One update that stands for a snapshot and the updates after it.
   * @throws Error when the copy does not equal the original, or the time is over
   */
  build(parts: SnapshotParts): Promise<BuiltSnapshot>;
  close(): Promise<void>;
}

/** A room at all its limits takes some seconds. */
const BUILD_WITHIN_MS = 60_000;
/** A thread takes as long to start as a few snapshots take to be built, and memory while it waits for the next. */
const KEEP_IDLE_MS = 60_000;

const AnswerSchema = z.union([
  z.object({ bytes: z.instanceof(Uint8Array), sha256: z.string() }),
  z.object({ fault: z.string() }),
]);

/** Starts its thread with the first snapshot, and anew after one that failed to answer. */
export function createSnapshotBuilder(): SnapshotBuilder {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const build = async ({ updates, ...parts }: SnapshotParts): Promise<BuiltSnapshot> => {
    clearTimeout(idle);
    worker ??= startThread();
    try {
      const answer = AnswerSchema.parse(await ask(worker, { ...parts, packedUpdates: packUpdates(updates) }));
      if ('fault' in answer) throw new Error(answer.fault);
      idle = setTimeout(() => void end(), KEEP_IDLE_MS).unref();
      return answer;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return {
    build(parts) {
      const built = last.then(() => build(parts));
      last = built.catch(() => undefined);
      return built;
    },
    close: end,
  };
}

function startThread(): Worker {
  const worker = new Worker(new URL('./compaction.worker.ts', import.meta.url), { execArgv: [] });
  worker.unref();
  return worker;
}

function ask(worker: Worker, question: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error('a snapshot took too long'))),
      BUILD_WITHIN_MS,
    );
    const onMessage = (answer: unknown): void => settle(() => resolve(answer));
    const onError = (error: unknown): void => settle(() => reject(error));
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`the compaction thread ended with code ${code}`)));
    const settle = (tell: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      tell();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(question);
  });
}
