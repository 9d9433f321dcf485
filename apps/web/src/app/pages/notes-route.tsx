import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotesPage } from '../../features/note/notes-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

/** Who looks at the list alone has no need of what draws plans. */
const MarkedPlan = lazy(async () => ({
  default: (await import('../../features/floor-plan/marks/marked-plan.tsx')).MarkedPlan,
}));

export function NotesRoute() {
  useTexts(['note', 'list', 'validation', 'errors', 'sync']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <NotesPage projectId={projectId} plan={MarkedPlan} />
    </ProjectGate>
  );
}
