import type { Tag } from '@plumbline/shared/contract/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useTagChanges } from './tag-requests.ts';

interface QuestionProps {
  projectId: string;
  tag: Tag;
  onClose: () => void;
}

/** Asks before a tag goes, with how many notes have it. */
export function DeleteTagQuestion({ projectId, tag, onClose }: QuestionProps) {
  const { t } = useTranslation('tag');
  const { remove } = useTagChanges(projectId);
  const failureText = useFailureText();
  const confirm = () =>
    remove.mutate(tag.id, {
      onSuccess: () => {
        toastSuccess(t('deleted', { name: tag.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('delete.title', { name: tag.name })}
      confirmLabel={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('delete.text', { count: tag.noteCount })}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}

/** Gives the notes of a tag another one, after which the tag is gone. */
export function MergeTagDialog({ projectId, tag, tags, onClose }: QuestionProps & { tags: readonly Tag[] }) {
  const { t } = useTranslation('tag');
  const { merge } = useTagChanges(projectId);
  const failureText = useFailureText();
  const others = tags.filter(({ id }) => id !== tag.id);
  const [intoId, setIntoId] = useState(others[0]?.id ?? '');
  const confirm = () => merge.mutate({ id: tag.id, intoId }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('merge.title', { name: tag.name })}
      confirmLabel={t('merge.confirm')}
      busy={merge.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="mb-4">{t('merge.text', { count: tag.noteCount })}</p>
      <Select
        label={t('merge.into')}
        value={intoId}
        onChange={setIntoId}
        options={others.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
      />
      <FormFailure>{failureText(merge.error)}</FormFailure>
    </ConfirmDialog>
  );
}
