import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import type { NotePicks } from './use-note-picks.ts';

/** How far what is picked reaches: what of it is out of view, and that there is more to pick. */
export function PickedScope({ outside, dropOutside, offered, isLoading, pickAll }: NotePicks) {
  const { t } = useTranslation('note');
  const format = useFormat();
  return (
    <>
      <span role="status" className="text-warn empty:hidden">
        {outside.length > 0 &&
          t('bulk.outside', { count: outside.length, shown: format.number(outside.length) })}
      </span>
      {outside.length > 0 && (
        <Button size="small" onClick={dropOutside}>
          {t('bulk.dropOutside')}
        </Button>
      )}
      {offered !== null && (
        <Button size="small" loading={isLoading} onClick={pickAll}>
          {t('bulk.pickAll', { count: offered, shown: format.number(offered) })}
        </Button>
      )}
    </>
  );
}
