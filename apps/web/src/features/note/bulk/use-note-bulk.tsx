import type { BulkResult as Result } from '@plumbline/shared/contract/bulk.ts';
import { StepRefusalSchema, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { judgeStep } from '@plumbline/shared/notes/transitions.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { changeMany } from '../../../lists/change-many.ts';
import { useBulkOutcome } from '../../../lists/use-bulk-outcome.ts';
import { putNote } from '../../../notes/live-notes.ts';
import { restoreNote } from '../../../notes/note-requests.ts';
import type { NoteRights } from '../../../notes/use-note-rights.ts';
import { useRefusalText } from '../../../notes/use-refusal-text.ts';
import { BulkResult } from '../../../ui/data-table/bulk-result.tsx';
import { toastError } from '../../../ui/toaster.tsx';
import { reverseChanges, type NoteChange } from './reverse-change.ts';

interface NoteBulkOptions {
  projectId: string;
  rights: NoteRights;
  /** Those that need not be picked any longer. */
  onChanged: (done: readonly NoteRow[]) => void;
}

/** Changes many notes at once: each has its own answer, and what was done can be taken back for a while. */
export function useNoteBulk({ projectId, rights, onChanged }: NoteBulkOptions) {
  const { t } = useTranslation('note');
  const failureText = useFailureText();
  const { insteadText } = useRefusalText();
  const [isBusy, setIsBusy] = useState(false);
  const [isResultShown, setIsResultShown] = useState(true);
  const { outcome, settle } = useBulkOutcome<NoteRow>(
    ({ id, number, title }) => ({ id, name: `${number ?? ''} ${title}`.trim() }),
    undefined,
    (note, { error, params }) => {
      const refused = error === 'step-refused' ? StepRefusalSchema.safeParse(params).data : undefined;
      return refused ? insteadText(note, refused) : null;
    },
  );
  /** What became of notes by changes from here, before the feed says so. */
  const madeHere = useRef(new Map<string, number>());
  const send = async (notes: readonly SeenNote[], change: NoteChange): Promise<Result[]> => {
    const results = await changeMany('/core/note/bulk', notes, (some) => ({
      projectId,
      notes: some,
      change,
    }));
    for (const { id, version } of results) if (version !== undefined) madeHere.current.set(id, version);
    return results;
  };
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setIsResultShown(true);
    try {
      await work();
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : null));
    } finally {
      setIsBusy(false);
    }
  };
  /** @param made the versions that are taken back: what somebody changed since stays theirs */
  const undo = (done: readonly NoteRow[], change: NoteChange, made: ReadonlyMap<string, number>) =>
    attempt(async () => {
      if (change.kind === 'delete')
        for (const { id } of done) putNote(queryClient, projectId, await restoreNote(id), 'made');
      const results: Result[] = [];
      for (const { notes, change: back } of reverseChanges(done, change))
        results.push(...(await send(seenAt(notes, made), back)));
      if (results.some(({ error }) => error !== null)) settle(done, results);
    });
  const apply = (notes: readonly NoteRow[], change: NoteChange) =>
    attempt(async () => {
      const results = await send(seenAt(notes, madeHere.current), change);
      const made = new Map(results.map(({ id, version = 0 }) => [id, version]));
      const refused = new Set(results.flatMap(({ id, error }) => (error === null ? [] : [id])));
      const done = notes.filter(({ id }) => !refused.has(id));
      const takeBack = isReversible(done, change, rights) ? () => void undo(done, change, made) : undefined;
      const { settled } = settle(notes, results, takeBack);
      if (change.kind === 'delete') for (const note of done) putNote(queryClient, projectId, note, 'deleted');
      onChanged(settled);
    });
  const result = outcome && isResultShown && (
    <BulkResult title={t('bulk.result')} {...outcome} onClose={() => setIsResultShown(false)} />
  );
  return {
    apply,
    isBusy,
    result,
  };
}

interface SeenNote {
  id: string;
  version: number;
}

/** Each at the newest of what is shown of it and what was made of it from here. */
function seenAt(notes: readonly NoteRow[], made: ReadonlyMap<string, number>): SeenNote[] {
  return notes.map(({ id, version }) => ({ id, version: Math.max(version, made.get(id) ?? 0) }));
}

/** Whether all of it can be taken back without further words. */
function isReversible(notes: readonly NoteRow[], change: NoteChange, { questionOf }: NoteRights): boolean {
  if (change.kind === 'watch') return false;
  if (change.kind !== 'status') return true;
  return notes.every((note) => {
    const question = questionOf(note);
    if (!question || note.status === null) return false;
    const judged = judgeStep({ ...question, status: change.to }, note.status);
    return judged.ok && judged.rule.demand === undefined;
  });
}
