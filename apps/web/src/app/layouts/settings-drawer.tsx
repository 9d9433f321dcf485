import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietSwitch } from '../../collab-ui/quiet-switch.tsx';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import {
  BAR_TYPES,
  DENSITIES,
  DIRECTIONS,
  NAVIGATIONS,
  resetAppearance,
  setAppearance,
  SKINS,
  THEMES,
  useAppearance,
  WIDTHS,
} from '../../ui/appearance.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PrimaryField } from './primary-field.tsx';

/** How the frame looks; every change shows at once and is kept in this browser. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'together']);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('settings')}
      footer={<Button onClick={resetAppearance}>{t('resetSettings')}</Button>}
    >
      <div className="space-y-5">
        <Looks />
        <Frame />
        <Keys />
        <Suspense fallback={null}>
          <QuietSwitch />
        </Suspense>
      </div>
    </Drawer>
  );
}

/** One row of choices whose words stand at `key.value`. */
function Choice<Value extends string>(props: {
  name: string;
  label: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { t } = useTranslation('shell');
  const text = (key: string): string => t(key);
  return (
    <Segmented
      label={props.label}
      labelShown
      options={props.values.map((value) => ({ value, label: text(`${props.name}.${value}`) }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

function Looks() {
  const { t } = useTranslation('shell');
  const { t: tc } = useTranslation('common');
  const { theme, skin, direction, primaryLight, primaryDark } = useAppearance();
  return (
    <>
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
        value={theme}
        onChange={(chosen) => setAppearance({ theme: chosen })}
      />
      <PrimaryField
        label={t('primary.light')}
        value={primaryLight}
        onChange={(chosen) => setAppearance({ primaryLight: chosen })}
      />
      <PrimaryField
        label={t('primary.dark')}
        value={primaryDark}
        onChange={(chosen) => setAppearance({ primaryDark: chosen })}
      />
      <Choice
        name="skin"
        label={t('skin.label')}
        values={SKINS}
        value={skin}
        onChange={(chosen) => setAppearance({ skin: chosen })}
      />
      <Choice
        name="direction"
        label={t('direction.label')}
        values={DIRECTIONS}
        value={direction}
        onChange={(chosen) => setAppearance({ direction: chosen })}
      />
    </>
  );
}

function Frame() {
  const { t } = useTranslation('shell');
  const { navigation, navCollapsed, width, navbar, footer, density } = useAppearance();
  return (
    <>
      <Choice
        name="navType"
        label={t('navType.label')}
        values={NAVIGATIONS}
        value={navigation}
        onChange={(chosen) => setAppearance({ navigation: chosen })}
      />
      {navigation === 'vertical' && (
        <Switch
          label={t('navCollapsed')}
          checked={navCollapsed}
          onChange={(chosen) => setAppearance({ navCollapsed: chosen })}
        />
      )}
      <Choice
        name="width"
        label={t('width.label')}
        values={WIDTHS}
        value={width}
        onChange={(chosen) => setAppearance({ width: chosen })}
      />
      <Choice
        name="barType"
        label={t('barType.navbar')}
        values={BAR_TYPES}
        value={navbar}
        onChange={(chosen) => setAppearance({ navbar: chosen })}
      />
      <Choice
        name="barType"
        label={t('barType.footer')}
        values={BAR_TYPES}
        value={footer}
        onChange={(chosen) => setAppearance({ footer: chosen })}
      />
      <Choice
        name="density"
        label={t('density.label')}
        values={DENSITIES}
        value={density}
        onChange={(chosen) => setAppearance({ density: chosen })}
      />
    </>
  );
}

function Keys() {
  const { t } = useTranslation('shell');
  const { singleKeys } = useAppearance();
  return (
    <Switch
      label={t('keys.single')}
      checked={singleKeys}
      onChange={(chosen) => setAppearance({ singleKeys: chosen })}
    />
  );
}
