import { subject } from '@casl/ability';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { sliceOf, storeyOf } from '@plumbline/shared/site-models/storeys.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { floorPlanQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { AlignPlan } from './align-plan.tsx';
import { OtherModel, useOthers } from './other-model.tsx';
import { planOfModel } from './plan-of-model.ts';
import type { ModelViewOf, OpenModel, SiteModelParts } from './site-model-parts.ts';
import type { ModelAddress } from './site-model-requests.ts';
import { sharedModel } from './together/model-shared.ts';
import type { SharedStage } from './together/shared-stage.ts';
import { useAligning } from './use-aligning.ts';
import { usePlanSheet } from './use-plan-sheet.ts';

const BuildingPlace = lazy(async () => ({
  default: (await import('./building-place.tsx')).BuildingPlace,
}));
const ModelCompany = lazy(async () => ({
  default: (await import('./together/model-company.tsx')).ModelCompany,
}));
const SpotNotes = lazy(async () => ({ default: (await import('./spot-notes.tsx')).SpotNotes }));

interface BuildingStageProps {
  address: ModelAddress;
  model: SiteModel;
  facts: ModelFacts;
  filesUrl: string;
  parts: SiteModelParts;
}

/** A building model on its floor. It is fetched whole, once: a newer address of the same files is none of a newer model. */
export function BuildingStage({ address, model, facts, filesUrl, parts }: BuildingStageProps) {
  useTexts(['sitemodel']);
  const [base] = useState(filesUrl);
  const [open, setOpen] = useState<OpenModel | null>(null);
  const view = open?.view ?? null;
  const stage = useMemo(() => view && sharedModel(view), [view]);
  const floor = useQuery(floorPlanQuery(model.row.floor.id)).data;
  const aligning = useAligning(stage, address, model);
  const [isSheetShown, setSheetShown] = useState(true);
  usePlanSheet(view, isSheetShown ? { floor, model } : null);
  const slice = useStoreySlice(open, facts, aligning);
  const { ability } = useProject(address.projectId);
  const others = useOthers();
  return (
    <Suspense fallback={<SkeletonBlock className="m-6 h-80" />}>
      <parts.Model
        facts={facts}
        fragUrl={base + MODEL_FILES.geometry}
        elementsUrl={base + MODEL_FILES.elements}
        onView={setOpen}
        lower={aligning.isOpen && floor && <AlignPlan {...{ aligning, floor }} plan={parts.Plan} />}
        place={
          <BuildingPlace
            {...{ address, model, floor, aligning, others }}
            mayAlign={
              ability?.can('update', subject('BimModel', { createdBy: model.row.createdBy.id })) === true
            }
            sheet={{ isShown: isSheetShown, show: setSheetShown }}
            slice={slice.storey && slice}
          />
        }
      >
        {() => (
          <>
            {view && stage && <Company {...{ address, model, view, stage }} />}
            {view &&
              others.shown.map((id) => (
                <OtherModel
                  key={id}
                  address={{ ...address, id }}
                  first={facts}
                  view={view}
                  onState={(state) => others.tell(id, state)}
                />
              ))}
          </>
        )}
      </parts.Model>
    </Suspense>
  );
}

/** Only the storey that is the floor, as a plan shows it: asked for, or while points are named on it. */
function useStoreySlice(
  open: OpenModel | null,
  facts: ModelFacts,
  { isOpen, storeyId }: { isOpen: boolean; storeyId: string | null },
) {
  const [isOn, turn] = useState(false);
  const storey = storeyOf(facts, storeyId ?? undefined);
  const cut = open?.cut;
  const isCut = storey !== null && (isOn || isOpen);
  useEffect(() => {
    if (!cut || !isCut) return undefined;
    cut(sliceOf(facts, storey));
    return () => cut(null);
    // The same storey of facts that came anew is the same slice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cut, isCut, storey?.globalId]);
  return { storey, isOn, turn };
}

interface CompanyProps {
  address: ModelAddress;
  model: SiteModel;
  view: ModelViewOf;
  stage: SharedStage;
}

/** The others in a building model, and its notes; every press in its picture is a move of one's own. */
function Company({ address, model, view, stage }: CompanyProps) {
  const places = useRef<HTMLElement>(view.canvas);
  const planOf = useMemo(() => planOfModel(model), [model]);
  return (
    <Suspense fallback={null}>
      <ModelCompany
        projectId={address.projectId}
        floorId={model.row.floor.id}
        modelId={address.id}
        {...{ stage, places }}
      />
      <SpotNotes projectId={address.projectId} model={address} {...{ stage, planOf }} />
    </Suspense>
  );
}
