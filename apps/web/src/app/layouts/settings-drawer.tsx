import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { resetAppearance, setAppearance, THEMES, useAppearance } from '../../ui/appearance.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

/** How the frame looks; every change shows at once and is kept in this browser. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: tc } = useTranslation('common');
  const appearance = useAppearance();
  const label = (key: string): string => t(key);
  const options = <Value extends string>(key: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: label(`${key}.${value}`) }));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('settings')}
      footer={<Button onClick={resetAppearance}>{t('resetSettings')}</Button>}
    >
      <div className="space-y-6">
        <Select
          label={t('language')}
          options={LANGUAGE_ORDER.map((value) => ({ value, label: LANGUAGE_TABLE[value].ownName }))}
          value={currentLanguage()}
          onChange={changeLanguage}
        />
        <Segmented
          label={t('themeLabel')}
          labelShown
          options={THEMES.map((value) => ({ value, label: tc(`theme.${value}`) }))}
          value={appearance.theme}
          onChange={(theme) => setAppearance({ theme })}
        />
        <Segmented
          label={t('direction.label')}
          labelShown
          options={options('direction', ['auto', 'ltr', 'rtl'] as const)}
          value={appearance.direction}
          onChange={(direction) => setAppearance({ direction })}
        />
        <Segmented
          label={t('width.label')}
          labelShown
          options={options('width', ['fluid', 'boxed'] as const)}
          value={appearance.width}
          onChange={(width) => setAppearance({ width })}
        />
        <Segmented
          label={t('skin.label')}
          labelShown
          options={options('skin', ['bordered', 'default'] as const)}
          value={appearance.skin}
          onChange={(skin) => setAppearance({ skin })}
        />
        <Switch
          label={t('navCollapsed')}
          checked={appearance.navCollapsed}
          onChange={(navCollapsed) => setAppearance({ navCollapsed })}
        />
      </div>
    </Drawer>
  );
}
