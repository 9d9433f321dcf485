import { useTranslation } from 'react-i18next';
import { RequestError } from '../../api/request-error.ts';
import { ListPending } from '../../lists/list-pending.tsx';

interface LogPendingProps {
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
}

/** Instead of a log that is not there yet, or could not be loaded. */
export function LogPending({ query }: LogPendingProps) {
  const { t } = useTranslation(['log', 'errors']);
  const { error } = query;
  const isTooLong = error instanceof RequestError && error.failure?.error === 'log-too-long';
  return <ListPending query={query} failed={t(isTooLong ? 'errors:log-too-long' : 'log:failed')} />;
}
