import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

/** A diamond where something is unread; its place stays where nothing is. */
export function UnreadMark({ unread }: { unread: boolean }) {
  const { t } = useTranslation('notification');
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      <span aria-hidden className={cx('size-2 rotate-45 bg-accent', !unread && 'invisible')} />
      {unread && <span className="sr-only">{t('isUnread')}</span>}
    </span>
  );
}
