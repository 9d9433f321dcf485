import type { ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

/** What the file says of itself, and what of it cannot be shown. */
export function ModelFactsList({ facts }: { facts: ModelFacts }) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const { unit, georeference, notShown, shiftM } = facts;
  const named = notShown.first.length;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={t('fact.name')}>{facts.name}</Fact>
        <Fact name={t('fact.schema')}>{facts.schema}</Fact>
        <Fact name={t('fact.unit')}>{unit.kind === 'other' ? unit.name : t(`unit.${unit.kind}`)}</Fact>
        <Fact name={t('fact.elements')}>{format.number(facts.elementCount)}</Fact>
        <Fact name={t('fact.spaces')}>{format.number(facts.spaceCount)}</Fact>
        <Fact name={t('fact.openings')}>{format.number(facts.openingCount)}</Fact>
        <Fact name={t('fact.shift')}>{shiftM.map((metres) => format.number(metres, 3)).join(' / ')} m</Fact>
        {georeference && <Fact name={t('fact.georeference')}>{georeference.text}</Fact>}
      </dl>
      {georeference?.isGivenTwice && <p className="mt-3 text-warn">{t('givenTwice')}</p>}
      {notShown.count > 0 && (
        <section className="mt-5">
          <h2 className="type-strong">
            {t('notShown', { count: notShown.count, number: format.number(notShown.count) })}
          </h2>
          <ul className="mt-1 grid gap-1">
            {notShown.first.map((each) => (
              <li key={`${each.globalId}${each.name}`} className="break-words">
                <bdi>{each.name || t('nameless')}</bdi>{' '}
                <span className="type-note text-text-2">
                  <bdi>{each.class}</bdi> <bdi className="type-mono">{each.globalId}</bdi>
                  {each.isPartly && ` · ${t('partly')}`}
                </span>
              </li>
            ))}
          </ul>
          {notShown.count > named && (
            <p className="type-note text-text-2">
              {t('notNamed', { number: format.number(notShown.count - named) })}
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-text-2">{name}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
