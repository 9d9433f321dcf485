import { useTranslation } from 'react-i18next';
import { TOUR_STEPS } from '../../features/tour/tour-steps.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { openSheet } from '../layouts/shell-store.ts';

/** What the tour shows, to read in one go or to be taken again. */
export function TourPage() {
  const { t } = useTranslation('tour');
  return (
    <div className="mx-auto max-w-[960px] p-6">
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <PageTitle className="grow">{t('title')}</PageTitle>
        <Button kind="fill" onClick={() => openSheet('tour')}>
          {t('start')}
        </Button>
      </header>
      <ol className="max-w-[68ch] list-decimal space-y-4 ps-6">
        {TOUR_STEPS.map(({ id }) => (
          <li key={id}>
            <h2 className="type-h3">{t(`steps.${id}.title`)}</h2>
            <p className="type-body">{t(`steps.${id}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
