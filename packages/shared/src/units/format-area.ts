export type AreaUnit = 'm2' | 'ft2';

const M2_PER_FT2 = 0.3048 ** 2;
const SYMBOL = { m2: 'm²', ft2: 'ft²' } as const;

/** An area in square metres as text with one decimal, for a locale of Intl. */
export function formatArea(areaM2: number, unit: AreaUnit, locale: string): string {
  const value = unit === 'm2' ? areaM2 : areaM2 / M2_PER_FT2;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${number.format(value)} ${SYMBOL[unit]}`;
}
