import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useProject } from '../../api/projects.ts';
import { isRefusal } from '../../api/request-error.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { NoAccessState } from '../../ui/states.tsx';
import { pageOf } from '../page-table.tsx';

interface ProjectGateProps {
  projectId: string;
  children: ReactNode;
}

/**
 * A page of a project for as long as its reader belongs to it. Whoever is put out loses it at once, also what was on the
 * screen already, and has it again as soon as they are back. Whoever never saw it is led away by `NamedThingsGate`.
 */
export function ProjectGate({ projectId, children }: ProjectGateProps) {
  const { query } = useProject(projectId);
  if (!isRefusal(query.error)) return children;
  return query.data === undefined ? null : <NoProject />;
}

/** Asks for its text only now: nobody else waits for it. */
function NoProject() {
  const { t } = useTranslation(['shell', 'project']);
  const { name } = pageOf(useLocation().pathname);
  return (
    <section className="grid h-full place-content-center text-center">
      <PageTitle>{t(`pages.${name}`)}</PageTitle>
      <NoAccessState>{t('project:noProject')}</NoAccessState>
    </section>
  );
}
