import { ReportPagesAnswerSchema, type NewReport } from '@plumbline/shared/contract/report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useRested } from '../../ui/use-rested.ts';

/** Setting pages takes a second or two of the server: not with each letter. */
const REST_MS = 800;
const TIMEOUT_MS = 60_000;

interface ReportPagesProps {
  projectId: string;
  /** Null while it is not filled in. */
  body: NewReport | null;
}

/** The first pages of a report as it would be made now, drawn by what makes it. */
export function ReportPages({ projectId, body }: ReportPagesProps) {
  const { t } = useTranslation('report');
  const asked = useRested(body === null ? '' : JSON.stringify(body), REST_MS);
  const query = useQuery({
    queryKey: [...queryKeys.project(projectId), 'report-pages', asked],
    queryFn: async ({ signal }) =>
      (
        await request(`/core/project/${projectId}/report/pages`, {
          schema: ReportPagesAnswerSchema,
          query: { report: asked },
          enableSkip: { errors: true },
          timeoutMs: TIMEOUT_MS,
          signal,
        })
      ).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  const pages = query.data;
  const picture = usePicture(pages?.svg);
  return (
    <section aria-label={t('form.pages')} aria-busy={query.isFetching} className="min-w-0">
      <h3 className="type-strong mb-2">{t('form.pages')}</h3>
      {query.isError && <p role="alert">{t('form.pagesFailed')}</p>}
      {pages ? (
        <>
          {!pages.isWhole && <p className="type-note mb-2 text-text-2">{t('form.firstPages')}</p>}
          <img
            ref={picture}
            alt={t('form.pagesAlt')}
            className={cx(
              'w-full rounded-tag border border-line bg-sunken',
              query.isPlaceholderData && 'opacity-60',
            )}
          />
        </>
      ) : (
        !query.isError && (
          <Skeleton onRetry={() => void query.refetch()}>
            <SkeletonBlock className="aspect-[1/1.414]" />
          </Skeleton>
        )
      )}
    </section>
  );
}

/** What lies in a picture never runs: it is shown as one. */
function usePicture(svg: string | undefined) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (svg === undefined || !picture.current) return;
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return picture;
}
