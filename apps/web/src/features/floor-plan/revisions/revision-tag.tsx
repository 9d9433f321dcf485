import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useTranslation } from 'react-i18next';

/** `Rev C`, as it stands in the corner of a drawing. */
export function RevisionTag({ number }: { number: number }) {
  const { t } = useTranslation('revision');
  return (
    <bdi className="type-note shrink-0 rounded-tag border border-line-strong px-1.5 py-0.5 whitespace-nowrap">
      {t('rev', { letter: revisionLetter(number) })}
    </bdi>
  );
}
