import type { ChangesQuestion, WorkerAnswer, WorkerQuestion } from '../changes/changes-question.ts';
import type { Doubt, DrawnObject } from '../changes/find-doubts.ts';

/**
 * Compares two drawings in a worker and answers which of the objects lie where they differ.
 * @throws when a part of a drawing could not be had, or `signal` ends it
 */
export function findOnce(
  question: ChangesQuestion,
  objects: readonly DrawnObject[],
  signal: AbortSignal,
): Promise<readonly Doubt[]> {
  const worker = new Worker(new URL('../changes/changes.worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<readonly Doubt[]>((resolve, reject) => {
    const fail = () => reject(new Error('the drawings could not be compared'));
    const post = (wanted: WorkerQuestion) => {
      // To a worker, which has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(wanted);
    };
    signal.addEventListener('abort', fail);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'found') return resolve(data.doubts);
      if (!data.changes.ok) return fail();
      data.changes.picture.close();
      post({ kind: 'search', turn: 1, objects });
    });
    post({ kind: 'compare', ...question });
  });
  return found.finally(() => worker.terminate());
}
