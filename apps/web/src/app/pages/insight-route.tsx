import { useSearchParams } from 'react-router-dom';
import { InsightPage } from '../../features/insight/insight-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function InsightRoute() {
  useTexts(['insight', 'note', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <InsightPage projectId={projectId} />
    </ProjectGate>
  );
}
