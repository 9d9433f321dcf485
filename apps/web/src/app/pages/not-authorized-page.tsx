import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { getSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { NoAccessState } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function NotAuthorizedPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const loggedIn = getSession() !== null;
  return (
    <section className="grid place-content-center text-center">
      <PageTitle className="px-6">{t('notAuthorized.title')}</PageTitle>
      <NoAccessState
        className="py-6"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {loggedIn && <Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
            <Button kind="fill" onClick={() => void navigate(loggedIn ? '/' : '/login')}>
              {loggedIn ? t('toStart') : t('logIn')}
            </Button>
          </div>
        }
      >
        {loggedIn ? t('notAuthorized.whoToAsk') : t('notAuthorized.logInFirst')}
      </NoAccessState>
    </section>
  );
}
