import { useEffect, useState } from 'react';
import type { ChangesAnswer, ChangesQuestion } from './changes-question.ts';

/** What changed between two drawings; null while the worker is at it. Ask anew by another question. */
export function useChanges(question: ChangesQuestion | null): ChangesAnswer | null {
  const [found, setFound] = useState<{ question: ChangesQuestion; answer: ChangesAnswer } | null>(null);
  useEffect(() => {
    if (!question) return;
    const worker = new Worker(new URL('./changes.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ChangesAnswer>) => {
      setFound({ question, answer: data });
      worker.terminate();
    });
    worker.addEventListener('error', () => setFound({ question, answer: { ok: false } }));
    // To a worker, which has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(question);
    return () => worker.terminate();
  }, [question]);
  return found && found.question === question ? found.answer : null;
}
