import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import IconLasso from '~icons/ph/lasso';
import IconMove from '~icons/ph/arrows-out-cardinal';
import { floorPlansQuery } from '../../../api/floor-plans.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ListPending } from '../../../lists/list-pending.tsx';
import type { MarkedPlanProps, Picking } from '../../../notes/marked-plan-props.ts';
import { useReader } from '../../../notes/use-reader.ts';
import { useWaiting, withWaiting } from '../../../notes/waiting-changes.ts';
import { SelectionBar } from '../../../ui/data-table/selection-bar.tsx';
import { useRowSelection } from '../../../ui/data-table/row-selection.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { NoteBulkBar } from '../bulk/note-bulk-bar.tsx';
import { filtersOf } from '../note-presets.tsx';
import type { NotesViewProps } from '../notes-view-props.ts';
import { useFieldKeys } from '../use-field-keys.ts';
import { useStatusKeys } from '../use-status-keys.ts';
import { PlanList } from './plan-list.tsx';
import { ROWS_MAX, useFloorRows, useUnplacedCount } from './use-floor-rows.ts';

const rowId = ({ id }: NoteRow) => id;

export interface NotePlanProps extends NotesViewProps {
  /** Draws plans. */
  plan: ComponentType<MarkedPlanProps>;
}

/** The notes of one floor where they are, with a list beside; a lasso picks them for the same changes as in the list. */
export function NotePlan(props: NotePlanProps) {
  useTexts(['note', 'list', 'validation']);
  const { t } = useTranslation('note');
  const floors = useQuery(floorPlansQuery(props.projectId));
  if (floors.data === undefined) return <ListPending query={floors} failed={t('listFailed')} />;
  const floor = floors.data.find(({ id }) => id === props.place.floorId) ?? floors.data[0];
  if (!floor) return <EmptyState>{t('plan.noFloor')}</EmptyState>;
  return <OnFloor {...props} floors={floors.data} floor={floor} />;
}

interface OnFloorProps extends NotePlanProps {
  floors: readonly FloorPlan[];
  floor: FloorPlan;
}

function OnFloor(props: OnFloorProps) {
  const { projectId, place, rights, open, floor, onOpen, onTake } = props;
  const { plan: MarkedPlan } = props;
  const { t } = useTranslation('note');
  const helpId = useId();
  const [isLasso, setIsLasso] = useState(rights.mayStep);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const { pageNum: _page, pageSize: _size, ...filters } = place;
  const wanted: NotesWanted = { ...filters, floorId: floor.id };
  const reader = useReader(projectId, rights.ownId);
  const waiting = useWaiting();
  const query = useFloorRows(projectId, wanted, reader);
  const rows = useMemo(
    () => (query.data?.rows ?? []).map((note) => withWaiting(note, waiting)),
    [query.data, waiting],
  );
  const scope = JSON.stringify({ ...filtersOf(place), floorId: floor.id });
  const selection = useRowSelection<NoteRow>(rows, rowId, { scope, isWhole: true });
  const picked = selection.picked.map(rowId).join();
  const pickedIds = useMemo(() => new Set(picked === '' ? [] : picked.split(',')), [picked]);
  const marks = useMemo(() => rows.flatMap(markOf), [rows]);
  const byId = (id: string) => rows.find((row) => row.id === id);
  const atCursor = (cursorId !== null && byId(cursorId)) || null;
  useStatusKeys({ atCursor, open }, onTake);
  useFieldKeys({ open, ...(rights.mayStep && { picking: { atCursor, selection } }) });
  const openId = (id: string) => {
    const note = byId(id);
    setCursorId(id);
    if (note) onOpen(note);
  };
  const pick = (ids: readonly string[], how: Picking) => {
    if (!rights.mayStep) return;
    const some = ids.flatMap((id) => byId(id) ?? []);
    if (how === 'only') selection.clear();
    for (const note of how === 'toggle' ? some : []) selection.toggle(note);
    if (how !== 'toggle') selection.set(some, true);
  };
  const shared = { pickedIds, onOpen: openId, onPick: pick };
  return (
    <>
      <Bar {...props} {...{ isLasso, setIsLasso, filters }} total={query.data?.total} shown={rows.length} />
      <p id={helpId} className="sr-only">
        {t('plan.keys')}
      </p>
      <div className="-mx-6 flex min-h-0 grow border-t border-line max-md:flex-col">
        <Suspense fallback={<div className="grow bg-sunken" />}>
          <MarkedPlan
            key={floor.id}
            {...shared}
            label={t('plan.canvas', { name: floor.name })}
            describedBy={helpId}
            image={floor.image}
            marks={marks}
            shownId={open && byId(open.id) ? open.id : cursorId}
            isLasso={isLasso}
          />
        </Suspense>
        <div className="flex w-72 shrink-0 flex-col border-s border-line bg-surface max-md:h-56 max-md:w-auto">
          {query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : rows.length === 0 ? (
            <p className="px-4 py-6 text-text-2">{t('plan.nothing')}</p>
          ) : (
            <PlanList
              {...shared}
              {...{ rows, reader, cursorId }}
              mayPick={rights.mayStep}
              onCursor={setCursorId}
            />
          )}
        </div>
      </div>
      {rights.mayStep && selection.picked.length > 0 && (
        <SelectionBar count={selection.picked.length} onClear={selection.clear}>
          <NoteBulkBar
            {...{ projectId, rights }}
            picked={selection.picked}
            onChanged={(done) => selection.set(done, false)}
          />
        </SelectionBar>
      )}
    </>
  );
}

