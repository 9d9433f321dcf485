import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanSketch } from '../../ui/plan-sketch.tsx';

/** A drawing with a missing sheet. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <section className="grid place-content-center justify-items-center gap-4 p-6 text-center">
      <PlanSketch broken className="w-56" />
      <p className="type-label text-text-2">404</p>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <p className="type-body max-w-[44ch] text-text-2">{t('notFound.text')}</p>
      <Button kind="fill" onClick={() => void navigate('/')}>
        {t('toStart')}
      </Button>
    </section>
  );
}
