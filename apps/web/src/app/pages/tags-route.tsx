import { useSearchParams } from 'react-router-dom';
import { TagsPage } from '../../features/tag/tags-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function TagsRoute() {
  useTexts(['tag', 'validation', 'errors', 'plan']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <TagsPage projectId={projectId} />
    </ProjectGate>
  );
}
