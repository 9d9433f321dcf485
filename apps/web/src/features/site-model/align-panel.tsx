import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { ALIGNED_POINTS, type SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { lieOnPlan } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Aligning } from './use-aligning.ts';

interface AlignPanelProps {
  model: SiteModel;
  floor: FloorPlan;
  aligning: Aligning;
  mayAlign: boolean;
  isSheetShown: boolean;
  onSheet: (isShown: boolean) => void;
}

/** How the cloud lies on its floor, and the way to say it by points that are pressed in both. */
export function AlignPanel({ model, floor, aligning, mayAlign, isSheetShown, onSheet }: AlignPanelProps) {
  const { t } = useTranslation('sitemodel');
  const isAligned = model.alignment !== null;
  return (
    <section aria-label={t('align.title')}>
      <h2 className="type-label mb-2 text-text-2">{t('align.title')}</h2>
      {aligning.isOpen ? (
        <Steps {...{ model, floor, aligning }} />
      ) : (
        <div className="grid gap-2">
          <p className="text-text-2">
            {t(isAligned ? 'align.isAligned' : 'align.isNot', { name: floor.name })}
          </p>
          {isAligned && <Switch label={t('align.sheet')} checked={isSheetShown} onChange={onSheet} />}
          {mayAlign && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={aligning.open}>
                {t(isAligned ? 'align.anew' : 'align.start')}
              </Button>
              {isAligned && (
                <Button size="small" loading={aligning.isSaving} onClick={() => aligning.save(null)}>
                  {t('align.remove')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Steps({ model, floor, aligning }: Pick<AlignPanelProps, 'model' | 'floor' | 'aligning'>) {
  const { t } = useTranslation(['sitemodel', 'common']);
  const format = useFormat();
  const failureText = useFailureText();
  const { points, pending } = aligning;
  const unit = model.cloud?.unit ?? 'metre';
  const result = points.length >= ALIGNED_POINTS.least ? lieOnPlan(points, CLOUD_UNITS[unit]) : null;
  const step = pending ? 'onPlan' : points.length < ALIGNED_POINTS.most ? 'inCloud' : 'enough';
  const offM = result?.ok && floor.mmPerPx !== null ? (result.lying.rmsPx * floor.mmPerPx) / 1000 : null;
  return (
    <div className="grid gap-2">
      <p role="status">{t(`sitemodel:align.step.${step}`)}</p>
      <p className="text-text-2">
        {t('sitemodel:align.points', { named: points.length, most: ALIGNED_POINTS.most })}
      </p>
      {offM !== null && points.length > ALIGNED_POINTS.least && (
        <p className="text-text-2">{t('sitemodel:align.off', { length: `${format.number(offM, 2)} m` })}</p>
      )}
      {result?.ok === false && (
        <p role="alert" className="text-danger">
          {t('sitemodel:align.impossible')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="fill"
          size="small"
          disabled={result?.ok !== true}
          loading={aligning.isSaving}
          onClick={() => aligning.save({ points: [...points] })}
        >
          {t('sitemodel:align.save')}
        </Button>
        <Button size="small" disabled={points.length === 0 && !pending} onClick={aligning.removeLast}>
          {t('sitemodel:align.back')}
        </Button>
        <Button size="small" onClick={aligning.close}>
          {t('common:cancel')}
        </Button>
      </div>
      <FormFailure>{failureText(aligning.error)}</FormFailure>
    </div>
  );
}
