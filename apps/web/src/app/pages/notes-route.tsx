import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotesPage } from '../../features/note/notes-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

/** Who looks at the list alone has no need of what draws plans. */
const MarkedPlan = lazy(async () => ({
  default: (await import('../../features/floor-plan/marks/marked-plan.tsx')).MarkedPlan,
}));

/** A note that was opened by its link is a view of the link, which gives no right. */
function useNoteLink(link: string | null): void {
  useEffect(() => {
    if (link) void import('../../api/share-view.ts').then(({ countNoteView }) => countNoteView(link));
  }, [link]);
}

export function NotesRoute() {
  useTexts(['note', 'list', 'validation', 'errors', 'sync']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  useNoteLink(params.get('link'));
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <NotesPage projectId={projectId} plan={MarkedPlan} />
    </ProjectGate>
  );
}
