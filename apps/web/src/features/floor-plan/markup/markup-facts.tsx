import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useTranslation } from 'react-i18next';
import type { PlanWords } from '../editor/plan-words.ts';
import { measureOf } from './markup-names.ts';

/** Kind, and what it measures. */
export function MarkupFacts({ markup, words }: { markup: PlanMarkup; words: PlanWords }) {
  const { t } = useTranslation(['markup', 'plan']);
  const measure = measureOf(markup, words);
  const { kind } = markup;
  return (
    <dl className="mt-2 grid grid-cols-[96px_1fr] gap-y-1">
      <dt className="text-text-2">{t('fact.kind')}</dt>
      <dd>{t(`kind.${kind}`)}</dd>
      {(kind === 'dimension' || kind === 'area') && (
        <>
          <dt className="text-text-2">{t(kind === 'area' ? 'plan:fact.area' : 'fact.length')}</dt>
          <dd>
            {markup.needsFix && <span className="text-danger">{t('needsFixHow')}</span>}
            {!markup.needsFix && measure && <bdi>{measure}</bdi>}
          </dd>
        </>
      )}
    </dl>
  );
}
