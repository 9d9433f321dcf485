import { useSearchParams } from 'react-router-dom';
import { NoteFilters } from '../../features/note/note-filters.tsx';
import { ReportsPage } from '../../features/report/reports-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function ReportsRoute() {
  useTexts(['report', 'note', 'list', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ReportsPage projectId={projectId} filters={NoteFilters} />
    </ProjectGate>
  );
}
