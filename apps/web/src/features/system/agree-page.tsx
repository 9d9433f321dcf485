import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AgreeText } from './agree-text.tsx';

export function AgreePage() {
  const { t } = useTranslation('system');
  return (
    <article className="mx-auto w-full max-w-[calc(68ch+3rem)] p-6 pt-12">
      <header className="mb-6 flex items-center justify-between gap-4 border-b border-line pb-4">
        <PageTitle>{t('agree.title')}</PageTitle>
        <Button className="print:hidden" onClick={() => window.print()}>
          {t('agree.print')}
        </Button>
      </header>
      <AgreeText />
    </article>
  );
}
