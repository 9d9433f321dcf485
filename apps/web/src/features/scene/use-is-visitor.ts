import { useSession } from '../../api/session-store.ts';

/** True for who looks on through a share link. */
export function useIsVisitor(): boolean {
  return useSession()?.kind === 'visitor';
}
