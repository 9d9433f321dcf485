import { distancePx, mmPerPx, proofErrorPercent } from '@plumbline/shared/geometry/calibration.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { stepCalibration, type CalibrationDraft } from '../tools/calibration-draft.ts';
import { DistanceField, readDistance, type DistanceInput } from './distance-field.tsx';
import { lengthText } from './length-text.ts';
import type { PlanEditor } from './plan-editor.ts';

/** A proof that is off by more than this makes the scale doubtful. */
const DOUBTFUL_PERCENT = 1;

interface CalibrationProofProps {
  editor: PlanEditor;
  draft: Extract<CalibrationDraft, { step: 'proof-length' }>;
}

/** The last step: a second known line is measured with the new scale, then accepted or begun again. */
export function CalibrationProof({ editor, draft }: CalibrationProofProps) {
  const { t } = useTranslation('plan');
  const [input, setInput] = useState<DistanceInput>({ text: '', unit: draft.value.unit });
  const [refusals, setRefusals] = useState(0);
  const scale = mmPerPx(draft.value) ?? 0;
  const lengthPx = distancePx(draft.a, draft.b);
  const locale = LANGUAGE_TABLE[currentLanguage()].format;
  const accept = (event: SubmitEvent) => {
    event.preventDefault();
    // Without a length nothing was checked.
    if (readDistance(input).ok) editor.setScale(draft.value);
    else setRefusals((count) => count + 1);
  };
  const again = () => {
    editor.store.set({ calibration: stepCalibration(draft, { type: 'again' }) ?? draft });
    document.getElementById('canvas')?.focus();
  };
  return (
    <form onSubmit={accept} className="grid gap-2 pt-2">
      <p>
        {t('calibrate.measures')}{' '}
        <bdi className="font-medium">{lengthText(lengthPx * scale, draft.value.unit, locale)}</bdi>
      </p>
      <DistanceField
        label={t('calibrate.knownLength')}
        value={input}
        onChange={setInput}
        onEscape={() => editor.stepBack()}
        refusals={refusals}
        renderResult={(knownMm) => <Off percent={proofErrorPercent(lengthPx, scale, knownMm)} />}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={again}>
          {t('calibrate.again')}
        </Button>
        <Button size="small" kind="fill" type="submit">
          {t('calibrate.accept')}
        </Button>
      </div>
    </form>
  );
}

function Off({ percent }: { percent: number }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const off = Math.abs(percent);
  return (
    <span className={cx('font-medium', off > DOUBTFUL_PERCENT ? 'text-warn' : 'text-ok')}>
      {t('calibrate.off', { percent: format.number(off, 1) })}
    </span>
  );
}
