import { useSearchParams } from 'react-router-dom';
import { InspectionsPage } from '../../features/inspection/inspections-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function InspectionsRoute() {
  useTexts(['inspection', 'list', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <InspectionsPage projectId={projectId} />
    </ProjectGate>
  );
}
