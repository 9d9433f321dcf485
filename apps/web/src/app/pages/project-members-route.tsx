import { useSearchParams } from 'react-router-dom';
import { ProjectMembersPage } from '../../features/project-members/project-members-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function ProjectMembersRoute() {
  useTexts(['projectMember', 'project', 'member', 'list']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ProjectMembersPage projectId={projectId} />
    </ProjectGate>
  );
}
