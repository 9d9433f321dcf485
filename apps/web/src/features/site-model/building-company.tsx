import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { planOfModel } from './plan-of-model.ts';
import type { ModelViewOf } from './site-model-parts.ts';
import type { ModelAddress } from './site-model-requests.ts';
import { SpotNotes } from './spot-notes.tsx';
import { ModelCompany } from './together/model-company.tsx';
import type { SharedStage } from './together/shared-stage.ts';

interface BuildingCompanyProps {
  address: ModelAddress;
  model: SiteModel;
  view: ModelViewOf;
  stage: SharedStage;
  mayPin: boolean;
}

/** The others in a building model, and its notes; every press in its picture is a move of one's own. */
export function BuildingCompany({ address, model, view, stage, mayPin }: BuildingCompanyProps) {
  useTexts(['sitemodel', 'note', 'together', 'project', 'validation']);
  const places = useRef<HTMLElement>(view.canvas);
  const planOf = useMemo(() => planOfModel(model), [model]);
  return (
    <>
      <ModelCompany
        projectId={address.projectId}
        floorId={model.row.floor.id}
        modelId={address.id}
        {...{ stage, places }}
      />
      <SpotNotes projectId={address.projectId} model={address} {...{ stage, planOf, mayPin }} />
    </>
  );
}
