import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPolygon from '~icons/ph/polygon';
import IconRectangle from '~icons/ph/rectangle';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { Button } from '../../../ui/button.tsx';
import { later, useLater } from '../../../ui/later.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { SyncState } from '../../../ui/sync-chip.tsx';
import type { SelectionActions } from '../selection/selection-actions.ts';
import type { ClipboardActions } from '../selection/use-selection-clipboard.ts';
import { SelectionPlace } from '../selection/selection-place.tsx';
import { GhostPlace } from '../conflicts/conflict-parts.tsx';
import { useEditor } from './editor-store.ts';
import { useMarkup, usePlanState } from './live-plan.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import { ZoneList } from './zone-list.tsx';

const fetchZoneDetails = () => import('./zone-details.tsx');
const ZoneDetails = lazy(async () => ({ default: (await fetchZoneDetails()).ZoneDetails }));
const SEARCH = later(() => import('./zone-search.tsx'));
const NO_ZONES = later(() => import('./no-zones.tsx'));
const RestoreZone = lazy(async () => ({
  default: (await import('../history/restore-zone.tsx')).RestoreZone,
}));

/** Lists longer than this can be searched. */
const SEARCH_FROM = 9;

/** Nothing is on its way then; the strip above the plan says so. */
const NO_LINE: ReadonlySet<SyncState['kind']> = new Set(['offline', 'not-live']);

export interface ZonesTabProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
  view: PlanRoomView;
  words: PlanWords;
  visitor: boolean;
  /** Who made an object of the plan; null for visitors. */
  madeBy: ((objectId: string) => ReactNode) | null;
}

/** Drawing buttons, the list of zones and what is known of the selected one. */
export function ZonesTab({ editor, actions, clipboard, view, words, visitor, madeBy }: ZonesTabProps) {
  // Here before a zone is chosen: later the line may be down.
  useEffect(() => void fetchZoneDetails().catch(() => undefined), []);
  const [query, setQuery] = useState('');
  const { zones } = usePlanState(editor.live);
  const markup = useMarkup(editor.live);
  const selection = useEditor(editor.store, (state) => state.selection);
  const selected = zones.filter(({ id }) => selection.includes(id));
  const [only] = selected;
  const all = [...selected, ...markup.filter(({ id }) => selection.includes(id))];
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const deleteZone = (zone: PlanZone) => {
    if (!selection.includes(zone.id)) editor.store.select(zone.id);
    actions.delete();
  };
  const none = useLater(NO_ZONES, zones.length === 0);
  const isSearched = zones.length >= SEARCH_FROM;
  const search = useLater(SEARCH, isSearched);
  const found = query === '' ? zones : zones.filter((zone) => contains(zone.displayName, query));
  if (!view.status.loaded) return NO_LINE.has(view.status.chip.kind) ? null : <ZonesSkeleton />;
  if (zones.length === 0) {
    return (
      <>
        {none && <none.NoZones editor={editor} mayEdit={mayEdit} />}
        <span className="grow" />
        <GhostPlace editor={editor} words={words} list="zones" />
      </>
    );
  }
  return (
    <>
      {(mayEdit || isSearched) && (
        <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-2">
          {mayEdit && <DrawButtons editor={editor} />}
          {isSearched && search && <search.ZoneSearch query={query} onQuery={setQuery} />}
        </div>
      )}
      <ZoneList
        editor={editor}
        zones={found}
        people={visitor ? [] : view.people}
        words={words}
        onDelete={deleteZone}
        onClearSearch={() => setQuery('')}
      />
      <GhostPlace editor={editor} words={words} list="zones" />
      <SelectionPlace {...{ editor, actions, clipboard }} objects={all} />
      {only && all.length === 1 && (
        <Suspense>
          <ZoneDetails
            key={only.id}
            editor={editor}
            actions={actions}
            clipboard={clipboard}
            zone={only}
            words={words}
            people={visitor ? [] : view.people}
            madeBy={madeBy}
          />
        </Suspense>
      )}
      {only && selected.length === 1 && editor.live.isPast && (
        <Suspense>
          <RestoreZone editor={editor} zone={only} />
        </Suspense>
      )}
    </>
  );
}

function contains(name: string, query: string): boolean {
  return name.normalize('NFKC').toLocaleLowerCase().includes(query.normalize('NFKC').toLocaleLowerCase());
}

function DrawButtons({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <Button
        size="small"
        icon={<IconRectangle className="size-4" />}
        onClick={() => editor.setTool('rectangle')}
      >
        {t('tool.rectangle')}
      </Button>
      <Button
        size="small"
        icon={<IconPolygon className="size-4" />}
        onClick={() => editor.setTool('polygon')}
      >
        {t('tool.polygon')}
      </Button>
    </>
  );
}

/** The rows before the stored state is there. */
function ZonesSkeleton() {
  return (
    <Skeleton className="space-y-3 p-3">
      {[70, 50, 62, 44, 58].map((percent) => (
        <div key={percent} style={{ inlineSize: `${percent}%` }}>
          <SkeletonBlock className="h-4" />
        </div>
      ))}
    </Skeleton>
  );
}
