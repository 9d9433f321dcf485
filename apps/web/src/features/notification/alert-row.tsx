import type { Notification } from '@plumbline/shared/contract/notification.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { UnreadMark } from './unread-mark.tsx';
import { useNotificationSentence } from './use-notification-sentence.tsx';

interface AlertRowProps {
  notification: Notification;
  /** It does not stand under its day. */
  showsDay: boolean;
  /** Stands whole at the side. */
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** One alert among those of a day or of a project. */
export function AlertRow({ notification, showsDay, isOpen, isChosen, onOpen, onChoose }: AlertRowProps) {
  const { t } = useTranslation('notification');
  const format = useFormat();
  const sentence = useNotificationSentence()(notification);
  const { kind, isRead, at } = notification;
  return (
    <li className="flex items-center gap-3 border-t border-line">
      <Checkbox
        label={t('selectOne', { what: sentence.text })}
        labelHidden
        checked={isChosen}
        onChange={onChoose}
      />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(
          'focus-ring flex min-h-11 min-w-0 grow items-center gap-2 rounded-control px-2 py-1.5 text-start',
          isOpen ? 'bg-soft text-on-soft' : 'hover:bg-hover',
        )}
      >
        <UnreadMark unread={!isRead} />
        <NotificationIcon kind={kind} />
        <span className={cx('min-w-0 grow break-words', isRead && !isOpen && 'text-text-2')}>
          {sentence.content}
        </span>
        <time dateTime={at} className="shrink-0 whitespace-nowrap text-text-2">
          {showsDay ? format.dateTime(at) : format.time(at)}
        </time>
      </button>
    </li>
  );
}
