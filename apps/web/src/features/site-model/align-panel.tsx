import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { ALIGNED_POINTS, type SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { wouldLie } from '@plumbline/shared/site-models/lying-of.ts';
import { storeyNamed } from '@plumbline/shared/site-models/storeys.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Aligning } from './use-aligning.ts';

interface AlignPanelProps {
  model: SiteModel;
  floor: FloorPlan;
  aligning: Aligning;
  mayAlign: boolean;
  isSheetShown: boolean;
  onSheet: (isShown: boolean) => void;
  /** More to be seen of something that lies on its floor. */
  children?: ReactNode;
}

/** How a cloud or a model lies on its floor, and the way to say it by points that are pressed in both. */
export function AlignPanel({
  model,
  floor,
  aligning,
  mayAlign,
  isSheetShown,
  onSheet,
  children,
}: AlignPanelProps) {
  const { t } = useTranslation('sitemodel');
  const isAligned = model.alignment !== null;
  const named = model.model && storeyNamed(model.model, floor.name);
  return (
    <section aria-label={t('align.title')}>
      <h2 className="type-label mb-2 text-text-2">{t('align.title')}</h2>
      {aligning.isOpen ? (
        <Steps {...{ model, floor, aligning }} />
      ) : (
        <div className="grid gap-2">
          <p className="text-text-2">
            {t(isAligned ? 'align.isAligned' : 'align.isNot', { name: isolated(floor.name) })}
          </p>
          {isAligned && <Switch label={t('align.sheet')} checked={isSheetShown} onChange={onSheet} />}
          {isAligned && mayAlign && <Storey {...{ model, aligning }} />}
          {children}
          {mayAlign && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => aligning.open(named?.globalId)}>
                {t(isAligned ? 'align.anew' : 'align.start')}
              </Button>
              {isAligned && (
                <Button size="small" loading={aligning.isSaving} onClick={aligning.takeAway}>
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
  const result = points.length >= ALIGNED_POINTS.least ? wouldLie(model, { points: [...points] }) : null;
  const inIt = model.cloud ? 'inCloud' : 'inModel';
  const step = pending ? 'onPlan' : points.length < ALIGNED_POINTS.most ? inIt : 'enough';
  const offM = result?.ok && floor.mmPerPx !== null ? (result.lying.rmsPx * floor.mmPerPx) / 1000 : null;
  return (
    <div className="grid gap-2">
      <Storey {...{ model, aligning }} />
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
          onClick={aligning.save}
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

/** Which storey of a building model the floor is. */
function Storey({ model: { model }, aligning }: Pick<AlignPanelProps, 'model' | 'aligning'>) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  if (!model || model.storeys.length === 0) return null;
  const options = model.storeys.map(({ globalId, name, elevationM }) => ({
    value: globalId,
    label: (
      <>
        <bdi>{name}</bdi> <bdi className="text-text-2">{format.number(elevationM, 2)} m</bdi>
      </>
    ),
  }));
  return (
    <Select
      label={t('align.storey')}
      value={aligning.storeyId ?? ''}
      onChange={(storeyId) => aligning.setStorey(storeyId === '' ? null : storeyId)}
      options={[{ value: '', label: t('align.noStorey') }, ...options]}
    />
  );
}
