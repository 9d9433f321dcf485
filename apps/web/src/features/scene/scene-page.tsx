import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { VisitorInspection } from '@plumbline/shared/contract/visitor-inspection.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useLiveFeed } from '../../api/live-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import type { BesideModels } from '../../inspections/beside-model-props.ts';
import type { SceneShareProps } from '../../inspections/scene-share-props.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { PageFallback, usePageLoading } from '../../ui/page-loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Scene } from './scene.tsx';
import { useIsVisitor } from './use-is-visitor.ts';
import { useSceneAddress } from './use-scene-address.ts';
import { useShown } from './use-shown.ts';
import { useSceneInspection } from './use-scene-inspection.ts';

interface ScenePageProps {
  projectId: string;
  /** Draws plans. */
  plan: ComponentType<DottedPlanProps>;
  /** The button that shares what is seen. */
  share: ComponentType<SceneShareProps>;
  /** Draw clouds and models. */
  models: BesideModels;
}

/** Stands in a picture of an inspection; without one in the address, in the newest. */
export function ScenePage({ projectId, plan, share, models }: ScenePageProps) {
  const { t } = useTranslation('scene');
  const address = useSceneAddress();
  const isVisitor = useIsVisitor();
  const onEvent = useCallback(
    (event: ProjectEvent) => {
      // Visitors are told of no inspection; what is published is asked for with its addresses.
      if (!isVisitor) applyInspectionEvent(queryClient, projectId, event);
    },
    [projectId, isVisitor],
  );
  useLiveFeed(projectId, onEvent);
  const { inspection, error, retry } = useSceneInspection(projectId, address.inspectionId, isVisitor);
  return (
    <div className="relative h-full min-h-0">
      <PageTitle hidden>{t('view.title')}</PageTitle>
      {error ? (
        <LoadFailed error={error} onRetry={retry}>
          {t('failed')}
        </LoadFailed>
      ) : inspection === null ? (
        <Nothing projectId={projectId} text={t(address.inspectionId ? 'view.gone' : 'view.none')} />
      ) : (
        <OfInspection {...{ projectId, inspection, plan, share, models, address }} />
      )}
    </div>
  );
}

interface OfInspectionProps extends ScenePageProps {
  /** Undefined while it is on its way. */
  inspection: VisitorInspection | undefined;
  address: ReturnType<typeof useSceneAddress>;
}

function OfInspection({ projectId, inspection, plan, share, models, address }: OfInspectionProps) {
  const { t } = useTranslation('scene');
  const captures = useQuery({
    ...capturesQuery(projectId, inspection?.id ?? ''),
    enabled: inspection !== undefined,
  });
  const floors = useQuery(floorPlansQuery(projectId));
  const { pointId } = address;
  const ready = useMemo((): Shown | null => {
    if (!inspection || !captures.data || !floors.data) return null;
    const floor = floors.data.find(({ id }) => id === inspection.floor.id) ?? null;
    const place = { inspection, captures: captures.data, floor };
    const [first] = place.captures;
    return { place, capture: pointId === null ? first : place.captures.find(({ id }) => id === pointId) };
  }, [inspection, captures.data, floors.data, pointId]);
  const shown = useLastShown(ready);
  const failed = [captures, floors].find(({ isError, data }) => isError && data === undefined);
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
  return <Scene {...{ place, capture, plan, share, models, address }} />;
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
  inspection: VisitorInspection;
  captures: readonly Capture[];
  floor: FloorPlan | null;
}

function Nothing({ projectId, text }: { projectId: string; text: string }) {
  const { t } = useTranslation('scene');
  const isVisitor = useIsVisitor();
  // A scene's link leads to no project home.
  if (useShown().scene) return <EmptyState>{text}</EmptyState>;
  return (
    <EmptyState
      action={
        <Link
          to={`/project/${isVisitor ? 'home' : 'inspections'}?projectId=${projectId}`}
          className="focus-ring text-link"
        >
          {t(isVisitor ? 'view.toProject' : 'view.toInspections')}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
