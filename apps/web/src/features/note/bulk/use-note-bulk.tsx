import type { BulkResult as Result } from '@plumbline/shared/contract/bulk.ts';
import { StepRefusalSchema, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { judgeStep } from '@plumbline/shared/notes/transitions.ts';
import { useState } from 'react';
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
  const send = (notes: readonly NoteRow[], change: NoteChange): Promise<Result[]> =>
    changeMany('/core/note/bulk', notes, (some) => ({
      projectId,
      noteIds: some.map(({ id }) => id),
      change,
    }));
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
  const undo = (done: readonly NoteRow[], change: NoteChange) =>
    attempt(async () => {
      if (change.kind === 'delete')
        for (const { id } of done) putNote(queryClient, projectId, await restoreNote(id), 'made');
      const results: Result[] = [];
      for (const { notes, change: back } of reverseChanges(done, change))
        results.push(...(await send(notes, back)));
      if (results.some(({ error }) => error !== null)) settle(done, results);
    });
  const apply = (notes: readonly NoteRow[], change: NoteChange) =>
    attempt(async () => {
      const results = await send(notes, change);
      const refused = new Set(results.flatMap(({ id, error }) => (error === null ? [] : [id])));
      const done = notes.filter(({ id }) => !refused.has(id));
      const takeBack = isReversible(done, change, rights) ? () => void undo(done, change) : undefined;
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
