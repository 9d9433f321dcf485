import { useTranslation } from 'react-i18next';
import IconNew from '~icons/ph/arrows-clockwise';
import { Button } from '../ui/button.tsx';

/**
 * Says how many rows would move, and moves them when it is pressed. It lies over what is below it, so that nothing moves
 * by its coming, and leaves the keys at the row where they were.
 */
export function UpdatedPill({ count, onTakeOver }: { count: number; onTakeOver: () => void }) {
  const { t } = useTranslation('list');
  const take = () => {
    document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true });
    onTakeOver();
  };
  return (
    <div role="status" className="sticky top-7 z-20 flex h-0 justify-center empty:hidden print:hidden">
      {count > 0 && (
        <Button size="small" icon={<IconNew className="size-4" />} className="-mt-5 shadow-e1" onClick={take}>
          {t('updated', { count })}
        </Button>
      )}
    </div>
  );
}
