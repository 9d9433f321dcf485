/** Rebuilds rooms apart from the rooms' thread: a document of 4 MiB takes hundreds of milliseconds. */
import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { buildSnapshot } from './build-snapshot.ts';
import { unpackUpdates } from './packed-updates.ts';

const QuestionSchema = z.object({
  room: z.string(),
  base: z.nullable(z.instanceof(Uint8Array)),
  packedUpdates: z.instanceof(Uint8Array),
});

parentPort?.on('message', (question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer(question));
});

function answer(question: unknown): object {
  try {
    const { room, base, packedUpdates } = QuestionSchema.parse(question);
    return buildSnapshot({ room, base, updates: unpackUpdates(packedUpdates) });
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' };
  }
}
