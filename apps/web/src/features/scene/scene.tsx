import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import type { PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import { lazy, Suspense, useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { countVisitorView } from '../../api/share-view.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import type { BesideModels } from '../../inspections/beside-model-props.ts';
import type { SceneShareProps } from '../../inspections/scene-share-props.ts';
import { cx } from '../../ui/cx.ts';
import { BesidePane } from './beside-pane.tsx';
import { Compass } from './compass.tsx';
import { DayChip } from './day-chip.tsx';
import { FieldNotePanel } from './field-notes/field-note-panel.tsx';
import { useFieldNotes } from './field-notes/use-field-notes.ts';
import { viewCrop } from './field-notes/view-crop.ts';
import { aroundNorth, USUAL_FOV_DEG } from './look.ts';
import { MiniPlan } from './mini-plan.tsx';
import { PlaybackBar, ViewBar } from './scene-controls.tsx';
import { useSceneNotes } from './use-scene-notes.ts';
import type { ScenePlace } from './scene-page.tsx';
import { PanoramaStage } from './stage.tsx';
import { TimeLine } from './time-line.tsx';
import type { OthersLook } from '../../collab-ui/others-looks.ts';
import { useSeen } from './together/use-seen.ts';
import { useApart } from './use-apart.ts';
import { useBeside } from './use-beside.ts';
import { SwipeDivider } from './swipe-divider.tsx';
import { usePinsOfDay } from './use-pins-of-day.ts';
import { useShown } from './use-shown.ts';
import { usePlayback } from './use-playback.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useScene } from './use-scene.ts';
import { useSceneCells } from './use-scene-cells.tsx';
import { useSnapshot } from './use-snapshot.ts';
import { useSceneLook } from './use-scene-look.ts';
import { toggleFull } from './toggle-full.ts';
import { FlatStage } from './flat-stage.tsx';
import { SceneBar } from './scene-bar.tsx';
import { SceneMarks } from './scene-marks.tsx';
import type { useSceneAddress } from './use-scene-address.ts';
import { useSceneKeys } from './use-scene-keys.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

const SceneCompany = lazy(async () => ({
  default: (await import('./together/scene-company.tsx')).SceneCompany,
}));
const BesideModelPane = lazy(async () => ({
  default: (await import('./beside-model-pane.tsx')).BesideModelPane,
}));
const SceneNotePanel = lazy(async () => ({
  default: (await import('./scene-note-panel.tsx')).SceneNotePanel,
}));

interface SceneProps {
  place: ScenePlace;
  capture: Capture;
  plan: ComponentType<DottedPlanProps>;
  share: ComponentType<SceneShareProps>;
  models: BesideModels;
  address: ReturnType<typeof useSceneAddress>;
}

/** One picture that fills the window, with the ways to the others around it. */
export function Scene({ place, capture, plan, share: ShareButton, models, address }: SceneProps) {
  const { t } = useTranslation('scene');
  const { inspection, floor, captures } = place;
  const { allowsDownload } = useShown();
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PanoramaView | null>(null);
  const { opening, look, isTurned, onLook, goBack } = useSceneLook({
    projectId: inspection.projectId,
    capture,
    address,
  });
  const stage = useRef<HTMLDivElement>(null);
  const [company, setCompany] = useState<readonly OthersLook[]>([]);
  const [isUnable, setUnable] = useState(false);
  const [isPlanOpen, setPlanOpen] = useState(true);
  const isFlat = capture.projection === 'flat' || isUnable;
  const ground = useMemo(
    () => ({ mmPerPx: floor?.mmPerPx ?? null, northDeg: floor?.northDeg ?? null }),
    [floor?.mmPerPx, floor?.northDeg],
  );
  const notes = useSceneNotes({ place, ground });
  const apartFrom = useApart(inspection.projectId, capture);
  const scene = useScene({
    place,
    capture,
    ground,
    toCapture: address.toCapture,
    lookNow: () => (view && isTurned ? view.look : opening),
    apartFrom,
  });
  const beside = useBeside({
    projectId: inspection.projectId,
    floorId: floor?.id ?? null,
    capture,
    takenOn: inspection.takenOn,
    here: scene.here,
    address,
    apartFrom,
    view: isFlat ? null : view,
  });
  // While two days are lined up a press marks a common point and makes no note.
  const isLining = beside.lining.pressed !== null;
  const fieldNotes = useFieldNotes({ place, capture, view: isFlat || isLining ? null : view });
  const playback = usePlayback(scene.frame.at, () => scene.step(1));
  useSceneKeys(isFlat ? null : beside.turnedView, scene, isLining);
  useNeighbours(
    captures,
    scene.frame.at,
    scene.rings.map(({ id }) => id),
  );
  const bearingDeg =
    capture.heading.deg === null ? null : aroundNorth(capture.heading.deg + (isFlat ? 0 : look.yawDeg));
  const isShown = isFlat || isTurned;
  const seen = useSeen({
    capture,
    look: isFlat ? null : look,
    fovDeg: view?.fovDeg ?? USUAL_FOV_DEG,
    besideId: address.besideId,
    deg: bearingDeg === null ? null : aroundNorth(bearingDeg + (floor?.northDeg ?? 0)),
  });
  const onGoWith = (to: PresenceScene) => {
    if (to.beside !== address.besideId) address.toBeside(to.beside);
    if (to.captureId === capture.id) return;
    const at = { inspectionId: to.inspectionId, pointId: to.captureId };
    address.toCapture(at, { yawDeg: to.yaw, pitchDeg: to.pitch });
  };
  const onGoToNote = (note: FieldNote) => {
    if (note.captureId === capture.id) view?.turnTo(note);
    else address.toCapture({ inspectionId: inspection.id, pointId: note.captureId }, note);
  };
  const onMakeNote = (note: FieldNote) => {
    const isHere = note.captureId === capture.id;
    const crop = view && isHere ? viewCrop(view, note, `${t('fieldNotes.one')}.jpg`) : Promise.resolve(null);
    notes.makeOf?.(note, crop);
  };
  const { projectId, takenOn } = inspection;
  const pins = usePinsOfDay(
    projectId,
    notes.pins,
    beside.dot ? { inspectionId: inspection.id, takenOn } : null,
  );
  const besidePins = usePinsOfDay(projectId, notes.pins, beside.dot ?? null);
  const shownDot = scene.here.find(({ id }) => id === capture.id);
  const goToDayOf = (inspectionId: string) =>
    scene.goToDay(scene.here.find((each) => each.inspectionId === inspectionId));
  const cells = useSceneCells(place, capture, isFlat ? null : look);
  const snapshot = useSnapshot({ view, cells, name: `${inspection.name} ${capture.frame}.png` });
  const panes = [
    <div
      key="here"
      className={cx(
        'relative min-w-0 grow basis-0',
        fieldNotes.placing.isPicking && '[&_.psv-canvas-container]:cursor-crosshair',
      )}
    >
      {isFlat ? (
        <FlatStage
          capture={capture}
          text={t(isUnable ? 'view.unable' : 'view.flat')}
          onDrawn={countVisitorView}
        />
      ) : (
        <PanoramaStage
          capture={capture}
          look={opening}
          onView={setView}
          onLook={onLook}
          onDrawn={countVisitorView}
          onUnable={() => setUnable(true)}
          onCancel={goBack}
        >
          {(stage) => (
            <SceneMarks
              {...stage}
              {...{ capture, ground, scene, notes, fieldNotes }}
              pins={pins}
              lining={beside.lining}
            />
          )}
        </PanoramaStage>
      )}
      {floor && (
        <Suspense fallback={null}>
          <SceneCompany
            key={floor.id}
            projectId={inspection.projectId}
            floorId={floor.id}
            view={isFlat ? null : view}
            seen={isShown ? seen : null}
            places={stage}
            onGo={onGoWith}
            onOthers={setCompany}
          />
        </Suspense>
      )}
      {beside.isOn && shownDot && !isFlat && (
        <div className={cx('absolute top-4 z-10', beside.isSwipe && beside.isFirst ? 'end-72' : 'start-4')}>
          <DayChip here={scene.here} shownId={shownDot.id} onChoose={goToDayOf} />
        </div>
      )}
      {floor && isPlanOpen && (
        <MiniPlan
          {...{ plan, floor, capture, bearingDeg }}
          dots={scene.dots}
          fovDeg={view?.fovDeg ?? USUAL_FOV_DEG}
          others={company}
          onGo={scene.goToId}
        />
      )}
      <div className="absolute end-4 bottom-4 z-10 flex items-end gap-3">
        <ViewBar
          fovDeg={isFlat || !view ? null : view.fovDeg}
          onZoom={(steps) => view?.zoomBy(steps)}
          placing={fieldNotes.placing}
          onSnapshot={allowsDownload ? snapshot : null}
          onFull={() => void toggleFull(root.current)}
        />
        {!isFlat && (
          <Compass
            bearingDeg={bearingDeg}
            onNorth={() => view?.turnTo({ pitchDeg: 0, yawDeg: turned(-(capture.heading.deg ?? 0)) })}
          />
        )}
      </div>
      {fieldNotes.placing.isPicking && (
        <p
          role="status"
          className="type-note absolute start-1/2 top-4 -translate-x-1/2 rounded-control bg-surface px-3 py-1.5 rtl:translate-x-1/2"
        >
          {t('view.notePick')}
        </p>
      )}
    </div>,
    beside.dot && !isFlat && (
      <BesidePane
        key={beside.dot.inspectionId}
        {...{ beside, look, view, ground }}
        pins={besidePins}
        openId={notes.openId}
        onOpen={notes.open}
        projectId={inspection.projectId}
        dot={beside.dot}
        here={scene.here}
        onChoose={address.toBeside}
        onClose={() => address.toBeside(null)}
      />
    ),
    beside.model && !isFlat && (
      <Suspense key={beside.model.id} fallback={null}>
        <BesideModelPane
          {...{ models, beside, look, view, ground }}
          model={beside.model}
          here={scene.here}
          capture={isTurned ? capture : null}
          onChoose={address.toBeside}
        />
      </Suspense>
    ),
  ];
  return (
    <div ref={root} className="flex h-full min-h-0 flex-col bg-surface">
      <SceneBar
        {...{ place, isPlanOpen }}
        onPlan={() => setPlanOpen(!isPlanOpen)}
        fieldNotes={fieldNotes}
        isSplit={beside.isOn}
        onSplit={isFlat ? null : beside.toggle}
      >
        <ShareButton
          projectId={inspection.projectId}
          inspection={inspection}
          preview={async () => (await view?.snapshot()) ?? null}
          viewNow={() => {
            const { yawDeg, pitchDeg } = view?.look ?? look;
            const seen = { pointId: capture.id, yaw: yawDeg, pitch: pitchDeg };
            return notes.openId ? { ...seen, noteId: notes.openId, noteOpen: true } : seen;
          }}
        />
      </SceneBar>
      <div className="relative flex min-h-0 grow">
        {fieldNotes.isListOpen && (
          <FieldNotePanel
            notes={fieldNotes}
            {...{ inspection, captures }}
            captureId={capture.id}
            pins={notes.pins}
            onGo={onGoToNote}
            onOpenNote={notes.open}
            onMakeNote={notes.makeOf && view && !isFlat ? onMakeNote : null}
          />
        )}
        <div ref={stage} className="relative flex min-w-0 grow">
          {beside.isFirst && !beside.isSwipe ? panes.toReversed() : panes}
          {beside.isSwipe && !isFlat && <SwipeDivider split={beside.split} />}
        </div>
        {(notes.openId || notes.newNote) && (
          <Suspense fallback={null}>
            <SceneNotePanel {...{ place, notes }} />
          </Suspense>
        )}
      </div>
      <div className="flex h-16 shrink-0 items-center gap-6 border-t border-line px-4">
        <PlaybackBar scene={scene} playback={playback} />
        <TimeLine here={scene.here} days={scene.days} currentId={capture.id} onGo={scene.goToDay} />
      </div>
    </div>
  );
}
