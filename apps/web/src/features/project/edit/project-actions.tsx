import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/archive';
import IconReopen from '~icons/ph/arrow-counter-clockwise';
import IconCover from '~icons/ph/image';
import IconMore from '~icons/ph/dots-three';
import IconEdit from '~icons/ph/pencil-simple';
import IconHold from '~icons/ph/scales';
import { RequestError } from '../../../api/request-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster.tsx';
import { CloseQuestion } from './close-question.tsx';
import { ProjectDrawer } from './project-drawer.tsx';
import { setLegalHold, setProjectStatus } from './project-requests.ts';

/** Cutting a picture is rare. */
const CoverDrawer = lazy(async () => ({ default: (await import('./cover-drawer.tsx')).CoverDrawer }));

interface ProjectActionsProps {
  project: ProjectDetail;
  ability: AppAbility;
}

/** For those who may: change what is known of the project and its cover, close it, or bring it back. */
export function ProjectActions({ project, ability }: ProjectActionsProps) {
  const { t } = useTranslation(['project', 'common']);
  const [open, setOpen] = useState<'change' | 'cover' | 'close' | 'reopen' | 'hold' | null>(null);
  const action = project.status === 'active' ? 'close' : 'reopen';
  const actions: MenuAction[] = [];
  if (ability.can('update', 'Project')) {
    actions.push({
      id: 'change',
      label: t('edit.change'),
      icon: <IconEdit className="size-4" />,
      onSelect: () => setOpen('change'),
    });
    actions.push({
      id: 'cover',
      label: t('cover.title'),
      icon: <IconCover className="size-4" />,
      onSelect: () => setOpen('cover'),
    });
  }
  if (ability.can(action, 'Project')) {
    actions.push({
      id: action,
      label: t(`${action}.action`),
      icon: action === 'close' ? <IconClose className="size-4" /> : <IconReopen className="size-4" />,
      onSelect: () => setOpen(action),
    });
  }
  const holdAction = project.legalHold ? 'lift' : 'hold';
  // A closed project can be put on hold too.
  if (ability.can('update', 'Project') || ability.can('reopen', 'Project')) {
    actions.push({
      id: holdAction,
      label: t(`${holdAction}.action`),
      icon: <IconHold className="size-4" />,
      onSelect: () => setOpen('hold'),
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
            toastSuccess(t('common:saved'));
          }}
        />
      )}
      {open === 'cover' && (
        <Suspense>
          <CoverDrawer project={project} onClose={leave} />
        </Suspense>
      )}
      {open === 'close' && <CloseQuestion project={project} onAnswered={leave} />}
      {open === 'reopen' && <StatusQuestion project={project} action="reopen" onAnswered={leave} />}
      {open === 'hold' && <StatusQuestion project={project} action={holdAction} onAnswered={leave} />}
    </>
  );
}

interface StatusQuestionProps {
  project: ProjectDetail;
  action: 'reopen' | 'hold' | 'lift';
  onAnswered: () => void;
}

/** Asks before a project is brought back, put on legal hold or released from it. */
export function StatusQuestion({ project, action, onAnswered }: StatusQuestionProps) {
  const { t } = useTranslation(['project', 'errors', 'common']);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      if (action === 'hold' || action === 'lift') await setLegalHold(project, action === 'hold');
      else await setProjectStatus(project, action);
      toastSuccess(t(`${action}.done`, { name: project.name }));
    } catch (error) {
      const failure = error instanceof RequestError ? error.failure : null;
      toastError(failure ? t(`errors:${failure.error}`, failure.params ?? {}) : t('common:changesNotSaved'));
    }
    onAnswered();
  };
  return (
    <ConfirmDialog
      kind="ask"
      open
      title={t(`${action}.title`, { name: project.name })}
      confirmLabel={t(`${action}.action`)}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onAnswered}
    >
      {t(`${action}.text`)}
    </ConfirmDialog>
  );
}
