import { useSearchParams } from 'react-router-dom';
import { NotesPage } from '../../features/note/notes-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

export function NotesRoute() {
  useTexts(['note', 'list', 'validation', 'errors', 'sync']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <NotesPage projectId={projectId} />
    </ProjectGate>
  );
}
