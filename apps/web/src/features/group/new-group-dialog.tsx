import { GROUP_NAME_MAX_CHARS } from '@plumbline/shared/contract/group.ts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { useCreateGroup } from './group-requests.ts';

interface NewGroupDialogProps {
  onCreated: (groupId: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new group. */
export function NewGroupDialog({ onCreated, onClose }: NewGroupDialogProps) {
  const { t } = useTranslation(['group', 'common', 'validation']);
  const formId = useId();
  const create = useCreateGroup();
  const failureText = useFailureText();
  const [name, setName] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const isEmpty = name.trim() === '';
  const leaving = useLeaving({ isTyped: !isEmpty, isSaving: create.isPending, onLeave: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (isEmpty) return;
    create.mutate(name.trim(), {
      onSuccess: ({ data }) => {
        toastSuccess(t('group:create.done', { name: data.name }));
        onCreated(data.id);
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group:create.open')}
      dirty={!isEmpty}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={create.isPending}>
            {t('group:create.action')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('group:name')}
          data-autofocus
          dir="auto"
          maxLength={GROUP_NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setIsTouched(true)}
          error={isTouched && isEmpty ? t('validation:required') : undefined}
        />
        <FormFailure>{failureText(create.error)}</FormFailure>
      </form>
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  );
}
