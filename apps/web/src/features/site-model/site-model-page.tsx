import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconBack from '~icons/ph/arrow-left';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import type { SiteModelParts } from './site-model-parts.ts';
import { isOff, siteModelQuery } from './site-model-requests.ts';

const CLOUD = later(() => import('./cloud-stage.tsx'));
const BUILDING = later(() => import('./building-stage.tsx'));

interface SiteModelPageProps {
  projectId: string;
  kind: SiteModelKind;
  modelId: string;
  parts: SiteModelParts;
  onBack: () => void;
}

/** One cloud or model, to look at and to measure in. */
export function SiteModelPage({ projectId, kind, modelId, parts, onBack }: SiteModelPageProps) {
  const { t } = useTranslation(['sitemodel', 'errors']);
  const format = useFormat();
  const query = useQuery(siteModelQuery(projectId, kind, modelId));
  const model = query.data;
  const cloud = useLater(CLOUD, model !== undefined && model.cloud !== null);
  const building = useLater(BUILDING, model !== undefined && model.model !== null);
  const address = { projectId, kind, id: modelId };
  useTitleBlock(
    model
      ? [
          { id: 'floor', label: t('sitemodel:columns.floor'), value: <bdi>{model.row.floor.name}</bdi> },
          { id: 'day', label: t('sitemodel:columns.takenOn'), value: format.day(model.row.takenOn) },
        ]
      : [],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={model?.row.name ?? t('sitemodel:title')}
        beside={
          <IconButton
            label={t('sitemodel:back')}
            icon={<IconBack className="rtl:-scale-x-100" />}
            onClick={onBack}
          />
        }
      />
      {model === undefined ? (
        isOff(query.error) ? (
          <EmptyState>{t('errors:models-off')}</EmptyState>
        ) : query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
            {t('sitemodel:failed')}
          </LoadFailed>
        ) : (
          <Skeleton className="p-6" onRetry={() => void query.refetch()}>
            <SkeletonBlock className="h-80" />
          </Skeleton>
        )
      ) : model.cloud && model.filesUrl !== null && cloud ? (
        <cloud.CloudStage
          key={modelId}
          address={address}
          facts={model.cloud}
          filesUrl={model.filesUrl}
          plan={parts.Plan}
          {...{ model }}
        />
      ) : model.model && model.filesUrl !== null && building ? (
        <building.BuildingStage
          key={modelId}
          facts={model.model}
          filesUrl={model.filesUrl}
          {...{ address, model, parts }}
        />
      ) : (
        <div className="p-6">
          <parts.Files projectId={projectId} inspection={model.row} />
        </div>
      )}
    </div>
  );
}
