import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLinkEnded } from '../../../api/link-ended.ts';
import { usePlanRoom } from '../../../collab/use-plan-room.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toastInfo } from '../../../ui/toaster.tsx';
import { ExportMenu } from '../view/export-menu.tsx';
import { FrameBack } from '../view/frame-back.tsx';
import { useViewSettings } from '../view/use-view-settings.ts';
import { fetchConflictParts } from '../conflicts/conflict-parts.tsx';
import { useConflicts } from '../conflicts/use-conflicts.ts';
import { FollowFrame } from '../together/follow-frame.tsx';
import { useTogetherKeys } from '../together/together-keys.ts';
import { TogetherNotes } from '../together/together-notes.tsx';
import { usePlanVisit } from '../together/use-plan-visit.ts';
import { useRevisionClouds } from '../together/use-revision-clouds.ts';
import { useTogetherNotices } from '../together/use-together-notices.ts';
import { newsAnswer } from '../together/visit-news.ts';
import { TextFieldOnPlan } from '../markup/text-field-on-plan.tsx';
import { useActivity, useSummary } from './editor-activity.ts';
import { EditorBanner } from './editor-banner.tsx';
import { useEditorKeys } from './editor-keys.ts';
import { useEditor } from './editor-store.ts';
import { EditorTitleCells } from './editor-title-cells.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EditorTopBar } from './editor-top-bar.tsx';
import { usePlanState } from './live-plan.ts';
import { usePlanWords } from './plan-words.ts';
import { RoomEndedSheet } from './room-ended-sheet.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { usePlanNotices } from './plan-notices.ts';
import { CanvasMenu } from '../selection/canvas-menu.tsx';
import { SelectionLog } from '../selection/selection-log.tsx';
import { selectionDetails } from '../selection/selection-place.tsx';
import { useSelectionClipboard } from '../selection/use-selection-clipboard.ts';
import { mayConfirm, mayReplace } from '../revisions/may-replace.ts';
import { RevisionBanner } from '../revisions/revision-banner.tsx';
import { RevisionSwitch } from '../revisions/revision-switch.tsx';
import { SupersededMark } from '../revisions/superseded-mark.tsx';
import { useShownRevision } from '../revisions/use-shown-revision.ts';
import { useSelectionActions } from '../selection/use-selection-actions.ts';
import { usePlanEditor } from './use-plan-editor.ts';
import { ZoneNamePopover } from './zone-name-popover.tsx';
import { ZonePanel, type PanelTab } from './zone-panel.tsx';

// Asked for at once, beside the plan's record: the canvas is needed as soon as that is here.
const canvas = import('../canvas/plan-canvas.tsx');
// Asked for when their tool is taken up, and when all else is there: a tool must open without a line too.
const calibrationBar = () => import('./calibration-bar.tsx');
const measureBar = () => import('../view/measure-bar.tsx');
const minimap = () => import('../view/minimap.tsx');
const historyBar = () => import('../history/history-bar.tsx');
const markupBar = () => import('../markup/markup-bar.tsx');
const madeByLine = () => import('../history/made-by.tsx');
const CalibrationBar = lazy(async () => ({ default: (await calibrationBar()).CalibrationBar }));
const MeasureBar = lazy(async () => ({ default: (await measureBar()).MeasureBar }));
const Minimap = lazy(async () => ({ default: (await minimap()).Minimap }));
const MarkupBar = lazy(async () => ({ default: (await markupBar()).MarkupBar }));
const MadeBy = lazy(async () => ({ default: (await madeByLine()).MadeBy }));
const HistoryBar = lazy(async () => ({ default: (await historyBar()).HistoryBar }));
const LATER_MS = 3000;
const PlanCanvas = lazy(async () => ({ default: (await canvas).PlanCanvas }));

/** Narrower screens have the panel over the plan, so it starts closed there. */
const PANEL_BESIDE_PX = 960;

interface FloorPlanEditorProps {
  floor: FloorPlan;
  floors: readonly FloorPlan[];
  project: ProjectDetail;
  ability: AppAbility;
}

