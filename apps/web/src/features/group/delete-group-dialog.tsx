import type { Group } from '@plumbline/shared/contract/group.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useGroupChanges } from './group-requests.ts';
import { GroupTarget, useNoGroup } from './group-target.tsx';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a group goes, and where its projects go: out of all groups, unless somebody says into which. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const { t } = useTranslation(['group', 'common']);
  const { remove } = useGroupChanges(group);
  const failureText = useFailureText();
  const none = useNoGroup();
  const [chosen, setChosen] = useState(none);
  const hasProjects = group.projectCount > 0;
  const confirm = () =>
    remove.mutate(hasProjects ? chosen.value : undefined, {
      onSuccess: () => {
        toastSuccess(t('common:deleted', { name: group.name }));
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('delete.title', { name: group.name })}
      confirmLabel={t('delete.action')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(hasProjects ? 'delete.withProjects' : 'delete.text', { count: group.projectCount })}</p>
      {hasProjects && (
        <div className="mt-4">
          <GroupTarget
            from={group.id}
            mayTakeOut
            chosen={chosen}
            onChoose={(target) => setChosen(target ?? none)}
          />
        </div>
      )}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
