import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { CalibrationValue } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx, mmPerPx, shortLineWarning } from '@plumbline/shared/geometry/calibration.ts';
import { scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import { useFormat } from '../../../i18n/use-format.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { stepCalibration, type CalibrationDraft } from '../tools/calibration-draft.ts';
import { DistanceField, readDistance, type DistanceInput } from './distance-field.tsx';
import { useMarkup, usePlanState } from './live-plan.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';

type LengthWords = Pick<PlanWords, 'pixels' | 'scale'>;
type Distance = Pick<CalibrationValue, 'distanceMm' | 'unit'>;

interface CalibrationLengthProps {
  editor: PlanEditor;
  image: PlanImage;
  draft: Extract<CalibrationDraft, { step: 'length' }>;
  words: LengthWords;
}

/** The third step: how long the line is, what follows from it, and what a new scale changes. */
export function CalibrationLength({ editor, image, draft, words }: CalibrationLengthProps) {
  const { t } = useTranslation('plan');
  const { zones, calibration } = usePlanState(editor.live);
  const measures = useMarkup(editor.live).filter(
    ({ kind }) => kind === 'dimension' || kind === 'area',
  ).length;
  const [input, setInput] = useState<DistanceInput>({ text: '', unit: calibration?.unit ?? 'm' });
  const [refusals, setRefusals] = useState(0);
  const lengthPx = distancePx(draft.a, draft.b);
  const withLength = (goOn: (length: Distance) => void) => {
    const parsed = readDistance(input);
    if (parsed.ok) goOn({ distanceMm: parsed.distanceMm, unit: parsed.unit });
    else setRefusals((count) => count + 1);
  };
  const check = (length: Distance) => {
    editor.store.set({ calibration: stepCalibration(draft, { type: 'length', ...length }) ?? draft });
    document.getElementById('canvas')?.focus();
  };
  const save = (length: Distance) => editor.setScale({ a: draft.a, b: draft.b, ...length });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    withLength(check);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 pt-2">
      <p className="text-text-2">{t('calibrate.lineIs', { length: isolated(words.pixels(lengthPx)) })}</p>
      <ShortLine lengthPx={lengthPx} image={image} />
      <DistanceField
        label={t('calibrate.length')}
        value={input}
        onChange={setInput}
        onEscape={() => editor.stepBack()}
        refusals={refusals}
        renderResult={(distanceMm) => (
          <Result scale={mmPerPx({ ...draft, distanceMm })} image={image} words={words} />
        )}
      />
      {calibration && (
        <p className="text-text-2">
          {zones.length > 0 && t('calibrate.changes', { count: zones.length })}{' '}
          {measures > 0 && t('calibrate.changesMeasures', { count: measures })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={() => withLength(save)}>
          {t('calibrate.saveUnchecked')}
        </Button>
        <Button size="small" kind="fill" type="submit">
          {t('calibrate.check')}
        </Button>
      </div>
    </form>
  );
}

function ShortLine({ lengthPx, image }: { lengthPx: number; image: PlanImage }) {
  const { t } = useTranslation('plan');
  const warning = shortLineWarning(lengthPx, widthInPlanPx(image));
  if (!warning) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 text-warn">
      <IconWarning className="size-4 shrink-0" />
      {t(`calibrate.${warning === 'under-50-px' ? 'under50Px' : 'underTenth'}`)}
    </p>
  );
}

/** `1 px = 12.4 mm`, and for a PDF page the drawing scale it comes to. */
function Result({ scale, image, words }: { scale: number | null; image: PlanImage; words: LengthWords }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  if (scale === null) return null;
  const paperMmPerPx = image.pageWidthMm === null ? null : image.pageWidthMm / widthInPlanPx(image);
  return (
    <>
      <bdi className="font-medium text-text">{words.scale(scale)}</bdi>{' '}
      {paperMmPerPx !== null && (
        <bdi>{t('calibrate.about', { ratio: format.number(roundRatio(scale / paperMmPerPx)) })}</bdi>
      )}
    </>
  );
}

/** Two digits that count: nobody draws at 1:98.7. */
function roundRatio(ratio: number): number {
  const grain = 10 ** Math.max(0, Math.floor(Math.log10(ratio)) - 1);
  return Math.round(ratio / grain) * grain;
}

/** How wide the drawing is in plan space, where lines are measured. */
function widthInPlanPx({ widthPx, rasterToPlan }: PlanImage): number {
  return widthPx * scaleOf(rasterToPlan);
}
