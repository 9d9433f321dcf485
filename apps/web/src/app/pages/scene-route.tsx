import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScenePage } from '../../features/scene/scene-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

const DottedPlan = lazy(async () => ({
  default: (await import('../../features/floor-plan/dots/dotted-plan.tsx')).DottedPlan,
}));

export function SceneRoute() {
  useTexts(['scene', 'inspection', 'note', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ScenePage projectId={projectId} plan={DottedPlan} />
    </ProjectGate>
  );
}
