import type { LinkSwitches } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/password-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import type { LinkSettings } from './use-link-settings.ts';

interface LinkSettingsFormProps {
  settings: LinkSettings;
  /** Those that make a difference for this kind of link. */
  switches: readonly (keyof LinkSwitches)[];
  mustEnd?: boolean;
}

/** When a link ends, what it shows, and its password. */
export function LinkSettingsForm({ settings, switches, mustEnd = false }: LinkSettingsFormProps) {
  const { t } = useTranslation('share');
  return (
    <>
      <ExpirySelect label={t('endsAfter')} expiry={settings.expiry} mustEnd={mustEnd} />
      <div role="group" aria-label={t('shows')} className="mt-4">
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`switches.${name}`)}
            checked={settings.switches[name]}
            onChange={(isOn) => settings.setSwitch(name, isOn)}
          />
        ))}
      </div>
      <PasswordField
        label={t('password.optional')}
        hint={t('password.hint')}
        autoComplete="new-password"
        className="mt-4"
        value={settings.password}
        onChange={(event) => settings.setPassword(event.target.value)}
        error={settings.passwordError}
      />
    </>
  );
}
