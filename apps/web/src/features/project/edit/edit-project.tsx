import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useProject } from '../../../api/projects.ts';
import { tenantAbility, useSession } from '../../../api/session-store.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { NoAccessState } from '../../../ui/states.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { ProjectDrawer } from './project-drawer.tsx';

const homeOf = (projectId: string) => `/project/home?projectId=${projectId}`;

/** The form's too, at once: one that waits for its texts is hidden, and a drawer that is hidden closes itself. */
const TEXTS = ['project', 'validation', 'errors', 'common'];

interface EditProjectProps {
  projectId: string;
  /** The page before which the form stands. */
  children: ReactNode;
}

/** The form of a project by an address of its own; who leaves it is at the project's home. */
export function EditProject({ projectId, children }: EditProjectProps) {
  const { t } = useTranslation(TEXTS);
  const navigate = useNavigate();
  const { project, ability } = useProject(projectId);
  const leave = () => void navigate(homeOf(projectId), { replace: true });
  if (ability?.cannot('update', 'Project')) {
    return (
      <NoAccessState title={<PageTitle>{t('project:edit.change')}</PageTitle>}>
        {t('project:edit.notYours')}
      </NoAccessState>
    );
  }
  return (
    <>
      <Suspense>{children}</Suspense>
      {project && (
        <ProjectDrawer
          project={project}
          onClose={leave}
          onSaved={() => {
            toastSuccess(t('common:saved'));
            leave();
          }}
        />
      )}
    </>
  );
}

/** The same for one that does not exist yet; who leaves it is at the list. */
export function NewProject({ children }: Pick<EditProjectProps, 'children'>) {
  const { t } = useTranslation(TEXTS);
  const navigate = useNavigate();
  const session = useSession();
  if (!tenantAbility(session)?.can('create', 'Project')) {
    return (
      <NoAccessState title={<PageTitle>{t('project:edit.create')}</PageTitle>}>
        {t('project:edit.notOpened')}
      </NoAccessState>
    );
  }
  return (
    <>
      <Suspense>{children}</Suspense>
      <ProjectDrawer
        project={null}
        onClose={() => void navigate('/project/list', { replace: true })}
        onSaved={({ id, name }) => {
          toastSuccess(t('project:edit.created', { name }));
          void navigate(homeOf(id), { replace: true });
        }}
      />
    </>
  );
}
