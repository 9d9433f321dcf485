import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withoutSecrets } from '../../api/redirect-address.ts';
import { ScenePage } from '../../features/scene/scene-page.tsx';
import { ShareEntry } from '../../features/share/share-entry.tsx';
import { ShareSceneButton } from '../../features/share/share-scene-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { BesideModels } from '../../inspections/beside-model-props.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

const DottedPlan = lazy(async () => ({
  default: (await import('../../features/floor-plan/dots/dotted-plan.tsx')).DottedPlan,
}));
const MODELS: BesideModels = {
  'model-3d': lazy(async () => ({
    default: (await import('../../features/site-model/beside-cloud.tsx')).BesideCloud,
  })),
  'bim-model': lazy(async () => ({
    default: (await import('../../features/model/beside-building.tsx')).BesideBuilding,
  })),
};

export function SceneRoute() {
  useTexts(['scene', 'share', 'inspection', 'note', 'validation', 'errors']);
  const [params] = useSearchParams();
  const projectId = params.get('projectId');
  const sharedata = params.get('sharedata');
  if (sharedata !== null)
    return (
      <ShareEntry
        key={sharedata}
        link={{
          path: '/project/scene',
          sharedata,
          projectId: projectId ?? '',
          search: withoutSecrets(`?${params}`),
        }}
      />
    );
  if (!projectId) return <NotFoundPage />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ScenePage projectId={projectId} plan={DottedPlan} share={ShareSceneButton} models={MODELS} />
    </ProjectGate>
  );
}
