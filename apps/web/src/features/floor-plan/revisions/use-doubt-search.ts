import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useEffect, useRef, useState } from 'react';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import type { ChangesAnswer, ChangesQuestion } from './changes/changes-question.ts';
import type { Doubt, DrawnObject } from './changes/find-doubts.ts';
import { useChanges } from './changes/use-changes.ts';
import { setDoubts } from './revision-requests.ts';

/**
 * How far it is known what is drawn where the drawing changed: `done` when what is drawn now is searched and entered
 * for everybody, `failed` when the drawings could not be compared, `unsaved` when the doubts could not be entered,
 * `away` while it is unknown what others draw, `unchecked` when it came into force without.
 */
export type SearchState = 'searching' | 'failed' | 'unsaved' | 'away' | 'done' | 'unchecked';

export interface DoubtSearch {
  /** Null while the drawings are being compared. */
  changes: ChangesAnswer | null;
  state: SearchState;
  /** Does once more what failed. */
  retry: () => void;
}

export interface Searched {
  before: PlanRevision;
  after: PlanRevision;
  /** What is drawn now; null until that is known. */
  objects: readonly DrawnObject[] | null;
  /** The room is connected: nothing that others drew is missing. */
  joined: boolean;
}

/**
 * Finds what is drawn where the drawing changed, again whenever something is drawn, and enters it for everybody when
 * that is this person's to do. Null searches nothing.
 */
export function useDoubtSearch(projectId: string, searched: Searched | null, mayEnter: boolean): DoubtSearch {
  const { before, after, objects = null, joined } = searched ?? {};
  const [attempt, setAttempt] = useState(0);
  const place = before && after ? `${before.id} ${after.id} ${after.version}` : null;
  const question = useQuestion(place && `${place} ${attempt}`, before, after);
  const { changes, found } = useChanges(question, objects);
  const entered = useEntered(projectId, mayEnter && after ? { after, place, found } : null, attempt);
  const retry = () => setAttempt((former) => former + 1);
  const stateOf = (): SearchState => {
    if (!after || !mayEnter) return enteredByOthers(after);
    if (!changes) return 'searching';
    if (!changes.ok) return 'failed';
    if (!joined) return 'away';
    if (entered !== 'done') return entered;
    return found?.objects === objects ? 'done' : 'searching';
  };
  return { changes, state: stateOf(), retry };
}

function enteredByOthers(after: PlanRevision | undefined): SearchState {
  if (!after) return 'searching';
  if (after.doubtsFoundAt !== null) return 'done';
  return after.state === 'draft' ? 'searching' : 'unchecked';
}

/** Addresses of pictures are signed anew from time to time; that is no other question. */
function useQuestion(key: string | null, before?: PlanRevision, after?: PlanRevision) {
  const [asked, setAsked] = useState<{ key: string; question: ChangesQuestion } | null>(null);
  if (key !== null && before && after && asked?.key !== key)
    setAsked({ key, question: { before: before.image, after: after.image } });
  return key !== null && asked?.key === key ? asked.question : null;
}

interface Entry {
  after: PlanRevision;
  place: string | null;
  found: { doubts: readonly Doubt[] } | null;
}

/** Enters what was found, one after the other and only what is not entered yet. */
function useEntered(
  projectId: string,
  entry: Entry | null,
  attempt: number,
): 'searching' | 'unsaved' | 'done' {
  const [told, setTold] = useState<{ words: string; ok: boolean } | null>(null);
  const line = useRef(Promise.resolve());
  const words = entry?.found ? `${entry.place} ${attempt} ${JSON.stringify(entry.found.doubts)}` : null;
  useEffect(() => {
    if (words === null || !entry?.found) return;
    const { after, found } = entry;
    const enter = async () => {
      const ok = await setDoubts(after, found.doubts).then(
        () => true,
        // Also when somebody aligned it anew meanwhile: what was found with the former place is worth nothing.
        () => false,
      );
      setTold({ words, ok });
      await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(projectId) });
    };
    line.current = line.current.then(enter);
    // The words say all that is entered; the record changes with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words]);
  if (told === null || told.words !== words) return 'searching';
  return told.ok ? 'done' : 'unsaved';
}
