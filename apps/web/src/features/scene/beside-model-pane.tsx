import type { AlignedModel } from '@plumbline/shared/contract/aligned-model.ts';
import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { EYE_M, type PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BesideModelTrouble, BesideModels, StoodInView } from '../../inspections/beside-model-props.ts';
import { ErrorState } from '../../ui/states.tsx';
import { BesideShell } from './beside-shell.tsx';
import { DayChip } from './day-chip.tsx';
import type { Look } from './look.ts';
import { SplitBar } from './split-bar.tsx';
import type { useBeside } from './use-beside.ts';
import { lockViews } from './viewer/lock-views.ts';
import { fovOfZoom, lockedModel } from './viewer/model-lock.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface BesideModelPaneProps {
  /** Draw clouds and models. */
  models: BesideModels;
  model: AlignedModel;
  here: readonly Dot[];
  beside: ReturnType<typeof useBeside>;
  /** What the other pane shows; null while that is on its way. */
  capture: Capture | null;
  /** The other pane, and where it looks. */
  view: PanoramaView | null;
  look: Look;
  ground: PlanGround;
  onChoose: (inspectionId: string) => void;
}

/** A cloud or a model from the place of the picture, which turns with it. */
export function BesideModelPane(props: BesideModelPaneProps) {
  const { models, model, here, beside, capture, view, look, ground, onChoose } = props;
  const { t } = useTranslation('scene');
  const [own, setOwn] = useState<StoodInView | null>(null);
  const [trouble, setTrouble] = useState<BesideModelTrouble | null>(null);
  const [tries, setTries] = useState(0);
  const locked = useMemo(() => own && lockedModel(own), [own]);
  const { setLocked: tellOf } = beside;
  const onView = useCallback((made: StoodInView | null) => setOwn(made), []);
  useEffect(() => {
    tellOf(locked);
    return () => tellOf(null);
  }, [tellOf, locked]);
  const stood = useStood(capture, ground);
  const isLocked = beside.split.isLocked;
  const apartDeg = stood?.apartDeg ?? 0;
  useEffect(() => {
    if (view && locked && isLocked) return lockViews(view, locked, apartDeg);
    return undefined;
  }, [view, locked, isLocked, apartDeg]);
  const label = `${t(model.cloud ? 'view.cloud' : 'view.building')}: ${model.name}`;
  const Shown = models[model.cloud ? 'model-3d' : 'bim-model'];
  return (
    <BesideShell
      label={label}
      beside={beside}
      head={
        <>
          <DayChip here={here} models={beside.models} shownId={model.id} onChoose={onChoose} />
          <SplitBar split={beside.split} />
        </>
      }
      below={
        stood?.apartDeg === null && (
          <p role="status" className="type-note rounded-control bg-surface px-2 py-1 text-warn">
            {t('view.noHeading')}
          </p>
        )
      }
    >
      <div dir="ltr" className="absolute inset-0 overflow-hidden bg-sunken">
        {stood && trouble === null && (
          <Suspense fallback={null}>
            <Shown
              key={tries}
              label={label}
              model={model}
              stand={stood.stand}
              gaze={{
                sheetDeg: look.yawDeg + apartDeg,
                pitchDeg: look.pitchDeg,
                vFovDeg: fovOfZoom(view?.zoom ?? 50),
              }}
              onView={onView}
              onTrouble={setTrouble}
            />
          </Suspense>
        )}
        {trouble && (
          <ErrorState
            {...(trouble === 'failed' && {
              onRetry: () => {
                setTries(tries + 1);
                setTrouble(null);
              },
            })}
          >
            {t(trouble === 'failed' ? 'view.besideFailed' : 'view.besideUnable')}
          </ErrorState>
        )}
      </div>
    </BesideShell>
  );
}

interface Stood {
  stand: { at: { x: number; y: number }; heightM: number };
  /** From a yaw in the picture to a direction of the sheet; null: nobody knows. */
  apartDeg: number | null;
}

/** Where the picture that is seen was taken: while the next is on its way, where one still is. */
function useStood(capture: Capture | null, { northDeg }: PlanGround): Stood | null {
  const { place, heading } = capture ?? {};
  const [kept, setKept] = useState<Stood | null>(null);
  const [x, y, deg] = [place?.x, place?.y, heading?.deg ?? null];
  const isThere = x !== undefined && y !== undefined;
  const apartDeg = deg === null ? null : deg + (northDeg ?? 0);
  const isKept =
    isThere && kept !== null && kept.stand.at.x === x && kept.stand.at.y === y && kept.apartDeg === apartDeg;
  if (isThere && !isKept) setKept({ stand: { at: { x, y }, heightM: EYE_M }, apartDeg });
  return kept;
}
