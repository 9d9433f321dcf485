import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLinkEnded } from '../../../api/link-ended.ts';
import { usePlanRoom } from '../room/use-plan-room.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useShortcutSection, type ShortcutSection } from '../../../ui/shortcuts/shortcut-registry.ts';
import { toastInfo } from '../../../ui/toaster.tsx';
import { useViewSettings } from '../view/use-view-settings.ts';
import { fetchConflictParts } from '../conflicts/conflict-parts.tsx';
import { useConflicts } from '../conflicts/use-conflicts.ts';
import { useTogetherKeys } from '../../../collab-ui/together-keys.ts';
import { usePlanVisit } from '../together/use-plan-visit.ts';
import { useRevisionClouds } from '../../../collab-ui/use-revision-clouds.ts';
import { useTogetherNotices } from '../../../collab-ui/use-together-notices.ts';
import { newsAnswer } from '../../../collab-ui/visit-news.ts';
import { useActivity, useSummary } from './editor-activity.ts';
import { EditorBanner } from './editor-banner.tsx';
import { useEditorKeys } from './editor-keys.ts';
import type { PlanRights } from './editor-shortcuts.tsx';
import { useEditor } from './editor-store.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EditorTopBar } from './editor-top-bar.tsx';
import { usePlanState } from './live-plan.ts';
import { usePlanWords } from './plan-words.ts';
import { LeaveGuard, leaveQuestion } from './leave-guard.tsx';
import { OverPlan, fetchOverPlan } from './over-plan.tsx';
import { usePlanNotices } from './plan-notices.ts';
import { selectionDetails } from '../selection/selection-place.tsx';
import { useSelectionClipboard } from '../selection/use-selection-clipboard.ts';
import { mayConfirm, mayReplace } from '../revisions/may-replace.ts';
import { RevisionTag } from '../revisions/revision-tag.tsx';
import { useShownRevision } from '../revisions/use-shown-revision.ts';
import { useSelectionActions } from '../selection/use-selection-actions.ts';
import { useListOfSelection } from './use-list-of-selection.ts';
import { usePlanEditor } from './use-plan-editor.ts';
import { ZonePanel, type PanelTab } from './zone-panel.tsx';

// Asked for at once, beside the plan's record: the canvas is needed as soon as that is here.
const canvas = import('../canvas/plan-canvas.tsx');
// Asked for when all else is there: it must open without a line too.
const madeByLine = () => import('../history/made-by.tsx');
const roomEndedSheet = () => import('./room-ended-sheet.tsx');
const ExportMenu = lazy(async () => ({ default: (await import('../view/export-menu.tsx')).ExportMenu }));
const CanvasMenu = lazy(async () => ({ default: (await import('../selection/canvas-menu.tsx')).CanvasMenu }));
const SelectionLog = lazy(async () => ({
  default: (await import('../selection/selection-log.tsx')).SelectionLog,
}));
const RoomEndedSheet = lazy(async () => ({ default: (await roomEndedSheet()).RoomEndedSheet }));
const MadeBy = lazy(async () => ({ default: (await madeByLine()).MadeBy }));
const PlanNotes = lazy(async () => ({ default: (await import('../pins/plan-notes.tsx')).PlanNotes }));
const PlanDots = lazy(async () => ({ default: (await import('../dots/plan-dots.tsx')).PlanDots }));
const RevisionBanner = lazy(async () => ({
  default: (await import('../revisions/revision-banner.tsx')).RevisionBanner,
}));
const RevisionSwitch = lazy(async () => ({
  default: (await import('../revisions/revision-switch.tsx')).RevisionSwitch,
}));
const EditorTitleCells = lazy(async () => ({
  default: (await import('./editor-title-cells.tsx')).EditorTitleCells,
}));
const LateSearch = lazy(async () => ({
  default: (await import('../revisions/late/late-search.tsx')).LateSearch,
}));
const EditorShortcuts = lazy(async () => ({
  default: (await import('./editor-shortcuts.tsx')).EditorShortcuts,
}));

/** The plan's part of the sheet of keys, for whoever has these rights. */
function keysOf(rights: PlanRights): ShortcutSection {
  return ({ singleKeys }) => <EditorShortcuts {...rights} singleKeys={singleKeys} />;
}
const LATER_MS = 3000;
const PlanCanvas = lazy(async () => ({ default: (await canvas).PlanCanvas }));

