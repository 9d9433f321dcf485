import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import type { PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconBack from '~icons/ph/caret-left';
import IconSplit from '~icons/ph/columns';
import IconPlan from '~icons/ph/map-trifold';
import { useProject } from '../../api/projects.ts';
import { countVisitorView } from '../../api/share-view.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import type { SceneShareProps } from '../../inspections/scene-share-props.ts';
import { ZoomedPicture } from '../../inspections/zoomed-picture.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { toastWarning } from '../../ui/toaster.tsx';
import { TopBarSlot } from '../../ui/top-bar.tsx';
import { BesidePane } from './beside-pane.tsx';
import { Compass } from './compass.tsx';
import { DayChip } from './day-chip.tsx';
import { FieldNoteMarks } from './field-notes/field-note-marks.tsx';
import { FieldNotePanel } from './field-notes/field-note-panel.tsx';
import { FieldNoteSwitch } from './field-notes/field-note-switch.tsx';
import { useFieldNotes, type FieldNotes } from './field-notes/use-field-notes.ts';
import { viewCrop } from './field-notes/view-crop.ts';
import { aroundNorth, firstLook, USUAL_FOV_DEG, writeDeg, type Look } from './look.ts';
import { LiningMarks } from './lining-marks.tsx';
import { MiniPlan } from './mini-plan.tsx';
import { NoteMarks } from './note-marks.tsx';
import { RingMarks } from './ring-marks.tsx';
import { PlaybackBar, ViewBar } from './scene-controls.tsx';
import { useSceneNotes } from './use-scene-notes.ts';
import type { ScenePlace } from './scene-page.tsx';
import { PanoramaStage } from './stage.tsx';
import { TimeLine } from './time-line.tsx';
import type { OthersLook } from './together/use-others-looks.ts';
import { useSeen } from './together/use-seen.ts';
import { useApart } from './use-apart.ts';
import { useBeside } from './use-beside.ts';
import { useIsVisitor } from './use-is-visitor.ts';
import { useShown } from './use-shown.ts';
import { usePlayback } from './use-playback.ts';
import { useScene } from './use-scene.ts';
import type { useSceneAddress } from './use-scene-address.ts';
import { useSceneKeys } from './use-scene-keys.ts';
import { useWayBack } from './use-way-back.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

const SceneCompany = lazy(async () => ({
  default: (await import('./together/scene-company.tsx')).SceneCompany,
}));
const SceneNotePanel = lazy(async () => ({
  default: (await import('./scene-note-panel.tsx')).SceneNotePanel,
}));

interface SceneProps {
  place: ScenePlace;
  capture: Capture;
  plan: ComponentType<DottedPlanProps>;
  share: ComponentType<SceneShareProps>;
  address: ReturnType<typeof useSceneAddress>;
}

/** One picture that fills the window, with the ways to the others around it. */
export function Scene({ place, capture, plan, share: ShareButton, address }: SceneProps) {
  const { t } = useTranslation('scene');
  const { inspection, floor, captures } = place;
  const { allowsDownload } = useShown();
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PanoramaView | null>(null);
  const [turnedTo, setTurnedTo] = useState<{ captureId: string; look: Look } | null>(null);
  const opening = useMemo(() => address.look ?? firstLook(capture), [address.look, capture]);
  // One that is on its way will look where the address says.
  const look = turnedTo?.captureId === capture.id ? turnedTo.look : opening;
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
  const fieldNotes = useFieldNotes({ place, capture, view: isFlat ? null : view });
  const apartFrom = useApart(inspection.projectId, capture);
  const scene = useScene({
    place,
    capture,
    ground,
    toCapture: address.toCapture,
    lookNow: () => (view && turnedTo?.captureId === capture.id ? view.look : opening),
    apartFrom,
  });
  const beside = useBeside({
    projectId: inspection.projectId,
    capture,
    here: scene.here,
    address,
    apartFrom,
    view: isFlat ? null : view,
  });
  const playback = usePlayback(scene.frame.at, () => scene.step(1));
  useSceneKeys(isFlat ? null : beside.turnedView, scene, beside.lining.pressed !== null);
  useNeighbours(
    captures,
    scene.frame.at,
    scene.rings.map(({ id }) => id),
  );
  const bearingDeg =
    capture.heading.deg === null ? null : aroundNorth(capture.heading.deg + (isFlat ? 0 : look.yawDeg));
  const wayBack = useWayBack(inspection.projectId, address.toCapture);
  const onLook = (to: Look) => {
    setTurnedTo({ captureId: capture.id, look: to });
    // While the next picture is on its way the address is ahead of this one.
    const isAhead = address.pointId !== null && address.pointId !== capture.id;
    if (isAhead) return;
    const at = { inspectionId: inspection.id, pointId: capture.id };
    wayBack.note(at, to);
    address.keepLook(at, to);
  };
  const isShown = isFlat || turnedTo?.captureId === capture.id;
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
  const shownDot = scene.here.find(({ id }) => id === capture.id);
  const cells = useSceneCells(place, capture, isFlat ? null : look);
  const snapshot = async () => {
    const picture = await view?.snapshot();
    const { withTitleBlock } = await import('./snapshot.ts');
    const texts = cells.map(({ label, text }) => `${label} ${text}`);
    const file = picture && (await withTitleBlock(picture, { cells: texts, isRightToLeft: isRightToLeft() }));
    if (file) saveFile(file, `${inspection.name} ${capture.frame}.png`);
    else toastWarning(t('view.snapshotFailed'));
  };
  return (
    <div ref={root} className="flex h-full min-h-0 flex-col bg-surface">
      <SceneBar
        {...{ place, isPlanOpen }}
        onPlan={() => setPlanOpen(!isPlanOpen)}
        fieldNotes={fieldNotes}
        isSplit={beside.dot !== undefined}
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
        <div
          ref={stage}
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
              onCancel={wayBack.go}
            >
              {(stage) => (
                <>
                  <RingMarks {...stage} rings={scene.rings} onGo={scene.goToId} />
                  <NoteMarks
                    view={stage.view}
                    {...{ capture, ground }}
                    notes={notes.pins}
                    openId={notes.openId}
                    onOpen={notes.open}
                  />
                  {beside.lining.pressed && (
                    <LiningMarks
                      {...stage}
                      looks={beside.lining.pressed.first}
                      isAwaited={beside.lining.awaited === 'first'}
                    />
                  )}
                  <FieldNoteMarks
                    view={stage.view}
                    captureId={capture.id}
                    notes={fieldNotes.all}
                    openId={fieldNotes.openId}
                    onOpen={fieldNotes.open}
                  />
                </>
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
          {beside.dot && shownDot && !isFlat && (
            <div className="absolute start-4 top-4">
              <DayChip here={scene.here} dot={shownDot} onDay={scene.goToDay} />
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
          <div className="absolute end-4 bottom-4 flex items-end gap-3">
            <ViewBar
              fovDeg={isFlat || !view ? null : view.fovDeg}
              onZoom={(steps) => view?.zoomBy(steps)}
              placing={fieldNotes.placing}
              onSnapshot={allowsDownload ? () => void snapshot() : null}
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
        </div>
        {beside.dot && !isFlat && (
          <BesidePane
            key={beside.dot.inspectionId}
            {...{ beside, look, view }}
            projectId={inspection.projectId}
            dot={beside.dot}
            here={scene.here}
            onDay={({ inspectionId }) => address.toBeside(inspectionId)}
            onClose={() => address.toBeside(null)}
          />
        )}
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

interface SceneBarProps {
  place: ScenePlace;
  fieldNotes: FieldNotes;
  isPlanOpen: boolean;
  onPlan: () => void;
  isSplit: boolean;
  /** Null where there is no other day. */
  onSplit: (() => void) | null;
  children: ReactNode;
}

function SceneBar(props: SceneBarProps) {
  const { place, fieldNotes, isPlanOpen, onPlan, isSplit, onSplit, children } = props;
  const { inspection } = place;
  const { t } = useTranslation('scene');
  const { scene } = useShown();
  const isVisitor = useIsVisitor();
  return (
    <>
      <TopBarSlot name="start">
        {scene ? (
          <bdi className="truncate px-2 text-text-2">{inspection.name}</bdi>
        ) : (
          <Link
            to={
              isVisitor
                ? `/project/home?projectId=${inspection.projectId}`
                : `/project/inspections?projectId=${inspection.projectId}&inspectionId=${inspection.id}`
            }
            className="focus-ring -ms-2 flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 text-text-2 no-underline hover:bg-hover hover:text-text"
          >
            <IconBack className="mirror size-3.5 shrink-0" />
            <span className="sr-only">{t(isVisitor ? 'view.toProject' : 'view.back')}</span>
            <bdi className="truncate">{inspection.name}</bdi>
          </Link>
        )}
      </TopBarSlot>
      <TopBarSlot name="end">
        <FieldNoteSwitch notes={fieldNotes} />
        {onSplit && (
          <IconButton
            label={t('view.split')}
            shortcut="B"
            pressed={isSplit}
            icon={<IconSplit className="size-[18px]" />}
            onClick={onSplit}
          />
        )}
        {place.floor && (
          <IconButton
            label={t('view.showPlan')}
            pressed={isPlanOpen}
            icon={<IconPlan className="size-[18px]" />}
            onClick={onPlan}
          />
        )}
        {children}
      </TopBarSlot>
    </>
  );
}

interface FlatStageProps {
  capture: Capture;
  text: string;
  onDrawn: () => void;
}

function FlatStage({ capture, text, onDrawn }: FlatStageProps) {
  return (
    <div
      onLoadCapture={onDrawn}
      className="absolute inset-0 grid content-center gap-3 overflow-auto bg-sunken p-4"
    >
      <ZoomedPicture capture={capture} zoom={1} />
      <p role="status" className="justify-self-center rounded-control bg-surface px-3 py-1.5 text-text-2">
        {text}
      </p>
    </div>
  );
}

/** The title block of the page, and of a picture of it. */
function useSceneCells({ inspection, captures }: ScenePlace, capture: Capture, look: Look | null) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const { project } = useProject(inspection.projectId);
  const taken = capture.takenAt ? format.dateTime(capture.takenAt) : format.day(inspection.takenOn);
  const at = captures.findIndex(({ id }) => id === capture.id) + 1;
  const cells = [
    { id: 'project', label: t('view.project'), text: project?.name ?? '' },
    { id: 'floor', label: t('view.floor'), text: inspection.floor.name },
    {
      id: 'frame',
      label: t('view.frameLabel'),
      text: t('view.frameOf', { frame: format.number(at), all: format.number(captures.length) }),
    },
    ...(look
      ? [
          { id: 'yaw', label: t('view.yaw'), text: `${writeDeg(Math.round(look.yawDeg))}°` },
          { id: 'pitch', label: t('view.pitch'), text: `${writeDeg(Math.round(look.pitchDeg))}°` },
        ]
      : []),
    { id: 'taken', label: t('view.taken'), text: taken },
  ];
  useTitleBlock(cells.map(({ id, label, text }) => ({ id, label, value: <bdi>{text}</bdi> })));
  return cells;
}

/** Loads the pictures ahead that the next step may show. */
function useNeighbours(captures: readonly Capture[], at: number, ringIds: readonly string[]): void {
  const ahead = [captures[at - 1], captures[at + 1], ...captures.filter(({ id }) => ringIds.includes(id))];
  const urls = ahead.flatMap((each) => (each ? [`${each.filesUrl}base.jpg`] : [])).join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);
}

async function toggleFull(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen?.();
}
