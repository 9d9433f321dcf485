import { useSession, type MemberSession } from '../../api/session-store.ts';
import { SecurityPage } from '../../features/account/security-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { UnsentDialog } from '../layouts/unsent-dialog.tsx';
import { useLogout } from '../layouts/use-logout.ts';

export function SecurityRoute() {
  useTexts(['account', 'validation', 'token']);
  const session = useSession();
  return session?.kind === 'member' && <Security session={session} />;
}

/** The own session ends as from the menu, with its question about edits that have not been sent. */
function Security({ session }: { session: MemberSession }) {
  const logout = useLogout(session);
  return (
    <>
      <SecurityPage
        email={session.userData.email}
        hasTokens={session.userData.hasConnections === true && session.userData.systemRole !== '00'}
        onLogOut={() => void logout.start()}
      />
      <UnsentDialog logout={logout} />
    </>
  );
}