/** Narrower screens have the panel over the plan, so it starts closed there. */
const PANEL_BESIDE_PX = 960;

/** Events of objects; the canvas knows which of them are of this plan. */
const CLOUDED = new Set(['zone-created', 'zone-changed', 'markup-created', 'markup-changed']);

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
  useLayoutEffect(() => room?.seeDrawing(shown.number), [room, shown.number]);
  const shownFloor = { ...floor, image: shown.image, revisionNumber: shown.number };
  const visitor = project.projectRole >= 50;
  const rights = { mayReplace: mayReplace(floor, ability), mayConfirm: mayConfirm(ability) };
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
  // The note stands in the panel's place.
  const hasNote = useEditor(editor.store, ({ openNote }) => openNote !== null);
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
  const mayEditEver = ability.can('update', 'PlanRoom');
  const keys = useMemo(
    () => keysOf({ mayEdit: mayEditEver, mayPoint, mayFollow: !visitor }),
    [mayEditEver, mayPoint, visitor],
  );
  useShortcutSection(keys);
  useTogetherKeys(editor.together, { mayFollow: !visitor, mayPoint, toggleNews });
  usePlanVisit(editor.together, floor.id, !visitor);
  useRevisionClouds(editor.together, floor.projectId, CLOUDED);
  useConflicts(editor, panelOpen && (tab === 'zones' || tab === 'markup') ? tab : null, openTab);
  useListOfSelection(editor, tab, setTab);
  useLaterParts();
  useToolOfAddress(mayEdit, () => editor.setTool('calibrate'));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageTitle hidden>{floor.name}</PageTitle>
      {!linkEnded && (
        <>
          {!visitor && (
            <Suspense>
              <ExportMenu
                subject={{ editor, floor: shownFloor, superseded: shown.superseded, project, words }}
              />
            </Suspense>
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
              <Suspense fallback={<RevisionTag number={shown.number} />}>
                <RevisionSwitch {...{ floor, shown }} {...rights} />
              </Suspense>
            }
          />
          <Suspense>
            <EditorTitleCells
              {...{ editor, view, words }}
              mayEdit={mayChange}
              projectName={project.name}
              floorName={floor.name}
              revisionNumber={shown.number}
              onPeople={visitor ? null : () => openTab('people')}
            />
          </Suspense>
        </>
      )}
      <EditorBanner status={status} visitor={visitor} onRetry={() => view.connection?.retry()} />
      <div role="status">
        {shown.superseded && (
          <Suspense fallback={null}>
            <RevisionBanner floor={floor} shown={shown} />
          </Suspense>
        )}
      </div>
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
            <OverPlan
              {...{ editor, room, words }}
              floor={shownFloor}
              superseded={shown.superseded}
              mayEdit={mayChange}
              timeZone={project.timeZone}
              onHistoryEnd={historyOpen ? () => setHistoryOpen(false) : null}
            />
          </PlanCanvas>
        </Suspense>
        <Suspense>
          <PlanNotes {...{ editor, floor, visitor }} projectId={floor.projectId} />
        </Suspense>
        <ZonePanel
          {...{ editor, actions, clipboard, view, words, activity, visitor, tab }}
          madeBy={visitor ? null : madeBy}
          revisions={{ floor, shown, ...rights }}
          timeZone={project.timeZone}
          onTab={setTab}
          open={panelOpen && !hasNote}
          onOpenChange={setPanelOpen}
        />
        <Suspense>
          <SelectionLog editor={editor} words={words} />
          <CanvasMenu {...{ editor, actions, clipboard }} />
        </Suspense>
        {room && rights.mayConfirm && status.joined && !shown.superseded && (
          <Suspense>
            <LateSearch floor={floor} room={room} />
          </Suspense>
        )}
        <LeaveGuard status={status} />
        {status.ended !== null && (
          <Suspense>
            <RoomEndedSheet end={status.ended} projectId={floor.projectId} />
          </Suspense>
        )}
      </div>
      {ability.can('read', 'Inspection') && (
        <Suspense>
          <PlanDots {...{ editor, words }} projectId={floor.projectId} floorId={floor.id} />
        </Suspense>
      )}
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
      const parts = [
        fetchOverPlan,
        leaveQuestion,
        madeByLine,
        roomEndedSheet,
        selectionDetails,
        fetchConflictParts,
      ];
      void Promise.allSettled(parts.map(async (fetchPart) => fetchPart()));
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
