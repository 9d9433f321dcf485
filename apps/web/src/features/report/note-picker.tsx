import { NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { noteQuery } from '../../notes/note-requests.ts';
import { ComboField, type ComboOption } from '../../ui/combo-field.tsx';
import { useRested } from '../../ui/use-rested.ts';

const FOUND_MAX = 25;

interface NotePickerProps {
  projectId: string;
  noteId: string | undefined;
  onPick: (noteId: string | undefined) => void;
}

/** The one note of a report: found by its number or by words. */
export function NotePicker({ projectId, noteId, onPick }: NotePickerProps) {
  const { t } = useTranslation('report');
  const [typed, setTyped] = useState('');
  const search = useRested(typed).trim();
  const picked = useQuery({ ...noteQuery(projectId, noteId ?? ''), enabled: noteId !== undefined }).data;
  const found = useQuery({
    queryKey: [...queryKeys.notes(projectId), 'to-pick', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: FOUND_MAX };
      return (
        await request(`/core/project/${projectId}/note`, { schema: NoteListAnswerSchema, query, signal })
      ).rows;
    },
    placeholderData: keepPreviousData,
  }).data;
  return (
    <ComboField
      label={t('form.note')}
      hint={t('form.noteHint')}
      noMatch={t('form.noNote')}
      options={(found ?? []).map(optionOf)}
      value={noteId ?? ''}
      onChange={(id) => onPick(id === '' ? undefined : id)}
      finder={{ chosen: noteId !== undefined && picked ? optionOf(picked) : null, onType: setTyped }}
    />
  );
}

function optionOf({ id, number, title }: { id: string; number: number | null; title: string }): ComboOption {
  return { value: id, label: `#${number ?? ''} ${title}`.trim() };
}
