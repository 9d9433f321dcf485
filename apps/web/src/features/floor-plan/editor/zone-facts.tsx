import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanWords } from './plan-words.ts';

/** Shape, size and area. */
export function ZoneFacts({ zone, words }: { zone: PlanZone; words: PlanWords }) {
  const { t } = useTranslation('plan');
  const bounds = zone.shape === 'rectangle' ? boundsOf(zone.points) : null;
  const metres = zone.areaPx2 === null ? null : words.squareMetres(zone.areaPx2);
  const feet = zone.areaPx2 === null ? null : words.squareFeet(zone.areaPx2);
  return (
    <dl className="mt-2 grid grid-cols-[76px_1fr] gap-y-1">
      <Fact label={t('fact.shape')}>{t(`fact.${zone.shape}`, { count: zone.points.length })}</Fact>
      {bounds && (
        <Fact label={t('fact.size')}>
          <bdi>
            {words.length(bounds.right - bounds.left)} × {words.length(bounds.bottom - bounds.top)}
          </bdi>
        </Fact>
      )}
      <Fact label={t('fact.area')}>
        {zone.needsFix && <span className="text-danger">{t('needsFixHow')}</span>}
        {!zone.needsFix &&
          (metres ? (
            <>
              <bdi>{metres}</bdi> <bdi className="text-text-2">{feet}</bdi>
            </>
          ) : (
            t('noScale')
          ))}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
