import { useTranslation } from 'react-i18next';
import IconTranslate from '~icons/ph/translate';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { changeLanguage, currentLanguage } from './i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from './languages.ts';

/** Each language under its own name. */
export function LanguageMenu() {
  const { t } = useTranslation('common');
  const current = currentLanguage();
  return (
    <Menu
      trigger={
        <Button
          kind="ghost"
          icon={<IconTranslate />}
          aria-label={t('languageButton', { name: LANGUAGE_TABLE[current].ownName })}
        >
          <span className="font-normal">{LANGUAGE_TABLE[current].ownName}</span>
        </Button>
      }
      groups={[
        LANGUAGE_ORDER.map((language) => ({
          id: language,
          label: <span lang={LANGUAGE_TABLE[language].tag}>{LANGUAGE_TABLE[language].ownName}</span>,
          checked: language === current,
          onSelect: () => changeLanguage(language),
        })),
      ]}
    />
  );
}
