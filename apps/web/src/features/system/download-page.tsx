import { DownloadAnswerSchema, type AppDownload } from '@plumbline/shared/contract/download.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconAndroid from '~icons/ph/android-logo';
import IconApple from '~icons/ph/apple-logo';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QrCode } from '../../ui/qr/qr-code.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';

const downloadsQuery = queryOptions({
  queryKey: queryKeys.downloads,
  queryFn: async ({ signal }) => {
    const options = { schema: DownloadAnswerSchema, enableSkip: { errors: true }, signal } as const;
    return (await request('/download', options)).data.apps;
  },
});

/** The apps that the operator of this installation offers; most offer none. */
export function DownloadPage() {
  const { t } = useTranslation('system');
  const { data: apps, error, isError, refetch } = useQuery(downloadsQuery);
  const retry = () => void refetch();
  return (
    <section className="mx-auto w-full max-w-[800px] p-6 pt-12">
      <PageTitle className="mb-6 text-center">{t('download.title')}</PageTitle>
      {!apps && isError && (
        <LoadFailed error={error} onRetry={retry}>
          {t('download.failed')}
        </LoadFailed>
      )}
      {!apps && !isError && (
        <Skeleton onRetry={retry}>
          <SkeletonBlock className="h-48" />
        </Skeleton>
      )}
      {apps?.length === 0 && <EmptyState>{t('download.none')}</EmptyState>}
      {apps && apps.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-4">
          {apps.map((app) => (
            <li key={app.url} className="w-[calc(50%-0.5rem)] max-sm:w-full">
              <AppCard app={app} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AppCard({ app }: { app: AppDownload }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const Icon = app.platform === 'ios' ? IconApple : IconAndroid;
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('download.version'), app.version],
    [t('download.size'), app.sizeBytes === undefined ? undefined : format.fileSize(app.sizeBytes)],
    [t('download.date'), app.date && format.day(app.date)],
    [t('download.system'), app.system],
  ];
  return (
    <article className="flex h-full flex-col rounded-panel bg-surface p-5 shadow-panel">
      <h2 className="type-h3 mb-3 flex items-center gap-2">
        <Icon className="size-6" />
        {t(`download.${app.platform}`)}
      </h2>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name} className="contents">
              <dt className="text-text-2">{name}</dt>
              <dd className="break-all">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
        {app.sha256 !== undefined && (
          <>
            <dt className="text-text-2">{t('download.checksum')}</dt>
            {/* Its lines follow each other from left to right in every language. */}
            <dd dir="ltr" className="type-mono w-fit break-all">
              {app.sha256}
            </dd>
          </>
        )}
      </dl>
      {/* In a row of cards the ways to the apps stand at one height. */}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-4">
        <a href={app.url} rel="noreferrer" className="focus-ring type-strong rounded-control">
          {t('download.store')}
        </a>
        <QrCode
          text={app.url}
          label={t('download.code', { address: app.url })}
          className="size-32 rounded-tag"
        />
      </div>
    </article>
  );
}
