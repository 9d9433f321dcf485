import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeleteInspectionQuestion } from '../../features/inspection/delete-inspection-question.tsx';
import { InspectionFiles } from '../../features/inspection/inspection-files.tsx';
import { InspectionState } from '../../features/inspection/inspection-state.tsx';
import { SiteModelsPage } from '../../features/site-model/site-models-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { useInspectionRights } from '../../inspections/use-inspection-rights.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

const Model = lazy(async () => ({
  default: (await import('../../features/model/model-viewer.tsx')).ModelViewer,
}));
const Plan = lazy(async () => ({
  default: (await import('../../features/floor-plan/dots/dotted-plan.tsx')).DottedPlan,
}));
const PARTS = { State: InspectionState, Files, Model, Plan, DeleteQuestion: DeleteInspectionQuestion };

export function SiteModelsRoute() {
  useTexts([
    'sitemodel',
    'model',
    'note',
    'together',
    'project',
    'inspection',
    'list',
    'validation',
    'errors',
  ]);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <SiteModelsPage projectId={projectId} parts={PARTS} />
    </ProjectGate>
  );
}

/** Files are no concern of who sees what is ready only. */
function Files({ projectId, inspection }: { projectId: string; inspection: InspectionRow }) {
  const rights = useInspectionRights(projectId);
  return rights.seesFiles ? <InspectionFiles {...{ projectId, inspection, rights }} /> : null;
}
