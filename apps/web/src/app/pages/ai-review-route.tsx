import { useSearchParams } from 'react-router-dom';
import { AiReviewPage } from '../../features/hazard/ai-review-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function AiReviewRoute() {
  useTexts(['hazard', 'note', 'list', 'validation', 'errors']);
  const [params] = useSearchParams();
  const [projectId, inspectionId] = [params.get('projectId'), params.get('inspectionId')];
  if (!projectId || !inspectionId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <AiReviewPage key={inspectionId} {...{ projectId, inspectionId }} />
    </ProjectGate>
  );
}
