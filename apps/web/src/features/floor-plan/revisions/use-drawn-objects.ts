import { observeMarkup } from '@plumbline/shared/documents/plan/markup/observe-markup.ts';
import { observePlan } from '@plumbline/shared/documents/plan/observe.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { useEffect, useState } from 'react';
import type * as Y from 'yjs';
import { drawnObjects, type NamedObject } from './drawn-objects.ts';

/** What comes in one breath is read once. */
const REST_MS = 200;

/** What is drawn on the plan, also while others go on drawing; null until its document is here. */
export function useDrawnObjects(doc: Y.Doc | null): readonly NamedObject[] | null {
  const [read, setRead] = useState<{ doc: Y.Doc; objects: readonly NamedObject[] } | null>(null);
  useEffect(() => {
    if (!doc) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readIn = (ms: number) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRead({ doc, objects: drawnObjects(readPlan(doc)) });
      }, ms);
    };
    const readSoon = () => readIn(REST_MS);
    readIn(0);
    const stops = [observePlan(doc, readSoon), observeMarkup(doc, readSoon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [doc]);
  return read && read.doc === doc ? read.objects : null;
}
