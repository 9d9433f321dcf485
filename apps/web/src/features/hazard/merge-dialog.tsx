import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useRested } from '../../ui/use-rested.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { FindingDialogProps } from './finding-dialog-props.ts';

const SHOWN = 8;

/** Says of which note a finding is: one that is chosen by its number or its words. */
export function MergeDialog({ projectId, finding, decide, onClose }: FindingDialogProps) {
  const { t } = useTranslation(['hazard', 'common']);
  const [search, setSearch] = useState('');
  const rested = useRested(search);
  const notes = useQuery({
    queryKey: [...queryKeys.notes(projectId), 'to-merge', rested],
    queryFn: ({ signal }) =>
      request(`/core/project/${projectId}/note`, {
        schema: NoteListAnswerSchema,
        query: { search: rested, pageSize: 10, orderBy: 'updatedAt', direction: 'desc' },
        enableSkip: { errors: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hazard:merge.title')}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      <SearchField label={t('hazard:merge.search')} value={search} onChange={setSearch} data-autofocus />
      <ul aria-label={t('hazard:merge.notes')} className="mt-3 grid gap-1">
        {notes.data?.rows.slice(0, SHOWN).map(({ id, number, title }) => (
          <li key={id}>
            <button
              type="button"
              disabled={decide.isPending}
              className="focus-ring flex w-full gap-2 rounded-control px-2 py-1.5 text-start hover:bg-hover"
              onClick={() => decide.mutate({ kind: 'merge', finding, noteId: id })}
            >
              <bdi className="shrink-0 tabular-nums text-text-2">#{number}</bdi>
              <bdi className="truncate">{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {notes.data?.rows.length === 0 && <p className="text-text-2">{t('hazard:merge.none')}</p>}
    </Dialog>
  );
}
