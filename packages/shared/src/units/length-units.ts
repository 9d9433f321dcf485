import type { LengthUnit } from '../documents/plan/schema.ts';

/** Millimetres of one unit; feet and inches written together count in feet. */
export const MM_PER_UNIT: Record<LengthUnit, number> = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  ft: 304.8,
  'ft-in': 304.8,
};

/** Range of a length in the unit it is given in; feet and inches together start at one inch. */
export const LENGTH_MIN = 1;
export const LENGTH_MAX = 99_999_999;

type WordUnit = Exclude<LengthUnit, 'ft-in'>;

const WORDS: Record<WordUnit, readonly string[]> = {
  mm: [
    'mm',
    'millimeter',
    'millimeters',
    'millimetre',
    'millimetres',
    '毫米',
    'ミリ',
    'ミリメートル',
    'مم',
    'ملم',
    'مليمتر',
    'ملليمتر',
    'مليمترات',
  ],
  cm: [
    'cm',
    'centimeter',
    'centimeters',
    'centimetre',
    'centimetres',
    '厘米',
    '公分',
    'センチ',
    'センチメートル',
    'سم',
    'سنتيمتر',
    'سنتيمترات',
  ],
  m: [
    'm',
    'meter',
    'meters',
    'metre',
    'metres',
    '米',
    '公尺',
    'メートル',
    'م',
    'متر',
    'مترا',
    'متران',
    'أمتار',
    'امتار',
  ],
  in: ['in', '"', 'inch', 'inches', '英寸', '吋', 'インチ', 'بوصة', 'بوصات', 'إنش', 'انش'],
  ft: ['ft', "'", 'foot', 'feet', '英尺', '呎', 'フィート', 'قدم', 'قدما', 'قدمان', 'أقدام', 'اقدام'],
};

const UNIT_OF_WORD = new Map<string, WordUnit>();
for (const unit of ['mm', 'cm', 'm', 'in', 'ft'] as const) {
  for (const word of WORDS[unit]) UNIT_OF_WORD.set(word, unit);
}

/** The unit of a word or sign as people write it in the four languages, null for an unknown one. */
export function unitOfWord(word: string): WordUnit | null {
  return UNIT_OF_WORD.get(word.toLowerCase()) ?? null;
}
