import {
  NOTE_TEXT_MAX_CHARS,
  type Note,
  type NoteSight,
  type NoteSpot,
  type NoteTag,
} from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useSubmission } from '../api/use-submission.ts';
import { makeNote, type NewNote } from './make-note.ts';
import { assigneesQuery } from './note-requests.ts';
import { Button } from '../ui/button.tsx';
import { ComboField } from '../ui/combo-field.tsx';
import { DateField } from '../ui/date-field/date-field.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { newRowId } from '../api/new-row-id.ts';

/** Asked for where a note is made of something that was said already. */
const MoreChoices = lazy(async () => ({ default: (await import('./more-choices.tsx')).MoreChoices }));

interface NewNoteDrawerProps {
  projectId: string;
  /** Where it is pinned; missing: not placed. */
  place?: NewNote['place'];
  /** Of what was seen in a picture, with the words that were left there; or pinned in a cloud or a model. */
  made?: { sight: NoteSight; text: string } | { spot: NoteSpot; text: string };
  onClose: () => void;
  onMade: (note: Note) => void;
}

/** A new note. It is made once, however often it has to be sent; without a line it waits on this device. */
export function NewNoteDrawer({ projectId, place, made, onClose, onMade }: NewNoteDrawerProps) {
  const { t } = useTranslation(['note', 'common', 'validation']);
  const failureText = useFailureText();
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  const id = useRef(newRowId());
  const [text, setText] = useState(made?.text ?? '');
  const [assigneeId, setAssigneeId] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [tags, setTags] = useState<readonly NoteTag[]>([]);
  const [watcherIds, setWatcherIds] = useState<readonly string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const isEmpty = text.trim() === '';
  const submission = useSubmission({
    mutationFn: () => {
      const assignee = people.find((each) => each.id === assigneeId) ?? null;
      const entered = { id: id.current, projectId, text, assignee, place: place ?? null };
      const { text: _left, ...seen } = made ?? { text: '' };
      const more = made && { ...seen, tags, watcherIds: [...watcherIds] };
      return makeNote({ ...entered, ...more, dueDate: dueDate === '' ? null : dueDate });
    },
    onSuccess: onMade,
  });
  const send = () => {
    setIsTried(true);
    if (!isEmpty) submission.mutate();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('note:new.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={submission.isPending} onClick={send}>
            {t('note:new.create')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note:new.text')}
        hint={t('note:new.textHint')}
        error={isTried && isEmpty ? t('validation:required') : undefined}
        maxLength={NOTE_TEXT_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        data-autofocus
      />
      <div className="mt-4 grid gap-4">
        <ComboField
          label={t('note:columns.assignee')}
          placeholder={t('note:nobody')}
          noMatch={t('note:noPerson')}
          options={people.map((each) => ({ value: each.id, label: each.name }))}
          value={assigneeId}
          onChange={setAssigneeId}
        />
        <DateField label={t('note:columns.dueDate')} value={dueDate} onChange={setDueDate} />
        {made && (
          <Suspense fallback={null}>
            <MoreChoices
              {...{ projectId, people, tags, watcherIds }}
              onTags={setTags}
              onWatchers={setWatcherIds}
            />
          </Suspense>
        )}
      </div>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </Drawer>
  );
}
