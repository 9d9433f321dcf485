import { subject } from '@casl/ability';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { sliceOf, storeyOf } from '@plumbline/shared/site-models/storeys.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { floorPlanQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { OtherModel, useOthers } from './other-model.tsx';
import type { OpenModel, SiteModelParts } from './site-model-parts.ts';
import type { ModelAddress } from './site-model-requests.ts';
import { sharedModel } from './together/model-shared.ts';
import { useAligning } from './use-aligning.ts';
import { usePlanSheet } from './use-plan-sheet.ts';

const BuildingPlace = lazy(async () => ({
  default: (await import('./building-place.tsx')).BuildingPlace,
}));
const BuildingCompany = lazy(async () => ({
  default: (await import('./building-company.tsx')).BuildingCompany,
}));
const AlignPlan = lazy(async () => ({ default: (await import('./align-plan.tsx')).AlignPlan }));

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
        lower={
          aligning.isOpen &&
          floor &&
          stage && (
            <Suspense fallback={null}>
              <AlignPlan {...{ aligning, floor, stage }} plan={parts.Plan} />
            </Suspense>
          )
        }
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
            {view && stage && (
              <Suspense fallback={null}>
                <BuildingCompany {...{ address, model, view, stage }} mayPin={!aligning.isOpen} />
              </Suspense>
            )}
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
