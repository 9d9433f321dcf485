/** Rebuilds one room apart from the rooms' thread: a document of 4 MiB takes hundreds of milliseconds. */
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { buildSnapshot } from './build-snapshot.ts';

const InputSchema = z.object({
  base: z.nullable(z.instanceof(Uint8Array)),
  updates: z.array(z.instanceof(Uint8Array)),
});

const input = InputSchema.parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(buildSnapshot(input.base, input.updates));
