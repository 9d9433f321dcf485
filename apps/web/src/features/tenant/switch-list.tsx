import { TENANT_FLAGS, type TenantFields } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/switch.tsx';
import { FLAG_FIELDS } from './tenant-flags.tsx';

export type Switches = Pick<TenantFields, 'hasBim' | 'hasConnections' | 'hasAi' | 'allowsLinks'>;

interface SwitchListProps {
  values: Switches;
  onChange: (name: keyof Switches, isOn: boolean) => void;
}

/** The features of a tenant, and whether its share links open. */
export function SwitchList({ values, onChange }: SwitchListProps) {
  const { t } = useTranslation('tenant');
  return (
    <div className="divide-y divide-line">
      {TENANT_FLAGS.map((flag) => (
        <div key={flag} className="py-2">
          <Switch
            label={t(`flags.${flag}`)}
            checked={values[FLAG_FIELDS[flag]]}
            onChange={(isOn) => onChange(FLAG_FIELDS[flag], isOn)}
          />
          <p className="text-text-2">{t(`flags.text.${flag}`)}</p>
        </div>
      ))}
      <div className="py-2">
        <Switch
          label={t('flags.links')}
          checked={values.allowsLinks}
          onChange={(isOn) => onChange('allowsLinks', isOn)}
        />
        <p className="text-text-2">{t('flags.text.links')}</p>
      </div>
    </div>
  );
}
