import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import { RequestError } from '../../api/request-error.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState, NoAccessState } from '../../ui/states.tsx';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';
import { FloorPlanEditor } from './editor/floor-plan-editor.tsx';

interface FloorPlanEditorPageProps {
  projectId: string;
  floorId: string;
}

/** One floor plan, live: for editors with tools, for viewers and visitors to look at. */
export function FloorPlanEditorPage({ projectId, floorId }: FloorPlanEditorPageProps) {
  const { t } = useTranslation('plan');
  const floors = useQuery(floorPlansQuery(projectId));
  const { project, ability, query } = useProject(projectId);
  const floor = useKept(floors.data?.find(({ id }) => id === floorId));
  const error = floors.error ?? query.error;
  const retry = () => {
    void floors.refetch();
    void query.refetch();
  };
  if (floor && project && ability) {
    return <FloorPlanEditor floor={floor} floors={floors.data ?? []} project={project} ability={ability} />;
  }
  if (floors.data && project) return <PlanGone projectId={projectId} />;
  if (error) {
    const requestId = error instanceof RequestError ? error.failure?.requestId : undefined;
    return (
      <>
        <PageTitle hidden>{t('title')}</PageTitle>
        <ErrorState requestId={requestId} onRetry={retry}>
          {t('loadFailed')}
        </ErrorState>
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

/** The plan was deleted, or never was: the way back to the others. */
function PlanGone({ projectId }: { projectId: string }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <PageTitle hidden>{t('title')}</PageTitle>
      <NoAccessState
        className="h-full content-center"
        action={<Link to={`/project/floor?projectId=${projectId}`}>{t('toFloors')}</Link>}
      >
        {t('planGone')}
      </NoAccessState>
    </>
  );
}
