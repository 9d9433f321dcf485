import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangesAnswer, ChangesQuestion, WorkerAnswer, WorkerQuestion } from './changes-question.ts';
import type { Doubt, DrawnObject } from './find-doubts.ts';

/** What was found under these objects, and no others. */
export interface FoundDoubts {
  objects: readonly DrawnObject[];
  doubts: readonly Doubt[];
}

interface Compared {
  question: ChangesQuestion;
  changes: ChangesAnswer;
  found: FoundDoubts | null;
}

export interface Changes {
  /** Null while the worker is at it. */
  changes: ChangesAnswer | null;
  /** Null until the first search is through; then the newest one that is. */
  found: FoundDoubts | null;
}

const NOTHING_YET: Changes = { changes: null, found: null };

/**
 * What changed between two drawings, and what of `objects` lies there. Ask anew by another question; other objects are
 * searched with what was found between the drawings before.
 */
export function useChanges(
  question: ChangesQuestion | null,
  objects: readonly DrawnObject[] | null,
): Changes {
  const [compared, setCompared] = useState<Compared | null>(null);
  const ask = useWorker(question, setCompared);
  const isCompared = compared !== null && compared.question === question && compared.changes.ok;
  useEffect(() => {
    if (isCompared && objects) ask(objects);
  }, [isCompared, objects, ask]);
  return compared && compared.question === question ? compared : NOTHING_YET;
}

type SetCompared = (change: (before: Compared | null) => Compared | null) => void;

/** Compares in a worker that lives as long as the question. @returns how to have it search */
function useWorker(question: ChangesQuestion | null, setCompared: SetCompared) {
  const search = useRef<(objects: readonly DrawnObject[]) => void>(() => undefined);
  useEffect(() => {
    if (!question) return;
    const worker = new Worker(new URL('./changes.worker.ts', import.meta.url), { type: 'module' });
    const asked = new Map<number, readonly DrawnObject[]>();
    let turn = 0;
    const fail = () => setCompared(() => ({ question, changes: { ok: false }, found: null }));
    const post = (wanted: WorkerQuestion) => {
      // To a worker, which has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(wanted);
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'compared') setCompared(() => ({ question, changes: data.changes, found: null }));
      if (data.kind === 'compared') return;
      const objects = asked.get(data.turn);
      asked.delete(data.turn);
      if (objects) setCompared((before) => before && { ...before, found: { objects, doubts: data.doubts } });
    });
    post({ kind: 'compare', ...question });
    search.current = (objects) => {
      turn += 1;
      asked.set(turn, objects);
      post({ kind: 'search', turn, objects });
    };
    return () => {
      worker.terminate();
      search.current = () => undefined;
    };
  }, [question, setCompared]);
  return useCallback((objects: readonly DrawnObject[]) => search.current(objects), []);
}
