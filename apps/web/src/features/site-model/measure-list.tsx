import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import { useTranslation } from 'react-i18next';
import IconRemove from '~icons/ph/x';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isComplete, measured, type Measure } from '../../viewers/measure.ts';
import type { Measures } from './use-measures.ts';

interface MeasureListProps {
  facts: CloudFacts;
  measures: Measures;
}

/** All that was measured, as words: whoever does not see the lines reads the same. */
export function MeasureList({ facts, measures }: MeasureListProps) {
  const { t } = useTranslation('sitemodel');
  const words = useMeasureWords(facts);
  const { all, active } = measures;
  return (
    <section aria-label={t('measure.list')}>
      <h2 className="type-label mb-2 text-text-2">{t('measure.list')}</h2>
      {all.length === 0 && <p className="text-text-2">{t('measure.nothing')}</p>}
      <ul className="grid gap-2" aria-live="polite">
        {all.map((measure) => (
          <li key={measure.id} className="flex items-start gap-2 rounded-panel border border-line p-2">
            <span className="min-w-0 grow">
              <span className="block text-text-2">{t(`measure.kind.${measure.kind}`)}</span>
              {words(measure).map((line) => (
                <bdi key={line} className="block">
                  {line}
                </bdi>
              ))}
            </span>
            <IconButton
              label={t('measure.remove', { name: t(`measure.kind.${measure.kind}`) })}
              icon={<IconRemove />}
              onClick={() => measures.remove(measure.id)}
            />
          </li>
        ))}
      </ul>
      {active?.kind === 'area' && isComplete(active) && (
        <Button size="small" className="mt-2" onClick={measures.stop}>
          {t('measure.end')}
        </Button>
      )}
    </section>
  );
}

/** A measure in metres whatever the file counts in, as its own lines. */
function useMeasureWords({ unit }: CloudFacts): (measure: Measure) => string[] {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const metres = (value: number) => `${format.number(value * CLOUD_UNITS[unit], 3)} m`;
  return (measure) => {
    const result = measured(measure);
    if (result === null) return [t('measure.lacking')];
    if (result.of === 'angle') return [`${format.number(result.deg, 1)}°`];
    if (result.of === 'area')
      return [
        `${format.number(result.value * CLOUD_UNITS[unit] ** 2, 2)} m²`,
        t('measure.around', { length: metres(result.around) }),
      ];
    if (measure.kind === 'height') return [metres(result.value)];
    return [
      metres(result.value),
      t('measure.parts', { across: metres(result.across), up: metres(result.up) }),
    ];
  };
}
