import { LINK_DAYS, type LinkSwitches, type ShareLink } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LINK_SWITCHES } from './share-links.ts';

interface ExistingLinkProps {
  link: ShareLink;
  timeZone: string;
  /** Null: until it is revoked. */
  onExtend: (days: number | null) => void;
  onSwitch: (name: keyof LinkSwitches, isOn: boolean) => void;
  onRotate: () => void;
  onRevoke: () => void;
}

/** Who made the link, when it ends, how often it was opened, and what can be done with it. */
export function ExistingLink({ link, timeZone, onExtend, onSwitch, onRotate, onRevoke }: ExistingLinkProps) {
  const { t } = useTranslation('share');
  const format = useFormat();
  const choices: (number | null)[] = [...LINK_DAYS, null];
  return (
    <>
      {link.state === 'suspended' && <p className="mb-3 text-warn">{t('suspended')}</p>}
      <dl className="grid grid-cols-[auto_1fr] [&>*]:border-b [&>*]:border-line [&>*]:py-1.5 [&>dt]:pe-6 [&>dt]:text-text-2">
        <dt>{t('created')}</dt>
        <dd>
          {link.createdBy
            ? t('createdBy', { name: link.createdBy.name, date: format.date(link.createdAt, timeZone) })
            : format.date(link.createdAt, timeZone)}
        </dd>
        <dt>{t('ends')}</dt>
        <dd className="flex items-center justify-between gap-2">
          {link.expiresAt ? format.dateTime(link.expiresAt, timeZone) : t('untilRevoked')}
          <Menu
            trigger={
              <Button kind="ghost" size="small" className="-my-1 text-link">
                {t('changeEnd')}
              </Button>
            }
            groups={[
              choices.map((days) => ({
                id: String(days),
                label: days === null ? t('untilRevoked') : t('fromNow', { count: days }),
                onSelect: () => onExtend(days),
              })),
            ]}
          />
        </dd>
        <dt>{t('views')}</dt>
        <dd>{format.number(link.views)}</dd>
        <dt>{t('lastViewed')}</dt>
        <dd>{link.lastViewedAt ? format.dateTime(link.lastViewedAt, timeZone) : t('never')}</dd>
      </dl>
      <div role="group" aria-label={t('shows')} className="mt-4">
        {LINK_SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`switches.${name}`)}
            checked={link[name]}
            onChange={(isOn) => onSwitch(name, isOn)}
          />
        ))}
      </div>
      <div className="mt-5 flex justify-between gap-2">
        <Button kind="danger" onClick={onRevoke}>
          {t('revoke.confirm')}
        </Button>
        <Button onClick={onRotate}>{t('rotate.confirm')}</Button>
      </div>
    </>
  );
}
