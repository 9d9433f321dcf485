import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { MODEL_FILES, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBack from '~icons/ph/arrow-left';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import type { ModelViewOf, SiteModelParts } from './site-model-parts.ts';
import { siteModelQuery } from './site-model-requests.ts';
import { sharedModel } from './together/model-shared.ts';

const ModelCompany = lazy(async () => ({
  default: (await import('./together/model-company.tsx')).ModelCompany,
}));
const SpotNotes = lazy(async () => ({ default: (await import('./spot-notes.tsx')).SpotNotes }));
const CLOUD = later(() => import('./cloud-stage.tsx'));

interface SiteModelPageProps {
  projectId: string;
  kind: SiteModelKind;
  modelId: string;
  parts: SiteModelParts;
  onBack: () => void;
}

/** One cloud or model, to look at and to measure in. */
export function SiteModelPage({ projectId, kind, modelId, parts, onBack }: SiteModelPageProps) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const query = useQuery(siteModelQuery(projectId, kind, modelId));
  const model = query.data;
  const cloud = useLater(CLOUD, model !== undefined && model.cloud !== null);
  useTitleBlock(
    model
      ? [
          { id: 'floor', label: t('columns.floor'), value: <bdi>{model.row.floor.name}</bdi> },
          { id: 'day', label: t('columns.takenOn'), value: format.day(model.row.takenOn) },
        ]
      : [],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={model?.row.name ?? t('title')}
        beside={
          <IconButton label={t('back')} icon={<IconBack className="rtl:-scale-x-100" />} onClick={onBack} />
        }
      />
      {model === undefined ? (
        query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
            {t('failed')}
          </LoadFailed>
        ) : (
          <Skeleton className="p-6" onRetry={() => void query.refetch()}>
            <SkeletonBlock className="h-80" />
          </Skeleton>
        )
      ) : model.cloud && model.filesUrl !== null && cloud ? (
        <cloud.CloudStage
          key={modelId}
          address={{ projectId, kind, id: modelId }}
          facts={model.cloud}
          filesUrl={model.filesUrl}
          plan={parts.Plan}
          {...{ model }}
        />
      ) : model.model && model.filesUrl !== null ? (
        <BuildingModel
          key={modelId}
          address={{ projectId, floorId: model.row.floor.id, modelId }}
          facts={model.model}
          filesUrl={model.filesUrl}
          parts={parts}
        />
      ) : (
        <div className="p-6">
          <parts.Files projectId={projectId} inspection={model.row} />
        </div>
      )}
    </div>
  );
}

interface BuildingModelProps {
  address: { projectId: string; floorId: string; modelId: string };
  facts: ModelFacts;
  filesUrl: string;
  parts: SiteModelParts;
}

/** It is fetched whole, once: a newer address of the same files is none of a newer model. */
function BuildingModel({ address, facts, filesUrl, parts }: BuildingModelProps) {
  const [base] = useState(filesUrl);
  return (
    <Suspense fallback={<SkeletonBlock className="m-6 h-80" />}>
      <parts.Model
        facts={facts}
        fragUrl={base + MODEL_FILES.geometry}
        elementsUrl={base + MODEL_FILES.elements}
      >
        {({ view }) => <BuildingCompany {...{ address, view }} />}
      </parts.Model>
    </Suspense>
  );
}

/** The others in a building model, and its notes; every press in its picture is a move of one's own. */
function BuildingCompany({ address, view }: Pick<BuildingModelProps, 'address'> & { view: ModelViewOf }) {
  const places = useRef<HTMLElement>(view.canvas);
  const stage = useMemo(() => sharedModel(view), [view]);
  return (
    <Suspense fallback={null}>
      <ModelCompany {...address} {...{ stage, places }} />
      <SpotNotes
        {...{ stage }}
        projectId={address.projectId}
        model={{ kind: 'bim-model', id: address.modelId }}
        planOf={null}
      />
    </Suspense>
  );
}
