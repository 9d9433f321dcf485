import { useTranslation } from 'react-i18next';
import IconUp from '~icons/ph/arrow-up';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';

/** The moment after the newest row that is shown: what comes from then on is news. */
export function newsFrom(newest: string | undefined, at: string): string {
  return newest === undefined ? at : new Date(new Date(newest).getTime() + 1).toISOString();
}

interface NewsProps {
  counted: { total: number; isMore: boolean } | undefined;
  onShow: () => void;
}

/** Says how many rows have come while the list stood still, and brings them in when the reader likes. */
export function News({ counted, onShow }: NewsProps) {
  const { t } = useTranslation('log');
  const format = useFormat();
  const count = counted?.total ?? 0;
  const shown = format.number(count) + (counted?.isMore ? '+' : '');
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <Button size="small" icon={<IconUp className="size-4" />} className="mb-3" onClick={onShow}>
          {t('news', { count, shown })}
        </Button>
      )}
    </div>
  );
}
