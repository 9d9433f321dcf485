import { useSession } from '../../../api/session-store.ts';

/** All who look on by a link share one set of settings on a device. */
const VISITOR = 'visitor';

/** Under what a person's settings are kept on this device: several may use one browser. */
export function usePersonKey(): string {
  const session = useSession();
  return session?.kind === 'member' ? session.userData.id : VISITOR;
}
