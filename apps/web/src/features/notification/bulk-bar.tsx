import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface BulkBarProps {
  ids: string[];
  /** They are put away, and may be taken back. */
  isDone: boolean;
  onRead: (ids: string[], isRead: boolean) => void;
  onDone: (ids: string[], isDone: boolean) => void;
  onClear: () => void;
}

/** What can be done with those that are chosen; absent while none is. */
export function BulkBar({ ids, isDone, onRead, onDone, onClear }: BulkBarProps) {
  const { t } = useTranslation('notification');
  if (ids.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-panel bg-soft px-3 py-2 text-on-soft">
      <span role="status" className="me-2 font-medium">
        {t('selected', { count: ids.length })}
      </span>
      <Button size="small" onClick={() => onRead(ids, true)}>
        {t('markRead')}
      </Button>
      <Button size="small" onClick={() => onRead(ids, false)}>
        {t('markUnread')}
      </Button>
      <Button size="small" onClick={() => onDone(ids, !isDone)}>
        {isDone ? t('markOpen') : t('markDone')}
      </Button>
      <IconButton label={t('clearSelection')} icon={<IconX />} onClick={onClear} className="ms-auto" />
    </div>
  );
}