interface BarProps extends OnFloorProps {
  filters: NotesWanted;
  isLasso: boolean;
  setIsLasso: (isLasso: boolean) => void;
  /** Undefined until it is known. */
  total: number | undefined;
  shown: number;
}

/** Which floor, what a drag does, and what is not to be seen here. */
function Bar(props: BarProps) {
  const { projectId, rights, floors, floor, filters, isLasso, setIsLasso, total, shown, onPut } = props;
  const { t } = useTranslation('note');
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {floors.length > 1 && (
        <Select
          label={t('plan.floor')}
          layout="inline"
          value={floor.id}
          onChange={(floorId) => onPut({ floorId, zoneId: '' })}
          options={floors.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
        />
      )}
      {rights.mayStep && (
        <Segmented
          label={t('plan.drag')}
          value={isLasso ? 'lasso' : 'move'}
          onChange={(next) => setIsLasso(next === 'lasso')}
          options={[
            { value: 'lasso', label: t('plan.lasso'), icon: <IconLasso /> },
            { value: 'move', label: t('plan.move'), icon: <IconMove /> },
          ]}
        />
      )}
      {total !== undefined && (
        <span role="status" className="text-text-2">
          {total > ROWS_MAX
            ? t('plan.tooMany', { shown: format.number(shown), total: format.number(total) })
            : t('plan.count', { count: total, shown: format.number(total) })}
        </span>
      )}
      <Unplaced {...{ projectId, filters }} />
    </div>
  );
}

/** What has no place is in the list. */
function Unplaced({ projectId, filters }: { projectId: string; filters: NotesWanted }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const [params] = useSearchParams();
  const count = useUnplacedCount(projectId, filters);
  if (count === 0) return null;
  const list = new URLSearchParams(params);
  for (const name of ['layout', 'zoneId', 'noteId', 'open', 'pageNum']) list.delete(name);
  list.set('floorId', 'none');
  return (
    <Link
      to={`/project/annotations?${list.toString()}`}
      className="focus-ring ms-auto rounded-control text-link"
    >
      {t('plan.unplaced', { count, shown: format.number(count) })}
    </Link>
  );
}

function markOf({ id, number, status, place, isWaiting }: NoteRow & { isWaiting: boolean }) {
  return status && place ? [{ id, number, status, at: { x: place.x, y: place.y }, isWaiting }] : [];
}
