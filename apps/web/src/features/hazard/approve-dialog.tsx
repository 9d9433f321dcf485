import { NOTE_TEXT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newRowId } from '../../api/new-row-id.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { assigneesQuery } from '../../notes/note-requests.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { FindingDialogProps } from './finding-dialog-props.ts';
import { decidedMeanwhile } from './finding-requests.ts';
import { useHazardName } from '../../inspections/use-hazard-name.ts';

/** Makes an open note of a finding, with who is to do it and until when: as it is by Enter, from its fields by Ctrl Enter. */
export function ApproveDialog({ projectId, finding, decide, onClose }: FindingDialogProps) {
  const { t } = useTranslation(['hazard', 'note', 'common', 'validation']);
  const failureText = useFailureText();
  const hazardName = useHazardName();
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  const noteId = useRef(newRowId());
  const [text, setText] = useState(() => hazardName(finding.hazard));
  const [assigneeId, setAssigneeId] = useState('');
  const [dueDate, setDueDate] = useState('');
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty) return;
    const assignee = people.find(({ id }) => id === assigneeId);
    decide.mutate({
      kind: 'approve',
      finding,
      body: {
        noteId: noteId.current,
        text,
        assignee: assignee ? { kind: assignee.kind, id: assignee.id } : null,
        dueDate: dueDate === '' ? null : dueDate,
      },
    });
  };
  useShortcuts([
    {
      id: 'finding-approve-send',
      keys: 'Mod+Enter',
      label: t('hazard:approve.confirm'),
      group: t('hazard:title'),
      always: true,
      run: send,
    },
  ]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hazard:approve.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={decide.isPending} onClick={send} data-autofocus>
            {t('hazard:approve.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={t('note:new.text')}
          error={isEmpty ? t('validation:required') : undefined}
          maxLength={NOTE_TEXT_MAX_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ComboField
          label={t('note:columns.assignee')}
          placeholder={t('note:nobody')}
          noMatch={t('note:noPerson')}
          options={people.map((each) => ({ value: each.id, label: each.name }))}
          value={assigneeId}
          onChange={setAssigneeId}
        />
        <DateField label={t('note:columns.dueDate')} value={dueDate} onChange={setDueDate} />
      </div>
      <FormFailure>{failureText(asDecided(decide.error))}</FormFailure>
    </Dialog>
  );
}

/** Somebody else's decision is told by the finding itself. */
function asDecided(error: Error | null): Error | null {
  return error && decidedMeanwhile(error) ? null : error;
}
