import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageMenu } from '../../i18n/language-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** What a phone's browser gets instead of the product: one sentence, and ways to take the address to a computer. */
export function MobileNotice() {
  const { t } = useTranslation('system');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const address = window.location.href;
  const mail = `mailto:?subject=${encodeURIComponent(t('mobile.subject'))}&body=${encodeURIComponent(address)}`;
  const copy = async () => setOutcome((await copyText(address)) ? 'copied' : 'copyFailed');
  return (
    <main id="content" className="grid min-h-full grid-rows-[1fr_auto]">
      <section className="grid place-content-center justify-items-center gap-4 p-6 text-center">
        <Logo className="size-12" />
        <PageTitle>{t('mobile.title')}</PageTitle>
        <p className="type-body max-w-[34ch] text-text-2">{t('mobile.text')}</p>
        <div className="grid w-full max-w-64 gap-2">
          <Button kind="fill" onClick={() => void copy()}>
            {t('mobile.copy')}
          </Button>
          <a href={mail} className="focus-ring rounded-control py-1.5">
            {t('mobile.mail')}
          </a>
          <Link to="/download" className="focus-ring rounded-control py-1.5">
            {t('mobile.app')}
          </Link>
        </div>
        <p role="status" className="min-h-5 text-text-2">
          {outcome && t(`mobile.${outcome}`)}
        </p>
      </section>
      <div className="flex justify-center p-3">
        <LanguageMenu />
      </div>
    </main>
  );
}
