import { useTranslation } from 'react-i18next';
import { RequestError } from '../../api/request-error.ts';
import { ListPending, type ListPendingProps } from '../../lists/list-pending.tsx';

/** Instead of a log that is not there yet, or could not be loaded. */
export function LogPending({ query }: Pick<ListPendingProps, 'query'>) {
  const { t } = useTranslation(['log', 'errors']);
  const isTooLong = query.error instanceof RequestError && query.error.failure?.error === 'log-too-long';
  return <ListPending query={query} failed={t(isTooLong ? 'errors:log-too-long' : 'log:failed')} />;
}
