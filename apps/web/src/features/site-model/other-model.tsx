import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { moveBeside } from '@plumbline/shared/site-models/beside.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ModelViewOf } from './site-model-parts.ts';
import { siteModelQuery, type ModelAddress } from './site-model-requests.ts';

/** What became of a model that is to be seen together with another. */
export interface OtherState {
  step: 'loading' | 'ready' | 'failed';
  isGivenTwice: boolean;
  /** It lies elsewhere, and is shown near. */
  isMoved: boolean;
}

const WAITING: OtherState = { step: 'loading', isGivenTwice: false, isMoved: false };

export interface Others {
  shown: readonly string[];
  stateOf: (id: string) => OtherState;
  add: (id: string) => void;
  remove: (id: string) => void;
  tell: (id: string, state: OtherState) => void;
}

/** Which models are seen together with one. */
export function useOthers(): Others {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [states, setStates] = useState<Readonly<Record<string, OtherState>>>({});
  return {
    shown,
    stateOf: (id) => states[id] ?? WAITING,
    add: (id) => setShown([...shown, id]),
    remove: (id) => setShown(shown.filter((each) => each !== id)),
    tell: (id, state) => setStates((before) => ({ ...before, [id]: state })),
  };
}

interface OtherModelProps {
  address: ModelAddress;
  /** The one that it is seen with. */
  first: ModelFacts;
  view: ModelViewOf;
  onState: (state: OtherState) => void;
}

/** Puts one into the view as long as it is there. It is fetched once for each view: a newer address leads to the same files. */
export function OtherModel({ address: { projectId, id }, first, view, onState }: OtherModelProps) {
  const { data, error } = useQuery(siteModelQuery(projectId, 'bim-model', id));
  const facts = data?.model ?? null;
  const isKnown = facts !== null && typeof data?.filesUrl === 'string';
  useEffect(() => {
    if (error) onState({ ...WAITING, step: 'failed' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  useEffect(() => {
    if (!facts || !data?.filesUrl) return undefined;
    const moveM = moveBeside(first.boundsM, facts.boundsM);
    const isGivenTwice = facts.georeference?.isGivenTwice === true;
    const stop = new AbortController();
    const tell = (step: OtherState['step']) => {
      if (!stop.signal.aborted) onState({ step, isGivenTwice, isMoved: moveM !== null });
    };
    const add = async () => {
      const answer = await fetch(data.filesUrl + MODEL_FILES.geometry, { signal: stop.signal });
      if (!answer.ok) throw new Error(`the model was not answered: ${answer.status}`);
      const bytes = await answer.arrayBuffer();
      if (stop.signal.aborted) return;
      await view.addOther(id, { bytes, facts, moveM });
      tell('ready');
    };
    tell('loading');
    add().catch(() => tell('failed'));
    return () => {
      stop.abort();
      void view.removeOther(id);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, id, isKnown]);
  return null;
}
