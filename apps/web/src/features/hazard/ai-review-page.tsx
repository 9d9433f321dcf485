import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { inspectionQuery } from '../../inspections/inspection-requests.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { applyFindingEvent, findingsQuery, useFindingDeeds } from './finding-requests.ts';
import { FindingReview } from './finding-review.tsx';
import { LookStatus } from './look-status.tsx';

interface AiReviewPageProps {
  projectId: string;
  inspectionId: string;
}

/** What a detector suggests in the pictures of an inspection, gone through one by one. */
export function AiReviewPage({ projectId, inspectionId }: AiReviewPageProps) {
  const { t } = useTranslation('hazard');
  const format = useFormat();
  const { project } = useProject(projectId);
  const inspection = useQuery(inspectionQuery(projectId, inspectionId)).data;
  const query = useQuery(findingsQuery(projectId, inspectionId));
  const deeds = useFindingDeeds(projectId, inspectionId);
  const onEvent = useCallback(
    (event: ProjectEvent) => applyFindingEvent(projectId, inspectionId, event),
    [projectId, inspectionId],
  );
  useLiveFeed(projectId, onEvent);
  useTitleBlock([
    ...(project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : []),
    ...(inspection
      ? [{ id: 'inspection', label: t('cells.inspection'), value: <bdi>{inspection.name}</bdi> }]
      : []),
  ]);
  const data = query.data;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('title')}>
        {data?.reviewed && (
          <span className="flex items-center gap-3">
            <Stamp text={t('stamp')} />
            <span className="text-text-2">
              {t('stampBy', { who: data.reviewed.by.name, at: format.date(data.reviewed.at) })}
            </span>
          </span>
        )}
      </PageHeader>
      {data === undefined ? (
        <ListPending query={query} failed={t('failed')} />
      ) : (
        <>
          <LookStatus findings={data} {...deeds} />
          {data.findings.length === 0 ? (
            <EmptyState>{t(data.run?.state === 'done' ? 'nothingFound' : 'nothing')}</EmptyState>
          ) : (
            <FindingReview {...{ projectId, inspectionId }} findings={data.findings} decide={deeds.decide} />
          )}
        </>
      )}
    </div>
  );
}
