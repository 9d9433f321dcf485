import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useId, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { capturesAt, capturesSince, reachPx } from '../../inspections/captures-at.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { coverageQuery, dotsQuery } from '../../inspections/inspection-requests.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { todayHere } from '../../ui/date-field/plain-days.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { dueZones, type UnseenDays } from './due-zones.ts';
import { PlaceStrip } from './place-strip.tsx';
import { RANGES, usePlaceAddress } from './use-place-address.ts';
import { ZoneCoverage } from './zone-coverage.tsx';

interface CapturesPageProps {
  projectId: string;
  /** Draws plans. */
  plan: ComponentType<DottedPlanProps>;
}

const NO_DOTS: readonly Dot[] = [];

/** A place through time: a point of a plan, and beside it what was captured there, newest day first. */
export function CapturesPage({ projectId, plan }: CapturesPageProps) {
  const { t } = useTranslation('inspection');
  const { project } = useProject(projectId);
  const floors = useQuery(floorPlansQuery(projectId));
  const address = usePlaceAddress();
  const onEvent = useCallback(
    (event: ProjectEvent) => applyInspectionEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const floor = floors.data?.find(({ id }) => id === address.floorId) ?? floors.data?.[0];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('places.title')}>
        {floor && (
          <>
            <Select
              label={t('columns.floor')}
              layout="inline"
              value={floor.id}
              onChange={address.toFloor}
              options={(floors.data ?? []).map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
            />
            <Select
              label={t('places.range')}
              layout="inline"
              value={address.range}
              onChange={address.toRange}
              options={RANGES.map(({ id, days }) => ({
                value: id,
                label: days === null ? t('places.anyDay') : t('places.days', { count: days }),
              }))}
            />
          </>
        )}
      </PageHeader>
      {floors.data === undefined ? (
        <ListPending query={floors} failed={t('listFailed')} />
      ) : floor ? (
        <OnFloor key={floor.id} {...{ projectId, plan, floor, address }} />
      ) : (
        <EmptyState>{t('places.noFloor')}</EmptyState>
      )}
    </div>
  );
}

interface OnFloorProps extends CapturesPageProps {
  floor: FloorPlan;
  address: ReturnType<typeof usePlaceAddress>;
}

function OnFloor({ projectId, plan: DottedPlan, floor, address }: OnFloorProps) {
  const { t } = useTranslation('inspection');
  const helpId = useId();
  const query = useQuery(dotsQuery(projectId, floor.id));
  const all = query.data ?? NO_DOTS;
  const { at, days } = address;
  const [openedAt] = useState(() => new Date());
  const dots = useMemo(() => capturesSince(all, days, openedAt), [all, days, openedAt]);
  const withinPx = reachPx(floor);
  const [unseenDays, setUnseenDays] = useState<UnseenDays>(14);
  const coverage = useQuery({ ...coverageQuery(projectId, floor.id), enabled: address.isOfZones }).data;
  const zones = useMemo(() => dueZones(coverage ?? [], unseenDays, todayHere()), [coverage, unseenDays]);
  const seen = useMemo(() => (at ? capturesAt(dots, at, withinPx) : []), [dots, at, withinPx]);
  return (
    <div className="flex min-h-0 grow border-t border-line max-md:flex-col">
      <p id={helpId} className="sr-only">
        {t('places.keys')}
      </p>
      <Suspense fallback={<div className="grow bg-sunken" />}>
        <DottedPlan
          label={t('places.plan', { name: floor.name })}
          describedBy={helpId}
          image={floor.image}
          {...{ dots, at, withinPx }}
          {...(address.isOfZones && { zones })}
          onPick={address.toPlace}
        />
      </Suspense>
      <section
        aria-label={t('places.here')}
        className="flex w-96 shrink-0 flex-col overflow-y-auto border-s border-line bg-surface max-md:h-72 max-md:w-auto"
      >
        <Segmented
          label={t('coverage.show')}
          className="px-4 pt-4"
          options={[
            { value: 'place', label: t('coverage.place') },
            { value: 'zones', label: t('coverage.title') },
          ]}
          value={address.isOfZones ? 'zones' : 'place'}
          onChange={(shown) => address.toZones(shown === 'zones')}
        />
        {address.isOfZones ? (
          <ZoneCoverage
            {...{ projectId, zones }}
            floorId={floor.id}
            days={unseenDays}
            onDays={setUnseenDays}
          />
        ) : query.data === undefined ? (
          <ListPending query={query} failed={t('places.failed')} />
        ) : !at ? (
          <p className="p-6 text-text-2">{t(all.length > 0 ? 'places.pick' : 'places.none')}</p>
        ) : seen.length === 0 ? (
          <p role="status" className="p-6 text-text-2">
            {t('places.nothing')}
          </p>
        ) : (
          <PlaceStrip key={`${at.x} ${at.y}`} {...{ projectId }} dots={seen} />
        )}
      </section>
    </div>
  );
}
