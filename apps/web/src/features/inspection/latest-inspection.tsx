import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconNext from '~icons/ph/caret-right';
import { useLiveFeed } from '../../api/live-feed.ts';
import { RequestError } from '../../api/request-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { latestInspectionQuery } from '../../inspections/inspection-requests.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { WaitingFindings } from '../../inspections/waiting-findings.tsx';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { InspectionCaptures } from './inspection-captures.tsx';
import { InspectionState } from './inspection-state.tsx';

/** Pictures that are shown before the inspection itself is opened. */
const MOST_PICTURES = 6;

/** The newest inspection of a project with its first pictures, on the project's home; nothing where there is none. */
export function LatestInspection({ projectId }: { projectId: string }) {
  useTexts(['inspection']);
  const { t } = useTranslation('inspection');
  const query = useQuery(latestInspectionQuery(projectId));
  const onEvent = useCallback(
    (event: ProjectEvent) => applyInspectionEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  const rows = query.data?.rows;
  // One whose pictures are on their way is shown once nothing older has any.
  const latest = rows?.find(({ frameCount }) => frameCount > 0) ?? rows?.[0];
  // Without a line the page says so once, and not for each of its parts.
  const isFailed = query.error instanceof RequestError && query.error.code !== 0;
  if (!latest && (rows !== undefined || !isFailed)) return null;
  return (
    <section aria-labelledby="latest-inspection" className="min-w-0 px-6 pt-6">
      <div className="mb-4 flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 id="latest-inspection" className="type-label text-text-2">
          {t('latest.title')}
        </h2>
        <Link
          to={`/project/inspections?projectId=${projectId}`}
          className="focus-ring type-note inline-flex items-center gap-1 rounded-control text-link"
        >
          {t('title')}
          <IconNext className="size-3.5 rtl:-scale-x-100" />
        </Link>
      </div>
      {latest ? (
        <Latest inspection={latest} />
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('latest.failed')}
        </LoadFailed>
      )}
    </section>
  );
}

function Latest({ inspection }: { inspection: InspectionRow }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const { id, projectId, name, floor, takenOn, frameCount, createdBy, state } = inspection;
  return (
    <>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Link
          to={`/project/inspections?projectId=${projectId}&inspectionId=${id}`}
          className="type-strong focus-ring rounded-control text-text hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="text-text-2">
          <bdi>{floor.name}</bdi>
        </span>
        <bdi className="text-text-2">{format.day(takenOn)}</bdi>
        <span className="text-text-2">{t('latest.frames', { count: frameCount })}</span>
        <bdi className="text-text-2">{createdBy.name}</bdi>
        {state !== 'published' && <InspectionState inspection={inspection} />}
        <WaitingFindings projectId={projectId} inspectionId={id} />
        {frameCount > 0 && (
          <Link
            to={`/project/scene?projectId=${projectId}&inspectionId=${id}`}
            className="focus-ring inline-flex items-center gap-1 rounded-control text-link"
          >
            {t('latest.openScene')}
            <IconNext className="size-3.5 rtl:-scale-x-100" />
          </Link>
        )}
      </p>
      <InspectionCaptures {...{ projectId, inspection }} most={MOST_PICTURES} isTitled={false} />
    </>
  );
}
