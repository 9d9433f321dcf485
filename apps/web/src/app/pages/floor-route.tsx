import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session-store.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

const FloorPlansPage = lazy(async () => ({
  default: (await import('../../features/floor-plan/floor-plans-page.tsx')).FloorPlansPage,
}));
const FloorPlanEditorPage = lazy(async () => ({
  default: (await import('../../features/floor-plan/floor-plan-editor-page.tsx')).FloorPlanEditorPage,
}));

/** The list of plans, or with `floorId` one plan; the canvas comes only with the latter. */
export function FloorRoute() {
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  const floorId = params.get('floorId');
  const isVisitor = useSession()?.kind === 'visitor';
  if (!projectId) return <NotFoundPage />;
  // A visitor whose link is over is told by a sheet, and an open plan by one that keeps what is not sent yet.
  if (!floorId && isVisitor) return <FloorPlansPage projectId={projectId} />;
  if (!floorId) {
    return (
      <ProjectGate projectId={projectId}>
        <FloorPlansPage projectId={projectId} />
      </ProjectGate>
    );
  }
  return <FloorPlanEditorPage key={floorId} projectId={projectId} floorId={floorId} />;
}
