import type { ReactNode } from 'react';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';

interface HomeAnswerProps<Data> {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  /** Said where it could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** What a part of the home asks for: two lines that are coming, that it failed, or what came. */
export function HomeAnswer<Data>({ query, failed, children }: HomeAnswerProps<Data>) {
  const { data, isError, error, refetch } = query;
  const retry = () => void refetch();
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <LoadFailed error={error} onRetry={retry} className="px-0">
        {failed}
      </LoadFailed>
    );
  return (
    <Skeleton onRetry={retry} className="space-y-3 py-3">
      <SkeletonBlock className="h-5" />
      <SkeletonBlock className="h-5" />
    </Skeleton>
  );
}
