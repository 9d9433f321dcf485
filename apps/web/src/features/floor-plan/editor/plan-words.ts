import type { PlanCalibration, PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { areaM2 } from '@plumbline/shared/geometry/calibration.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { SceneWords } from '../canvas/plan-scene.ts';
import { lengthText } from './length-text.ts';

/** Lengths, areas and places of one plan in the reader's words; in pixels while it has no scale. */
export interface PlanWords extends SceneWords {
  /** `1 px = 12.4 mm` */
  scale: (mmPerPx: number) => string;
  squareMetres: (areaPx2: number) => string | null;
  squareFeet: (areaPx2: number) => string | null;
  /** `18.20, 7.65 m` from the sheet's left top corner. */
  place: (point: PlanPoint) => string;
}

export function usePlanWords(calibration: PlanCalibration | null): PlanWords {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return useMemo(() => {
    const locale = LANGUAGE_TABLE[currentLanguage()].format;
    const scale = calibration?.mmPerPx ?? null;
    const unit = calibration?.unit ?? 'm';
    const pixels = (lengthPx: number) => t('pixels', { number: format.number(lengthPx) });
    const millimetres = (mm: number) => lengthText(mm, unit, locale);
    const squareMetres = (areaPx2: number) =>
      scale === null ? null : format.area(areaM2(areaPx2, scale), 'm2');
    const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const metres = (px: number, mmPerPx: number) => hundredths.format((px * mmPerPx) / 1000);
    return {
      pixels,
      millimetres: (mm, lengthPx) =>
        lengthPx > 0 ? `${millimetres(mm)} · ${pixels(lengthPx)}` : millimetres(mm),
      length: (lengthPx) => (scale === null ? pixels(lengthPx) : millimetres(lengthPx * scale)),
      area: squareMetres,
      squareMetres,
      squareFeet: (areaPx2) => (scale === null ? null : format.area(areaM2(areaPx2, scale), 'ft2')),
      scale: (mmPerPx) => t('scale', { mm: format.number(mmPerPx, mmPerPx < 10 ? 2 : 1) }),
      place: ({ x, y }) =>
        scale === null
          ? `${format.number(x)}, ${format.number(y)} px`
          : `${metres(x, scale)}, ${metres(y, scale)} m`,
      needsFix: t('needsFix'),
      rectangle: t('tool.rectangle'),
      polygon: t('tool.polygon'),
    };
  }, [calibration, format, t]);
}
