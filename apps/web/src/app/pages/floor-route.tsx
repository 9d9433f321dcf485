import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.tsx';

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
  if (!projectId) return <NotFoundPage />;
  if (!floorId) return <FloorPlansPage projectId={projectId} />;
  return <FloorPlanEditorPage key={floorId} projectId={projectId} floorId={floorId} />;
}
