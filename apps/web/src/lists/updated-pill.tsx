import { useTranslation } from 'react-i18next';
import IconNew from '~icons/ph/arrows-clockwise';
import { Button } from '../ui/button.tsx';

/** Says how many rows would move, and moves them when it is pressed. */
export function UpdatedPill({ count, onTakeOver }: { count: number; onTakeOver: () => void }) {
  const { t } = useTranslation('list');
  return (
    <div role="status" className="sticky top-2 z-10 -mt-2 mb-2 flex justify-center empty:hidden print:hidden">
      {count > 0 && (
        <Button size="small" icon={<IconNew className="size-4" />} className="shadow-e1" onClick={onTakeOver}>
          {t('updated', { count })}
        </Button>
      )}
    </div>
  );
}
