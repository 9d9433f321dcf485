import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession, type MemberSession } from '../../api/session-store.ts';
import { useFollowLogin } from '../../features/auth/use-enter.ts';
import { Button } from '../../ui/button.tsx';
import { NoAccessState } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { guard } from '../navigation-guard.ts';
import { wayBack } from '../previous-route.ts';
import { pageOf } from '../page-table.tsx';
import { UnsentDialog } from '../layouts/unsent-dialog.tsx';
import { useLogout } from '../layouts/use-logout.ts';

export function NotAuthorizedPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const session = useSession();
  const { search, hash } = useLocation();
  // A refusal of somebody who is logged in stays; the end of a session is over with the next login, here or elsewhere.
  const [isOfEnded] = useState(session === null);
  useFollowLogin(!isOfEnded);
  const goBack = () => {
    // A page of the way in, or this one, is nowhere to go back to.
    const back = wayBack(
      (path, query) => pageOf(path).access === 'login' && guard(session, path, query) === null,
    );
    void (back === -1 ? navigate(-1) : navigate(back));
  };
  return (
    <section className="grid place-content-center text-center">
      <NoAccessState
        title={
          <>
            <p className="type-label text-text-2">401 {t('notAuthorized.tab')}</p>
            <PageTitle tab={t('notAuthorized.tab')}>{t('notAuthorized.title')}</PageTitle>
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {session && <Button onClick={goBack}>{t('back')}</Button>}
            {session?.kind === 'member' && <LogInAsOther session={session} />}
            <Button kind="fill" onClick={() => void navigate(session ? '/' : `/login${search}${hash}`)}>
              {session ? t('toStart') : t('logIn')}
            </Button>
          </div>
        }
      >
        {session ? t('notAuthorized.whoToAsk') : t('notAuthorized.logInFirst')}
      </NoAccessState>
    </section>
  );
}

/** The present session ends first, with its question about edits that have not been sent. */
function LogInAsOther({ session }: { session: MemberSession }) {
  const { t } = useTranslation('shell');
  const logout = useLogout(session);
  return (
    <>
      <Button onClick={() => void logout.start()}>{t('notAuthorized.logInAsOther')}</Button>
      <UnsentDialog logout={logout} />
    </>
  );
}
