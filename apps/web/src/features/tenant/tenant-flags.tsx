import { TENANT_FLAGS, type Tenant, type TenantFlag } from '@plumbline/shared/contract/tenant.ts';
import { useTranslation } from 'react-i18next';
import IconBimFill from '~icons/ph/cube-fill';
import IconBim from '~icons/ph/cube';
import IconConnectionsFill from '~icons/ph/plugs-connected-fill';
import IconConnections from '~icons/ph/plugs';
import IconAiFill from '~icons/ph/sparkle-fill';
import IconAi from '~icons/ph/sparkle';

const ICONS: Record<TenantFlag, { on: typeof IconAi; off: typeof IconAi }> = {
  bim: { on: IconBimFill, off: IconBim },
  connections: { on: IconConnectionsFill, off: IconConnections },
  ai: { on: IconAiFill, off: IconAi },
};

export const FLAG_FIELDS = {
  bim: 'hasBim',
  connections: 'hasConnections',
  ai: 'hasAi',
} as const satisfies Record<TenantFlag, keyof Tenant>;

/** What is switched on for a tenant: filled where it is, an outline where it is not; in words where there is room. */
export function TenantFlags({ tenant, inWords = false }: { tenant: Tenant; inWords?: boolean }) {
  const { t } = useTranslation('tenant');
  return (
    <span className={inWords ? 'flex flex-wrap gap-x-5 gap-y-1' : 'flex gap-2'}>
      {TENANT_FLAGS.map((flag) => {
        const isOn = tenant[FLAG_FIELDS[flag]];
        const Icon = ICONS[flag][isOn ? 'on' : 'off'];
        const label = t(isOn ? 'flags.isOn' : 'flags.isOff', { name: t(`flags.${flag}`) });
        const icon = <Icon className={isOn ? 'size-5 text-link' : 'size-5 text-text-off'} />;
        return inWords ? (
          <span key={flag} className="inline-flex items-center gap-1.5">
            {icon}
            {label}
          </span>
        ) : (
          <span key={flag} role="img" aria-label={label} title={label}>
            {icon}
          </span>
        );
      })}
    </span>
  );
}
