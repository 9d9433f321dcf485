import type { LinkScope } from '@plumbline/shared/abilities/roles.ts';
import { useSession } from '../../api/session-store.ts';

const EVERYTHING: LinkScope = {
  scene: null,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: true,
};

/** What the reader's link shows; to members everything. */
export function useShown(): LinkScope {
  const session = useSession();
  return session?.kind === 'visitor' ? session.userData : EVERYTHING;
}
