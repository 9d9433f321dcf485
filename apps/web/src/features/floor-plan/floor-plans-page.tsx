import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '~icons/ph/upload-simple';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { DeletedFloors } from './list/deleted-floors.tsx';
import { FloorGrid } from './list/floor-grid.tsx';
import { useFloorActions } from './list/use-floor-actions.ts';
import { useOthersUploads } from './upload/others-uploads.tsx';
import { UploadDrawer } from './upload/upload-drawer.tsx';
import { UploadStrip } from './upload/upload-strip.tsx';

/** The list itself comes first. */
const EDITOR_AFTER_MS = 500;

/** All floor plans of a project as sheets in building order. */
export function FloorPlansPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['floor', 'revision', 'validation', 'project', 'plan']);
  const format = useFormat();
  const floors = useQuery(floorPlansQuery(projectId));
  const { project, ability } = useProject(projectId);
  const [uploading, setUploading] = useState(false);
  const others = useOthersUploads(projectId);
  useEditorAhead(floors.isSuccess);
  useTitleBlock([
    ...(project ? [{ id: 'project', label: t('cell.project'), value: <bdi>{project.name}</bdi> }] : []),
    ...(floors.data
      ? [{ id: 'floors', label: t('cell.floors'), value: <bdi>{format.number(floors.data.length)}</bdi> }]
      : []),
  ]);
  const mayUpload = ability?.can('create', 'FloorPlan') ?? false;
  const openUpload = () => setUploading(true);
  return (
    <>
      <PageHeader title={t('title')}>
        {mayUpload && (
          <Button kind="fill" icon={<IconUpload className="size-4" />} onClick={openUpload}>
            {t('uploadPlans')}
          </Button>
        )}
      </PageHeader>
      <div className="p-6">
        {mayUpload && <UploadStrip projectId={projectId} onOpen={openUpload} />}
        <Sheets
          projectId={projectId}
          floors={floors.data}
          error={floors.error}
          ability={ability}
          others={others}
          onRetry={() => void floors.refetch()}
          onUpload={mayUpload ? openUpload : null}
        />
        {mayUpload && (
          <UploadDrawer
            projectId={projectId}
            floors={floors.data ?? []}
            open={uploading}
            onClose={() => setUploading(false)}
          />
        )}
      </div>
    </>
  );
}

/** Who looks at the list opens a plan next: the editor is fetched before it is asked for. */
function useEditorAhead(isListHere: boolean): void {
  useEffect(() => {
    if (!isListHere) return;
    const load = () => void import('./floor-plan-editor-page.tsx').catch(() => undefined);
    const timer = setTimeout(load, EDITOR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isListHere]);
}

interface SheetsProps {
  projectId: string;
  floors: readonly FloorPlan[] | undefined;
  error: Error | null;
  ability: AppAbility | null;
  others: ReturnType<typeof useOthersUploads>;
  onRetry: () => void;
  onUpload: (() => void) | null;
}

function Sheets({ projectId, floors, error, ability, others, onRetry, onUpload }: SheetsProps) {
  const { t } = useTranslation('floor');
  const actions = useFloorActions(projectId);
  if (!floors && error) {
    return (
      <LoadFailed error={error} onRetry={onRetry}>
        {t('loadFailed')}
      </LoadFailed>
    );
  }
  if (!floors || !ability) return <SheetsSkeleton onRetry={onRetry} />;
  const action = onUpload && (
    <Button kind="fill" icon={<IconUpload className="size-4" />} onClick={onUpload}>
      {t('uploadPlans')}
    </Button>
  );
  return (
    <>
      {floors.length + others.length === 0 ? (
        <EmptyState action={action}>{t(onUpload ? 'firstUse' : 'noneYet')}</EmptyState>
      ) : (
        <FloorGrid
          projectId={projectId}
          floors={floors}
          ability={ability}
          actions={actions}
          others={others}
        />
      )}
      {onUpload && <DeletedFloors projectId={projectId} actions={actions} />}
    </>
  );
}

function SheetsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton onRetry={onRetry} className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
      {['a', 'b', 'c', 'd'].map((id) => (
        <div key={id} className="overflow-hidden rounded-panel bg-surface shadow-panel">
          <SkeletonBlock className="aspect-[4/3] rounded-none" />
          <div className="space-y-2 p-4">
            <SkeletonBlock className="h-5 w-1/2" />
            <SkeletonBlock className="h-4 w-3/4" />
            <SkeletonBlock className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
