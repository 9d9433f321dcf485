import { useSearchParams } from 'react-router-dom';
import { ProjectMembersPage } from '../../features/project-members/project-members-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function ProjectMembersRoute() {
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ProjectMembersPage projectId={projectId} />
    </ProjectGate>
  );
}
