import { useTranslation } from 'react-i18next';
import { RequestError } from '../../api/request-error.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface LogPendingProps {
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
}

/** Instead of a log that is not there yet, or could not be loaded. */
export function LogPending({ query }: LogPendingProps) {
  const { t } = useTranslation(['log', 'errors']);
  const retry = () => void query.refetch();
  if (!query.isError) {
    return (
      <Skeleton onRetry={retry} className="space-y-2">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <SkeletonBlock key={index} className="h-10" />
        ))}
      </Skeleton>
    );
  }
  const { error } = query;
  const isTooLong = error instanceof RequestError && error.failure?.error === 'log-too-long';
  return (
    <LoadFailed error={error} onRetry={retry}>
      {t(isTooLong ? 'errors:log-too-long' : 'log:failed')}
    </LoadFailed>
  );
}

/** Instead of a log in which nothing fits, or nothing is yet. */
export function LogEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation(['log', 'list']);
  if (!isFiltered) return <EmptyState>{t('log:empty')}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>{t('list:clearFilters')}</Button>}>
      {t('list:noMatch')}
    </EmptyState>
  );
}
