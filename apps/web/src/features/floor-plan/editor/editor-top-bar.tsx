import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconCaretLeft from '~icons/ph/caret-left';
import IconHistory from '~icons/ph/clock-counter-clockwise';
import IconPanel from '~icons/ph/sidebar-simple';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import { RoomSyncChip } from '../../../collab-ui/room-sync-chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PeopleStack } from '../../../ui/people.tsx';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import { ViewControls } from '../view/view-controls.tsx';
import { usePlanPeople } from '../together/plan-people.ts';
import { OwnControls, usePickPerson } from '../../../collab-ui/people-controls.tsx';
import { later, useLater } from '../../../ui/later.ts';
import type { PlanEditor } from './plan-editor.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { ZoomControl } from './zoom-control.tsx';

const FLOOR_SWITCH = later(() => import('./floor-switch.tsx'));
const NEWS = later(() => import('../../../collab-ui/news-button.tsx'));

interface EditorTopBarProps {
  editor: PlanEditor;
  floor: FloorPlan;
  floors: readonly FloorPlan[];
  view: PlanRoomView;
  mayEdit: boolean;
  /** Sees how many are here, not who. */
  visitor: boolean;
  onNews: () => void;
  panelOpen: boolean;
  onPanel: (open: boolean) => void;
  historyOpen: boolean;
  onHistory: (open: boolean) => void;
  /** Which revision of the drawing, beside the floor. */
  revision: ReactNode;
}

/** Beside all that is in the bar, so that the floor's name can still be read on a small screen. */
const SHOWN_PEOPLE = 4;

/** The bar above the plan: back, which floor, undo, zoom; at the end who is here and how safe the work is. */
export function EditorTopBar({
  editor,
  floor,
  floors,
  view,
  mayEdit,
  visitor,
  onNews,
  panelOpen,
  onPanel,
  historyOpen,
  onHistory,
  revision,
}: EditorTopBarProps) {
  const { t } = useTranslation(['plan', 'history']);
  const { rows, label, guests } = usePlanPeople(view, editor);
  const pick = usePickPerson(editor.together, view.people);
  const news = useLater(NEWS, true);
  const here = rows.length + view.status.guests;
  return (
    <>
      <TopBarSlot name="start">
        <Link
          to={`/project/floor?projectId=${floor.projectId}`}
          className="focus-ring -ms-2 flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 whitespace-nowrap text-text-2 no-underline hover:bg-hover hover:text-text"
        >
          <IconCaretLeft className="mirror size-3.5" />
          {t('floors')}
        </Link>
        <FloorSwitch floor={floor} floors={floors} />
        {revision}
        <Rule />
        <div data-plan-tools className="contents">
          {mayEdit && (
            <>
              <UndoButtons room={view.room} />
              <Rule />
            </>
          )}
          <ZoomControl editor={editor} />
          <ViewControls editor={editor} />
          {!visitor && (
            <IconButton
              label={t('history:title')}
              pressed={historyOpen}
              icon={<IconHistory className="size-[18px]" />}
              onClick={() => onHistory(!historyOpen)}
            />
          )}
        </div>
      </TopBarSlot>
      <TopBarSlot name="end">
        {news && <news.NewsButton together={editor.together} onToggle={onNews} />}
        {/* The title block says it too, where the floor's name would not have room beside it. */}
        {visitor && here > 0 && (
          <span className="whitespace-nowrap text-text-2 max-[1400px]:hidden">
            {t('here', { count: here })}
          </span>
        )}
        {!visitor && here > 0 && (
          <PeopleStack
            people={rows}
            label={label}
            footer={guests}
            shown={SHOWN_PEOPLE}
            pick={pick}
            controls={<OwnControls together={editor.together} />}
          />
        )}
        <RoomSyncChip status={view.status} connection={view.connection} />
        <IconButton
          label={t('panel')}
          shortcut="]"
          pressed={panelOpen}
          icon={<IconPanel className="mirror size-[18px]" />}
          onClick={() => onPanel(!panelOpen)}
        />
      </TopBarSlot>
    </>
  );
}

function Rule() {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />;
}

function FloorSwitch({ floor, floors }: { floor: FloorPlan; floors: readonly FloorPlan[] }) {
  const part = useLater(FLOOR_SWITCH, true);
  if (floors.length < 2 || !part) return <bdi className="truncate px-2 font-semibold">{floor.name}</bdi>;
  return <part.FloorSwitch {...{ floor, floors }} />;
}
