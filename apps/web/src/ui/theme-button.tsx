import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSystem from '~icons/ph/circle-half';
import IconDark from '~icons/ph/moon';
import IconLight from '~icons/ph/sun';
import { nextTheme, setAppearance, useAppearance, type Theme } from './appearance.ts';
import { IconButton } from './icon-button.tsx';

const ICONS: Record<Theme, ReactNode> = {
  light: <IconLight />,
  dark: <IconDark />,
  system: <IconSystem />,
};

/** Steps through light, dark and system; the icon shows the next one. */
export function ThemeButton() {
  const { t } = useTranslation('common');
  const { theme } = useAppearance();
  const next = nextTheme(theme);
  return (
    <IconButton
      label={t('themeButton', { theme: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      icon={ICONS[next]}
      onClick={() => setAppearance({ theme: next })}
    />
  );
}
