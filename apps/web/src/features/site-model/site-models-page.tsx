import {
  SITE_MODELS,
  SITE_MODEL_KINDS,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconAdd from '~icons/ph/plus';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { NewSiteModelDrawer } from './new-site-model-drawer.tsx';
import { SiteModelPage } from './site-model-page.tsx';
import type { SiteModelParts } from './site-model-parts.ts';
import { isOff, siteModelsQuery, toKind } from './site-model-requests.ts';
import { SiteModelTable } from './site-model-table.tsx';

interface SiteModelsPageProps {
  projectId: string;
  parts: SiteModelParts;
}

/** The point clouds and building models of a project; one of them where the address names it. */
export function SiteModelsPage({ projectId, parts }: SiteModelsPageProps) {
  const [params, setParams] = useSearchParams();
  const kind = toKind(params.get('kind'));
  const modelId = params.get('modelId');
  const open = (next: { kind: SiteModelKind; modelId?: string }) =>
    setParams({
      projectId,
      kind: SITE_MODELS[next.kind].path,
      ...(next.modelId !== undefined && { modelId: next.modelId }),
    });
  const onEvent = useCallback(
    (event: ProjectEvent) => {
      applyInspectionEvent(queryClient, projectId, event);
      // A failure changes what the list says of a file, which is no part of an inspection.
      if (event.kind === 'inspection-failed')
        void queryClient.invalidateQueries({ queryKey: siteModelsQuery(projectId, kind).queryKey });
    },
    [projectId, kind],
  );
  useLiveFeed(projectId, onEvent);
  if (modelId !== null)
    return (
      <SiteModelPage key={modelId} {...{ projectId, kind, modelId, parts }} onBack={() => open({ kind })} />
    );
  return (
    <SiteModelList
      {...{ projectId, kind, parts }}
      onKind={(next) => open({ kind: next })}
      onOpen={(id) => open({ kind, modelId: id })}
    />
  );
}

interface SiteModelListProps extends SiteModelsPageProps {
  kind: SiteModelKind;
  onKind: (kind: SiteModelKind) => void;
  onOpen: (modelId: string) => void;
}

function SiteModelList({ projectId, kind, parts, onKind, onOpen }: SiteModelListProps) {
  const { t } = useTranslation(['sitemodel', 'errors']);
  const { project, ability } = useProject(projectId);
  const [isNew, setIsNew] = useState(false);
  const query = useQuery(siteModelsQuery(projectId, kind));
  useTitleBlock(
    project ? [{ id: 'project', label: t('sitemodel:project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const hasNone = isOff(query.error);
  const create = !hasNone && ability?.can('create', SITE_MODELS[kind].subject) && (
    <Button kind="fill" icon={<IconAdd />} onClick={() => setIsNew(true)}>
      {t(`sitemodel:new.${kind}`)}
    </Button>
  );
  const models = query.data?.rows;
  return (
    <div>
      <PageHeader
        title={t('sitemodel:title')}
        beside={
          <Segmented
            label={t('sitemodel:kinds')}
            value={kind}
            onChange={onKind}
            options={SITE_MODEL_KINDS.map((each) => ({ value: each, label: t(`sitemodel:kind.${each}`) }))}
          />
        }
      >
        {create}
      </PageHeader>
      <div className="p-6">
        {hasNone ? (
          <EmptyState>{t('errors:models-off')}</EmptyState>
        ) : models === undefined ? (
          query.error ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
              {t('sitemodel:listFailed')}
            </LoadFailed>
          ) : (
            <Skeleton onRetry={() => void query.refetch()}>
              <SkeletonBlock className="h-40" />
            </Skeleton>
          )
        ) : models.length === 0 ? (
          <EmptyState action={create}>{t(`sitemodel:nothing.${kind}`)}</EmptyState>
        ) : (
          <SiteModelTable {...{ projectId, kind, models, parts, onOpen }} />
        )}
      </div>
      {isNew && (
        <NewSiteModelDrawer
          {...{ projectId, kind }}
          onClose={() => setIsNew(false)}
          onMade={() => {
            setIsNew(false);
            void query.refetch();
          }}
        />
      )}
    </div>
  );
}
