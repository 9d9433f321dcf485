import type { PlanCalibration, PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { areaM2 } from '@plumbline/shared/geometry/calibration.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { LruCache } from '../canvas/lru-cache.ts';
import type { SceneWords } from '../canvas/plan-scene.ts';
import type { ReadingUnit } from '../view/view-settings.ts';
import { lengthText } from './length-text.ts';

/** A place is told in decimals in every unit: feet and inches would be two texts in one cell. */
const PLACE_UNITS = {
  mm: { symbol: 'mm', sizeMm: 1, decimals: 0 },
  cm: { symbol: 'cm', sizeMm: 10, decimals: 1 },
  m: { symbol: 'm', sizeMm: 1000, decimals: 2 },
  'ft-in': { symbol: 'ft', sizeMm: 304.8, decimals: 2 },
} as const satisfies Record<ReadingUnit, unknown>;

/** Lengths, areas and places of one plan in the reader's words; in pixels while it has no scale. */
export interface PlanWords extends SceneWords {
  /** `1 px = 12.4 mm` */
  scale: (mmPerPx: number) => string;
  squareMetres: (areaPx2: number) => string | null;
  squareFeet: (areaPx2: number) => string | null;
  /** `18.20, 7.65 m` from the sheet's left top corner. */
  place: (point: PlanPoint) => string;
}

/** What others draw is measured in every frame, and changes in every sixth. */
const LENGTHS_KEPT = 500;

function remembered(textOf: (value: number) => string): (value: number) => string {
  const texts = new LruCache<string>(LENGTHS_KEPT, () => undefined);
  return (value) => {
    const key = String(value);
    const text = texts.get(key) ?? textOf(value);
    texts.set(key, text);
    return text;
  };
}

/** @param readingUnit the unit this person reads lengths in; null reads in the scale's */
export function usePlanWords(
  calibration: PlanCalibration | null,
  readingUnit: ReadingUnit | null,
): PlanWords {
  const { t } = useTranslation(['plan', 'markup']);
  const format = useFormat();
  return useMemo(() => {
    const locale = LANGUAGE_TABLE[currentLanguage()].format;
    const scale = calibration?.mmPerPx ?? null;
    const unit = calibration?.unit ?? 'm';
    const pixels = (lengthPx: number) => t('pixels', { number: format.number(lengthPx) });
    const millimetres = (mm: number) => lengthText(mm, unit, locale, readingUnit);
    const squareMetres = (areaPx2: number) =>
      scale === null ? null : format.area(areaM2(areaPx2, scale), 'm2');
    const squareFeet = (areaPx2: number) =>
      scale === null ? null : format.area(areaM2(areaPx2, scale), 'ft2');
    const { symbol, sizeMm, decimals } = PLACE_UNITS[readingUnit ?? 'm'];
    const number = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    const along = (px: number, mmPerPx: number) => number.format((px * mmPerPx) / sizeMm);
    return {
      pixels,
      millimetres: (mm, lengthPx) =>
        lengthPx > 0 ? `${millimetres(mm)} · ${pixels(lengthPx)}` : millimetres(mm),
      length: remembered((lengthPx) => (scale === null ? pixels(lengthPx) : millimetres(lengthPx * scale))),
      area: isImperial(readingUnit ?? unit) ? squareFeet : squareMetres,
      angle: (degrees) => `${format.number(degrees, 1)}°`,
      squareMetres,
      squareFeet,
      areaPixels: (areaPx2) => t('markup:squarePixels', { number: format.number(areaPx2) }),
      stamp: (stamp) => t(`markup:stamp.${stamp}`),
      scale: (mmPerPx) => t('scale', { mm: format.number(mmPerPx, mmPerPx < 10 ? 2 : 1) }),
      place: ({ x, y }) =>
        scale === null
          ? t('pixels', { number: `${format.number(x)}, ${format.number(y)}` })
          : `${along(x, scale)}, ${along(y, scale)} ${symbol}`,
      needsFix: t('needsFix'),
      rectangle: t('tool.rectangle'),
      polygon: t('tool.polygon'),
    };
  }, [calibration, readingUnit, format, t]);
}
