import { useSearchParams } from 'react-router-dom';
import { EditProject, NewProject } from '../../features/project/edit/edit-project.tsx';
import { ProjectListPage } from '../../features/project/project-list-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { HomeRoute } from './home-route.tsx';

/** A project that is being changed, before its home; without `projectId` a new one, before the list. */
export function ProjectEditRoute() {
  useTexts(['project', 'share', 'markup', 'note', 'inspection', 'validation', 'list']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (projectId === null) {
    return (
      <NewProject>
        <ProjectListPage />
      </NewProject>
    );
  }
  return (
    <EditProject key={projectId} projectId={projectId}>
      <HomeRoute />
    </EditProject>
  );
}
