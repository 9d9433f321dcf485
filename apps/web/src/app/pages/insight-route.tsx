import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session-store.ts';
import { InsightPage } from '../../features/insight/insight-page.tsx';
import { ProjectsInsightPage } from '../../features/insight/projects/projects-insight-page.tsx';
import { runsProjects } from '@plumbline/shared/abilities/roles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function InsightRoute() {
  useTexts(['insight', 'note', 'hazard', 'billing', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  const session = useSession();
  if (!projectId)
    return session?.kind === 'member' && runsProjects(session.userData.systemRole) ? (
      <ProjectsInsightPage />
    ) : (
      <NotFoundPage />
    );
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <InsightPage projectId={projectId} />
    </ProjectGate>
  );
}
