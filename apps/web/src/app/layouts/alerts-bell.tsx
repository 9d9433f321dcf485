import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/ph/bell';
import IconBellFill from '~icons/ph/bell-fill';
import { unreadQuery } from '../../api/unread-notifications.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { openSheet } from './shell-store.ts';

/** More than this is not told apart at a glance. */
const MOST = 99;

/** Opens what one was told; how much of it is unread stands in a mark on it, which is there or not. */
export function AlertsBell() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={unread === 0 ? t('nav.alerts') : t('alertsUnread', { count: unread })}
        icon={unread === 0 ? <IconBell /> : <IconBellFill />}
        onClick={() => openSheet('alerts')}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="type-label pointer-events-none absolute -end-1 -top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-fill px-1 text-[10px]/4 text-on-fill outline-2 outline-surface"
        >
          {unread > MOST ? `${format.number(MOST)}+` : format.number(unread)}
        </span>
      )}
    </span>
  );
}
