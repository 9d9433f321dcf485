import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Capture, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useLiveFeed } from '../../api/live-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import {
  capturesQuery,
  inspectionQuery,
  latestInspectionQuery,
} from '../../inspections/inspection-requests.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { PageFallback, usePageLoading } from '../../ui/page-loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Scene } from './scene.tsx';
import { useSceneAddress } from './use-scene-address.ts';

interface ScenePageProps {
  projectId: string;
  /** Draws plans. */
  plan: ComponentType<DottedPlanProps>;
}

/** Stands in a picture of an inspection; without one in the address, in the newest. */
export function ScenePage({ projectId, plan }: ScenePageProps) {
  const { t } = useTranslation('scene');
  const address = useSceneAddress();
  const onEvent = useCallback(
    (event: ProjectEvent) => applyInspectionEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  const latest = useQuery({ ...latestInspectionQuery(projectId), enabled: address.inspectionId === null });
  const newest = latest.data?.rows.find(({ frameCount }) => frameCount > 0);
  const inspectionId = address.inspectionId ?? newest?.id ?? null;
  return (
    <div className="relative h-full min-h-0">
      <PageTitle hidden>{t('view.title')}</PageTitle>
      {inspectionId !== null ? (
        <OfInspection {...{ projectId, inspectionId, plan, address }} />
      ) : latest.isError ? (
        <LoadFailed error={latest.error} onRetry={() => void latest.refetch()}>
          {t('failed')}
        </LoadFailed>
      ) : latest.data ? (
        <Nothing projectId={projectId} text={t('view.none')} />
      ) : (
        <PageFallback />
      )}
    </div>
  );
}

interface OfInspectionProps extends ScenePageProps {
  inspectionId: string;
  address: ReturnType<typeof useSceneAddress>;
}

function OfInspection({ projectId, inspectionId, plan, address }: OfInspectionProps) {
  const { t } = useTranslation('scene');
  const inspection = useQuery(inspectionQuery(projectId, inspectionId));
  const captures = useQuery(capturesQuery(projectId, inspectionId));
  const floors = useQuery(floorPlansQuery(projectId));
  const { pointId } = address;
  const ready = useMemo((): Shown | null => {
    if (!inspection.data || !captures.data || !floors.data) return null;
    const { floor } = inspection.data;
    const place = {
      inspection: inspection.data,
      captures: captures.data,
      floor: floors.data.find(({ id }) => id === floor.id) ?? null,
    };
    const [first] = place.captures;
    return { place, capture: pointId === null ? first : place.captures.find(({ id }) => id === pointId) };
  }, [inspection.data, captures.data, floors.data, pointId]);
  const shown = useLastShown(ready);
  const failed = [inspection, captures, floors].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <LoadFailed error={failed.error} onRetry={() => void failed.refetch()}>
        {t('failed')}
      </LoadFailed>
    );
  if (!shown) return <PageFallback />;
  const { place, capture } = shown;
  if (!capture)
    return <Nothing projectId={projectId} text={t(place.captures.length > 0 ? 'view.gone' : 'view.none')} />;
  return <Scene {...{ place, capture, plan, address }} />;
}

interface Shown {
  place: ScenePlace;
  /** Undefined: what the address names is not there. */
  capture: Capture | undefined;
}

/** What is ready, and until the next is, what was before: the picture stays while another day is on its way. */
function useLastShown(ready: Shown | null): Shown | null {
  const [kept, setKept] = useState(ready);
  if (ready && ready !== kept) setKept(ready);
  usePageLoading(ready === null);
  return ready ?? kept;
}

/** Where a scene stands: its inspection, all of its pictures, and the floor, which may be gone. */
export interface ScenePlace {
  inspection: InspectionRow;
  captures: readonly Capture[];
  floor: FloorPlan | null;
}

function Nothing({ projectId, text }: { projectId: string; text: string }) {
  const { t } = useTranslation('scene');
  return (
    <EmptyState
      action={
        <Link to={`/project/inspections?projectId=${projectId}`} className="focus-ring text-link">
          {t('view.toInspections')}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
