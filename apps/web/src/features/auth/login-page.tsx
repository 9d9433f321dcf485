import { Navigate, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';

/** A share link in the query goes on to its project. */
export function LoginPage() {
  const { t } = useTranslation(['auth', 'validation']);
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.has('sharedata')) {
    const page = params.get('shareType') === 'scene' ? 'scene' : 'home';
    return <Navigate replace to={`/project/${page}${search}`} />;
  }
  return (
    <EntryFrame title={t('title')} claim={t('claim')}>
      <LoginForm />
      <section aria-labelledby="register" className="mt-8 border-t border-line pt-5">
        <h2 id="register" className="font-medium">
          {t('register.title')}
        </h2>
        <p className="mt-1 text-text-2">{t('register.byInvitation')}</p>
      </section>
    </EntryFrame>
  );
}
