import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

/** What the file holds and says, and what of it was left out. */
export function CloudFactsList({ facts }: { facts: CloudFacts }) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const { min, max, unit, dropped, remarks } = facts;
  const metres = (value: number) => `${format.number(value * CLOUD_UNITS[unit], 2)} m`;
  const size = [0, 1, 2] as const;
  return (
    <section aria-label={t('facts.title')}>
      <h2 className="type-label mb-2 text-text-2">{t('facts.title')}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <Fact label={t('facts.format')}>
          <bdi>{facts.format.toUpperCase()}</bdi>
        </Fact>
        <Fact label={t('elements.model-3d')}>{format.number(facts.pointCount)}</Fact>
        <Fact label={t('facts.size')}>
          <bdi>{size.map((axis) => metres(max[axis] - min[axis])).join(' × ')}</bdi>
        </Fact>
        <Fact label={t('facts.unit')}>{t(`facts.units.${unit}`)}</Fact>
        <Fact label={t('facts.crs')}>
          <bdi className="line-clamp-3 break-words" title={facts.crs ?? undefined}>
            {facts.crs ?? t('facts.noCrs')}
          </bdi>
        </Fact>
      </dl>
      {dropped.invalid + dropped.notFinite > 0 && (
        <p className="mt-2 text-warn">{t('facts.dropped', { count: dropped.invalid + dropped.notFinite })}</p>
      )}
      {remarks.map((remark) => (
        <p key={remark.code} className="mt-2 text-warn">
          {t(`facts.remark.${remark.code}`)}
        </p>
      ))}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
