import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useKeptSince } from '../../api/answer-or-kept.ts';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import { queryKeys } from '../../api/query-client.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';
import { FloorPlanEditor } from './editor/floor-plan-editor.tsx';

// Replacing a drawing is rare: nobody else loads its screens.
const RevisionPage = lazy(async () => ({
  default: (await import('./revisions/revision-page.tsx')).RevisionPage,
}));

interface FloorPlanEditorPageProps {
  projectId: string;
  floorId: string;
}

/** One floor plan, live: for editors with tools, for viewers and visitors to look at. */
export function FloorPlanEditorPage({ projectId, floorId }: FloorPlanEditorPageProps) {
  // With the texts of fields that come later: to wait for them then would hide the plan.
  const { t } = useTranslation([
    'plan',
    'validation',
    'select',
    'view',
    'markup',
    'together',
    'sync',
    'revision',
    'history',
    'project',
    'note',
    'errors',
  ]);
  const [params] = useSearchParams();
  const floors = useQuery(floorPlansQuery(projectId));
  const { project, ability, query } = useProject(projectId);
  const floor = useKept(floors.data?.find(({ id }) => id === floorId));
  // A list of another time does not tell that a plan is gone.
  const isOldList = useKeptSince(queryKeys.floorPlans(projectId)) !== null;
  const error = floors.error ?? query.error;
  const retry = () => {
    void floors.refetch();
    void query.refetch();
  };
  if (floor && project && ability) {
    const draftId = params.get('draft');
    if (draftId !== null)
      return (
        <Suspense fallback={<EditorSkeleton onRetry={retry} />}>
          <RevisionPage {...{ floor, ability, draftId }} />
        </Suspense>
      );
    return <FloorPlanEditor floor={floor} floors={floors.data ?? []} project={project} ability={ability} />;
  }
  // A list of the server's that lacks the plan is judged by the gate of the address.
  if (error || (floors.data && project && isOldList)) {
    return (
      <>
        <PageTitle hidden>{t('title')}</PageTitle>
        <LoadFailed className="h-full content-center" error={error} onRetry={retry}>
          {t('loadFailed')}
        </LoadFailed>
      </>
    );
  }
  return <EditorSkeleton onRetry={retry} />;
}

/** The last one there was: a plan deleted while it is open stays in sight under the sheet that says so. */
function useKept(floor: FloorPlan | undefined): FloorPlan | undefined {
  const [kept, setKept] = useState(floor);
  if (floor && floor !== kept) setKept(floor);
  return floor ?? kept;
}
