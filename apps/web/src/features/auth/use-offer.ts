import type { OfferedInvitation } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/**
 * What an invitation offers to whoever holds its token; without a token there is none. It is read once: accepting it
 * empties the store of answers, and the invitation that is no more would show over the way in.
 */
export function useOffer(token: string | null): OfferState {
  const [read, setRead] = useState<{ token: string; offer: OfferedInvitation } | null>(null);
  const known = read !== null && read.token === token ? read.offer : undefined;
  const query = useQuery({
    queryKey: ['invitation-offer', token],
    queryFn: () => readInvitation(token ?? ''),
    enabled: token !== null && known === undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = query;
  if (token !== null && data && known === undefined) setRead({ token, offer: data });
  const isGone = query.error instanceof RequestError && query.error.code === 410;
  return {
    offer: known ?? data,
    isDead: token === null || isGone,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
