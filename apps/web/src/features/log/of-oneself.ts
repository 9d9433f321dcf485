import type { Session } from '../../api/session-store.ts';

/** Who looks after no tenant reads of oneself only. */
export function readsOfOneself(session: Session | null): boolean {
  return session?.kind === 'member' && session.userData.systemRole > '20';
}
