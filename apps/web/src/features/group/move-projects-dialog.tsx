import { NO_GROUP, type GroupProject } from '@plumbline/shared/contract/group.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import type { ComboOption } from '../../ui/combo-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useMoveProjects } from './group-requests.ts';
import { GroupTarget } from './group-target.tsx';

interface MoveProjectsDialogProps {
  projects: readonly GroupProject[];
  /** Where they are; `none` = in no group. */
  from: string;
  onMoved: () => void;
  onClose: () => void;
}

/** Asks into which group projects go; who manages them changes with it at once. */
export function MoveProjectsDialog({ projects, from, onMoved, onClose }: MoveProjectsDialogProps) {
  const { t } = useTranslation(['group', 'common']);
  const session = useSession();
  const move = useMoveProjects();
  const failureText = useFailureText();
  const mayTakeOut = tenantAbility(session)?.can('delete', 'Group') ?? false;
  const [target, setTarget] = useState<ComboOption | null>(null);
  const idOf = (value: string) => (value === NO_GROUP ? null : value);
  const save = () => {
    if (!target) return;
    const body = { projectIds: projects.map(({ id }) => id), from: idOf(from), to: idOf(target.value) };
    move.mutate(body, {
      onSuccess: () => {
        toastSuccess(t('group:move.done', { count: projects.length }));
        onMoved();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group:move.title', { count: projects.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" disabled={!target} loading={move.isPending} onClick={save}>
            {t('group:move.action')}
          </Button>
        </>
      }
    >
      <ul className="mb-2 max-h-48 overflow-y-auto font-medium">
        {projects.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="mb-4 text-text-2">{t('group:move.text')}</p>
      <GroupTarget {...{ from, mayTakeOut }} chosen={target} onChoose={setTarget} />
      <FormFailure>{failureText(move.error)}</FormFailure>
    </Dialog>
  );
}
