import { useTranslation } from 'react-i18next';
import { HelpArticles } from '../../features/help/help-articles.tsx';
import { Button } from '../../ui/button.tsx';
import { PALETTE_KEYS } from '../layouts/shell-keys.ts';
import { openSheet } from '../layouts/shell-store.ts';

/** The articles inside the shell; the keys of the page beside them. */
export function HelpPage() {
  const { t } = useTranslation('help');
  return (
    <HelpArticles
      paletteKeys={PALETTE_KEYS}
      actions={
        <>
          <Button onClick={() => openSheet('tour')}>{t('tour')}</Button>
          <Button onClick={() => openSheet('keys')}>{t('keys')}</Button>
        </>
      }
    />
  );
}

/** The same articles without the shell, for everybody. */
export function HelpHtmlPage() {
  const { t } = useTranslation('help');
  return (
    <HelpArticles
      paletteKeys={PALETTE_KEYS}
      actions={<Button onClick={() => window.print()}>{t('print')}</Button>}
    />
  );
}
