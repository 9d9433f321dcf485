import { LoadFailed } from '../kept/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '../ui/skeleton.tsx';

export interface ListPendingProps {
  query: { isError: boolean; error: Error | null; refetch: () => unknown };
  /** What could not be loaded. */
  failed: string;
}

/** Instead of a list that is not there yet, or could not be loaded. */
export function ListPending({ query, failed }: ListPendingProps) {
  const retry = () => void query.refetch();
  if (query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {failed}
      </LoadFailed>
    );
  }
  return (
    <Skeleton onRetry={retry} className="space-y-2">
      {[0, 1, 2, 3, 4].map((index) => (
        <SkeletonBlock key={index} className="h-10" />
      ))}
    </Skeleton>
  );
}
