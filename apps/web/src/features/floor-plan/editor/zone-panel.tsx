import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later, useLater } from '../../../ui/later.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../../ui/tabs.tsx';
import { PeopleList } from '../../../ui/people.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import type { ActivityLine } from './editor-activity.ts';
import { useEditor } from './editor-store.ts';
import { useMarkup, usePlanState } from './live-plan.ts';
import { usePlanPeople } from '../together/plan-people.ts';
import { OwnControls } from '../../../collab-ui/people-controls.tsx';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import type { SelectionActions } from '../selection/selection-actions.ts';
import type { ClipboardActions } from '../selection/use-selection-clipboard.ts';
import type { RevisionsTabProps } from '../revisions/tab/revisions-tab.tsx';
import { ZonesTab } from './zones-tab.tsx';

const fetchMarkupTab = () => import('../markup/markup-tab.tsx');
const MarkupTab = lazy(async () => ({ default: (await fetchMarkupTab()).MarkupTab }));
const fetchActivityTab = () => import('./activity-tab.tsx');
const ActivityTab = lazy(async () => ({ default: (await fetchActivityTab()).ActivityTab }));
const PlanNotesTab = lazy(async () => ({
  default: (await import('../pins/plan-notes-tab.tsx')).PlanNotesTab,
}));
const RevisionsTab = lazy(async () => ({
  default: (await import('../revisions/tab/revisions-tab.tsx')).RevisionsTab,
}));
const DRAWING_ROWS = later(() => import('../together/drawing-rows.tsx'));
const TABS = ['zones', 'notes', 'markup', 'revisions', 'people', 'activity'] as const;
/** Visitors learn neither names nor who did what. */
const VISITOR_TABS = ['zones', 'notes', 'markup', 'revisions'] as const;
/** By the language of the page: the names of most tabs fit beside each other; those of the others do in less. */
const START_PX: Readonly<Record<string, number>> = { ar: 368, ja: 352 };
export type PanelTab = (typeof TABS)[number];

interface ZonePanelProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  view: PlanRoomView;
  words: PlanWords;
  activity: readonly ActivityLine[];
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
  revisions: Pick<RevisionsTabProps, 'floor' | 'shown' | 'mayReplace' | 'mayConfirm'>;
  /** The project's. */
  timeZone: string;
  visitor: boolean;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The panel beside the plan: the zones as the canvas' twin list, the people here, and what happened. */
export function ZonePanel({
  editor,
  actions,
  clipboard,
  view,
  words,
  activity,
  madeBy,
  revisions,
  timeZone,
  visitor,
  tab,
  onTab,
  open,
  onOpenChange,
}: ZonePanelProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const startPx = START_PX[document.documentElement.lang];
  // Here before it is wanted: later the line may be down.
  useEffect(() => {
    for (const fetchTab of [fetchMarkupTab, fetchActivityTab]) void fetchTab().catch(() => undefined);
  }, []);
  const { zones } = usePlanState(editor.live);
  const markup = useMarkup(editor.live);
  const noteCount = useEditor(editor.store, ({ pins }) => pins.length);
  const people = usePlanPeople(view, editor);
  const named = visitor ? [] : view.people;
  const drawing = useLater(
    DRAWING_ROWS,
    named.some(({ draft }) => draft !== null),
  );
  const shown: readonly PanelTab[] = visitor ? VISITOR_TABS : TABS;
  const counts: Record<PanelTab, string | undefined> = {
    zones: format.number(zones.length),
    notes: format.number(noteCount),
    markup: format.number(markup.length),
    revisions: undefined,
    people: format.number(people.rows.length + view.status.guests),
    activity: undefined,
  };
  return (
    <SidePanel
      label={t('panel')}
      resizeLabel={t('resizePanel')}
      {...(startPx !== undefined && { startPx })}
      open={open}
      onOpenChange={onOpenChange}
    >
      <TabGroup
        tabs={shown.map((id) => ({ id, label: t(`tab.${id}`) }))}
        value={tab}
        onChange={onTab}
        className="flex min-h-0 grow flex-col"
      >
        <TabBar
          label={t('panel')}
          tabs={shown.map((id) => ({ id, label: t(`tab.${id}`), ...(counts[id] && { count: counts[id] }) }))}
          // Above the table heads below it, over which the line of the active tab hangs.
          className="relative z-20 shrink-0 border-b border-line px-3 [&_[role=tablist]]:gap-3"
        />
        <TabPanels className="flex min-h-0 grow flex-col">
          <TabPanel className="flex min-h-0 grow flex-col">
            <ZonesTab {...{ editor, actions, clipboard, view, words, visitor, madeBy }} />
            {drawing && <drawing.DrawingRows people={named} layer="zones" />}
          </TabPanel>
          <TabPanel className="flex min-h-0 grow flex-col">
            <Suspense>
              <PlanNotesTab {...{ editor, visitor }} floor={revisions.floor} />
            </Suspense>
          </TabPanel>
          <TabPanel className="flex min-h-0 grow flex-col">
            <Suspense>
              <MarkupTab {...{ editor, actions, clipboard, view, words, visitor, madeBy }} />
            </Suspense>
            {drawing && <drawing.DrawingRows people={named} layer="markup" />}
          </TabPanel>
          <TabPanel className="flex min-h-0 grow flex-col">
            <Suspense>
              <RevisionsTab {...{ editor, visitor, timeZone }} {...revisions} />
            </Suspense>
          </TabPanel>
          {!visitor && (
            <>
              <TabPanel className="min-h-0 grow overflow-y-auto py-2">
                <PeopleList people={people.rows} />
                <OwnControls together={editor.together} />
                {people.guests && <p className="px-3 py-2 text-text-2">{people.guests}</p>}
              </TabPanel>
              <TabPanel className="min-h-0 grow overflow-y-auto py-2">
                <Suspense>
                  <ActivityTab {...{ editor, timeZone }} lines={activity} />
                </Suspense>
              </TabPanel>
            </>
          )}
        </TabPanels>
      </TabGroup>
    </SidePanel>
  );
}
