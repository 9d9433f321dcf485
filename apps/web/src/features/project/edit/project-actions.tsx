import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/archive';
import IconReopen from '~icons/ph/arrow-counter-clockwise';
import IconMore from '~icons/ph/dots-three';
import IconEdit from '~icons/ph/pencil-simple';
import { RequestError } from '../../../api/request-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster.tsx';
import { ProjectDrawer } from './project-drawer.tsx';
import { setProjectStatus } from './project-requests.ts';

interface ProjectActionsProps {
  project: ProjectDetail;
  ability: AppAbility;
}

/** For those who may: change what is known of the project, close it, or bring it back. */
export function ProjectActions({ project, ability }: ProjectActionsProps) {
  const { t } = useTranslation('project');
  const [open, setOpen] = useState<'change' | 'status' | null>(null);
  const action = project.status === 'active' ? 'close' : 'reopen';
  const actions: MenuAction[] = [];
  if (ability.can('update', 'Project')) {
    actions.push({
      id: 'change',
      label: t('edit.change'),
      icon: <IconEdit className="size-4" />,
      onSelect: () => setOpen('change'),
    });
  }
  if (ability.can(action, 'Project')) {
    actions.push({
      id: action,
      label: t(`${action}.action`),
      icon: action === 'close' ? <IconClose className="size-4" /> : <IconReopen className="size-4" />,
      onSelect: () => setOpen('status'),
    });
  }
  const leave = () => setOpen(null);
  return (
    <>
      {actions.length > 0 && (
        <Menu
          trigger={<IconButton label={t('edit.more')} icon={<IconMore />} size="regular" />}
          groups={[actions]}
        />
      )}
      {open === 'change' && (
        <ProjectDrawer
          project={project}
          onClose={leave}
          onSaved={() => {
            leave();
            toastSuccess(t('edit.saved'));
          }}
        />
      )}
      {open === 'status' && <StatusQuestion project={project} action={action} onAnswered={leave} />}
    </>
  );
}

interface StatusQuestionProps {
  project: ProjectDetail;
  action: 'close' | 'reopen';
  onAnswered: () => void;
}

/** Asks before a project is closed or brought back; both reach everybody in it at once. */
export function StatusQuestion({ project, action, onAnswered }: StatusQuestionProps) {
  const { t } = useTranslation(['project', 'errors']);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await setProjectStatus(project, action);
      toastSuccess(t(`${action}.done`, { name: project.name }));
    } catch (error) {
      const failure = error instanceof RequestError ? error.failure : null;
      toastError(failure ? t(`errors:${failure.error}`, failure.params ?? {}) : t('edit.notSaved'));
    }
    onAnswered();
  };
  return (
    <ConfirmDialog
      open
      title={t(`${action}.title`, { name: project.name })}
      confirmLabel={t(`${action}.action`)}
      destructive={action === 'close'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onAnswered}
    >
      {t(`${action}.text`)}
    </ConfirmDialog>
  );
}
