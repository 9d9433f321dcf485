import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { RequestError } from '../../api/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** Something on this page broke; the rest of the shell goes on. */
export function CrashPage() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const requestId = error instanceof RequestError ? (error.requestId ?? undefined) : undefined;
  return (
    <section className="grid h-full place-content-center justify-items-center text-center">
      <PageTitle>{t('crash.title')}</PageTitle>
      <ErrorState requestId={requestId} className="py-6">
        {t('crash.text')}
      </ErrorState>
      <Button kind="fill" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </section>
  );
}
