import { LATE_AGES } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

/** What the ages of late notes are called, in the order of `LATE_AGES`. */
export function useAges(): readonly string[] {
  const { t } = useTranslation('insight');
  const format = useFormat();
  return LATE_AGES.map(([from, to], age) =>
    age === LATE_AGES.length - 1
      ? t('late.over', { from: format.number(from - 1) })
      : t('late.age', { from: format.number(from), to: format.number(to) }),
  );
}
