import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { RequestError } from '../../api/request-error.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { inspectionQuery } from '../../inspections/inspection-requests.ts';
import { isWanted, readFindingFilter, reviewAddress } from '../../inspections/review-address.ts';
import { useHazardName } from '../../inspections/use-hazard-name.ts';
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
  const { t } = useTranslation(['hazard', 'errors']);
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
    ...(project
      ? [{ id: 'project', label: t('hazard:cells.project'), value: <bdi>{project.name}</bdi> }]
      : []),
    ...(inspection
      ? [{ id: 'inspection', label: t('hazard:cells.inspection'), value: <bdi>{inspection.name}</bdi> }]
      : []),
  ]);
  const data = query.data;
  const isOff = query.error instanceof RequestError && query.error.failure?.error === 'ai-off';
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('hazard:title')}>
        {data?.reviewed && (
          <span className="flex items-center gap-3">
            <Stamp text={t('hazard:stamp')} />
            <span className="text-text-2">
              {t('hazard:stampBy', { who: data.reviewed.by.name, at: format.date(data.reviewed.at) })}
            </span>
          </span>
        )}
      </PageHeader>
      {isOff ? (
        <EmptyState>{t('errors:ai-off')}</EmptyState>
      ) : data === undefined ? (
        <ListPending query={query} failed={t('hazard:failed')} />
      ) : (
        <>
          <LookStatus findings={data} {...deeds} />
          {data.findings.length === 0 ? (
            <EmptyState>
              {t(data.run?.state === 'done' ? 'hazard:nothingFound' : 'hazard:nothing')}
            </EmptyState>
          ) : (
            <Narrowed {...{ projectId, inspectionId }} findings={data.findings}>
              {(findings) => (
                <FindingReview {...{ projectId, inspectionId, findings }} decide={deeds.decide} />
              )}
            </Narrowed>
          )}
        </>
      )}
    </div>
  );
}

interface NarrowedProps extends AiReviewPageProps {
  findings: readonly Finding[];
  children: (findings: readonly Finding[]) => ReactNode;
}

/** Those findings that the address asks for, as a figure does that counts them. */
function Narrowed({ projectId, inspectionId, findings, children }: NarrowedProps) {
  const { t } = useTranslation('hazard');
  const [params] = useSearchParams();
  const hazardName = useHazardName();
  const filter = readFindingFilter(params);
  const { hazard, detector, version, outcome } = filter;
  const words = [
    ...(hazard === undefined ? [] : [hazardName(hazard)]),
    ...[detector, version].flatMap((word) => word ?? []),
    ...(outcome === undefined ? [] : [t(`outcomes.${outcome}`)]),
  ];
  if (words.length === 0) return children(findings);
  const wanted = findings.filter((finding) => isWanted(finding, filter));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-3 border-t border-line bg-sunken px-6 py-2">
        <span>{t('narrowed', { what: words.map(isolated).join(' · ') })}</span>
        <Link
          to={reviewAddress(projectId, inspectionId)}
          className="focus-ring rounded-control text-link underline"
        >
          {t('showAll')}
        </Link>
      </p>
      {wanted.length === 0 ? <EmptyState>{t('noneOfThem')}</EmptyState> : children(wanted)}
    </>
  );
}
