import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';

/** How long ago somebody was last there; null for never. */
export function LastLogin({ at }: { at: string | null }) {
  const { t } = useTranslation('member');
  const format = useFormat();
  if (at === null) return t('never');
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      <bdi>{format.relative(at)}</bdi>
    </time>
  );
}