export function FloorPlanEditor({ floor, floors, project, ability }: FloorPlanEditorProps) {
  const { t } = useTranslation(['plan', 'select', 'view', 'markup', 'together']);
  const view = usePlanRoom(floor.projectId, floor.id);
  const { room, status } = view;
  const shown = useShownRevision(floor);
  const mayEdit =
    ability.can('update', 'PlanRoom') &&
    status.loaded &&
    status.access !== 'read' &&
    status.ended === null &&
    !shown.readOnly;
  const editor = usePlanEditor(floor, room, mayEdit);
  useViewSettings(editor);
  useLayoutEffect(() => editor.showRaster(shown.image), [editor, shown.image]);
  const shownFloor = { ...floor, image: shown.image, revisionNumber: shown.number };
  const visitor = project.projectRole >= 50;
  const { calibration } = usePlanState(editor.live);
  const readingUnit = useEditor(editor.store, ({ view: { unit } }) => unit);
  const words = usePlanWords(calibration, readingUnit);
  const actions = useSelectionActions(editor);
  const clipboard = useSelectionClipboard(editor, room, actions);
  const isHandHeld = useEditorKeys(editor, room, actions);
  useTogetherNotices(editor.together, status.joined);
  const linkEnded = useLinkEnded() !== null;
  const activity = useActivity(floor.projectId, floor.id, usePlanNotices(editor, words));
  const summary = useSummary(activity);
  const [panelOpen, setPanelOpen] = useState(() => window.innerWidth >= PANEL_BESIDE_PX);
  const [tab, setTab] = useState<PanelTab>('zones');
  const [historyOpen, setHistoryOpen] = useState(false);
  // Not while the past is shown.
  const mayChange = useEditor(editor.store, (state) => state.canEdit);
  const tool = useEditor(editor.store, (state) => state.tool);
  const isMeasuring = tool === 'measure' || tool === 'measure-area';
  const keysId = useId();
  const madeBy = (objectId: string) => (
    <Suspense>
      <MadeBy key={objectId} floor={floor} objectId={objectId} timeZone={project.timeZone} />
    </Suspense>
  );
  const openTab = (wanted: PanelTab) => {
    setTab(wanted);
    setPanelOpen(true);
  };
  const toggleNews = () => {
    const { news, newsShown } = editor.together.state;
    const answer = newsAnswer(news, newsShown);
    editor.together.showNews(answer === 'show');
    if (answer === 'show') openTab('activity');
    else if (answer !== 'hide') toastInfo(t(`together:news.${answer}`));
  };
  const mayPoint = ability.can('update', 'Presence');
  useTogetherKeys(editor.together, { mayFollow: !visitor, mayPoint, toggleNews });
  usePlanVisit(editor.together, floor.id, !visitor);
  useRevisionClouds(editor.together, floor.projectId);
  useConflicts(editor, panelOpen && (tab === 'zones' || tab === 'markup') ? tab : null, openTab);
  useLaterParts();
  useToolOfAddress(mayEdit, () => editor.setTool('calibrate'));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageTitle hidden>{floor.name}</PageTitle>
      {!linkEnded && (
        <>
          {!visitor && (
            <ExportMenu
              subject={{ editor, floor: shownFloor, superseded: shown.superseded, project, words }}
            />
          )}
          <EditorTopBar
            editor={editor}
            floor={floor}
            floors={floors}
            view={view}
            mayEdit={mayChange}
            visitor={visitor}
            onNews={toggleNews}
            panelOpen={panelOpen}
            onPanel={setPanelOpen}
            historyOpen={historyOpen}
            onHistory={setHistoryOpen}
            revision={
              <RevisionSwitch
                floor={floor}
                shown={shown}
                mayReplace={mayReplace(floor, ability)}
                mayConfirm={mayConfirm(ability)}
              />
            }
          />
          <EditorTitleCells
            {...{ editor, view, words }}
            mayEdit={mayChange}
            projectName={project.name}
            floorName={floor.name}
            onPeople={visitor ? null : () => openTab('people')}
          />
        </>
      )}
      <EditorBanner status={status} visitor={visitor} onRetry={() => view.connection?.retry()} />
      <RevisionBanner floor={floor} shown={shown} />
      <p id={keysId} className="sr-only">
        {t(mayEdit ? 'canvasKeys' : 'canvasKeysViewer')}{' '}
        {mayEdit && `${t('select:keys')} ${t('markup:keys')}`}
      </p>
      <p aria-live="polite" className="sr-only">
        {summary}
      </p>
      <div className="relative flex min-h-0 grow">
        <EditorToolbar editor={editor} mayEdit={mayChange} mayPoint={mayPoint} />
        <Suspense fallback={<div className="grow bg-sunken" />}>
          <PlanCanvas
            {...{ editor, room, words, isHandHeld }}
            image={shown.image}
            label={t('canvas', { name: floor.name })}
            describedBy={keysId}
            nameless={visitor}
          >
            {shown.superseded && <SupersededMark />}
            <ScaleBar editor={editor} words={words} />
            <FrameBack />
            <Suspense>
              <Minimap {...{ editor, room }} floor={shownFloor} />
            </Suspense>
            <ZoneNamePopover editor={editor} />
            <FollowFrame together={editor.together} />
            {/* What stands over the plan stands below each other, never upon each other. */}
            <div className="pointer-events-none absolute inset-0 z-10 flex flex-col items-center px-3 py-2">
              <TogetherNotes together={editor.together} mayEdit={mayChange} />
              <Suspense>
                {historyOpen && (
                  <HistoryBar
                    editor={editor}
                    floor={floor}
                    timeZone={project.timeZone}
                    onClose={() => setHistoryOpen(false)}
                  />
                )}
                {isMeasuring && <MeasureBar {...{ editor, words }} mayEdit={mayChange} />}
                {tool === 'calibrate' && <CalibrationBar editor={editor} floor={shownFloor} words={words} />}
              </Suspense>
              <Suspense>
                <MarkupBar editor={editor} />
              </Suspense>
            </div>
            <TextFieldOnPlan editor={editor} />
          </PlanCanvas>
        </Suspense>
        <ZonePanel
          {...{ editor, actions, clipboard, view, words, activity, visitor, tab }}
          madeBy={visitor ? null : madeBy}
          timeZone={project.timeZone}
          onTab={setTab}
          open={panelOpen}
          onOpenChange={setPanelOpen}
        />
        <SelectionLog editor={editor} words={words} />
        <CanvasMenu {...{ editor, actions, clipboard }} />
        <LeaveGuard status={status} />
        <RoomEndedSheet end={status.ended} projectId={floor.projectId} />
      </div>
    </div>
  );
}

/** `&tool=calibrate` opens the scale tool once, e.g. from "Set scale now"; the address forgets it. */
function useToolOfAddress(mayEdit: boolean, open: () => void): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tool') === 'calibrate';
  useEffect(() => {
    if (!wanted || !mayEdit) return;
    open();
    setParams(
      (before) => {
        before.delete('tool');
        return before;
      },
      { replace: true },
    );
  });
}

function useLaterParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        calibrationBar(),
        measureBar(),
        historyBar(),
        madeByLine(),
        selectionDetails(),
        fetchConflictParts(),
      ]);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
