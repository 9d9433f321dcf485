import type { OfferedInvitation } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { readInvitation } from '../../api/auth.ts';
import { RequestError } from '../../api/request-error.ts';

export interface OfferState {
  offer: OfferedInvitation | undefined;
  /** There is no such invitation, or not any more. */
  isDead: boolean;
  /** Why it could not be read. */
  error: Error | null;
  retry: () => void;
}

/** What an invitation offers to whoever holds its token; without a token there is none. */
export function useOffer(token: string | null): OfferState {
  const query = useQuery({
    queryKey: ['invitation-offer', token],
    queryFn: () => readInvitation(token ?? ''),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isGone = query.error instanceof RequestError && query.error.code === 410;
  return {
    offer: query.data,
    isDead: token === null || isGone,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
