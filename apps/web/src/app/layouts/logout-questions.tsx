import { useEffect } from 'react';
import type { MemberSession } from '../../api/session-store.ts';
import { closeSheet, useOpenSheet } from './shell-store.ts';
import { UnsentDialog } from './unsent-dialog.tsx';
import { useLogout } from './use-logout.ts';

/** Logs out when profile menu or palette ask for it; both are gone before the questions are answered. */
export function LogoutQuestions({ session }: { session: MemberSession }) {
  const isWanted = useOpenSheet() === 'logout';
  const logout = useLogout(session);
  const { start } = logout;
  useEffect(() => {
    if (!isWanted) return;
    closeSheet('logout');
    void start();
  }, [isWanted, start]);
  return <UnsentDialog logout={logout} />;
}
