/** Words and dates of a report in its own language. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { detectorTextKey } from '@plumbline/shared/hazards/detector-text-key.ts';
import { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';
import { textsIn, type Texts } from '../lists/list-texts.ts';
import type { ReportData } from './report-data.ts';

/** Texts that the pages themselves ask for, `report:pdf.<name>` each. */
const PAGE_WORDS = [
  'project',
  'report',
  'date',
  'page',
  'pageOf',
  'summary',
  'coverAlt',
  'planAlt',
  'sheetAlt',
  'photoAlt',
  'sightAlt',
  'history',
  'captures',
  'noCaptures',
  'qrAlt',
  'openNote',
  'comments',
  'notes',
  'noteList',
  'noNotes',
  'signatures',
  'contents',
  'contentsFile',
  'nameAndRole',
  'signature',
  'findings',
  'findingsText',
  'noFindings',
  'missingTitle',
  'missingText',
] as const;

const LATIN = 'Noto Sans';
const ARABIC = 'Noto Sans Arabic';
const KOREAN = 'NanumGothic';
/** Chinese and Japanese write some of the same letters differently: the own language's font is asked first. */
const SETTINGS: Record<Language, Pick<ReportData, 'lang' | 'region' | 'direction' | 'fonts'>> = {
  en: settingOf('en', null, 'SC', 'JP'),
  cn: settingOf('zh', 'cn', 'SC', 'JP'),
  ja: settingOf('ja', 'jp', 'JP', 'SC'),
  ar: { ...settingOf('ar', null, 'SC', 'JP'), direction: 'rtl' },
};

function settingOf(lang: string, region: string | null, ...han: ('SC' | 'JP')[]) {
  const fonts = [LATIN, ARABIC, ...han.map((each) => `Noto Sans ${each}`), KOREAN];
  return { lang, region, direction: 'ltr' as const, fonts };
}

/** The month in words in every language, as on the screen: digits alone would be read in either order. */
const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** Between names beside each other; each is kept together in text of the other direction. */
const BETWEEN: Record<Language, string> = { en: ', ', cn: '、', ja: '、', ar: '، ' };

export interface ReportWords {
  setting: Pick<ReportData, 'lang' | 'region' | 'direction' | 'fonts'>;
  pages: Record<string, string>;
  texts: Texts;
  /** A word of a customer's own model stays as it is. */
  hazardName: (hazard: string) => string;
  /** With its version. A customer's own model says its name itself. */
  detectorName: (detector: { name: string; version: string }) => string;
  percent: (share: number) => string;
  /** A moment as a day, kept together in text of the other direction. */
  date: (at: Date) => string;
  dateTime: (at: Date) => string;
  /** A plain day `YYYY-MM-DD`. */
  day: (day: string) => string;
  list: (items: readonly string[]) => string;
  /** From the first to the last of days in their order; nothing of none. */
  span: (days: readonly string[]) => string;
  compare: (a: string, b: string) => number;
}

export function reportWords(language: Language, timeZone: string): ReportWords {
  const locale = LANGUAGE_TAGS[language].format;
  const texts = textsIn(language);
  const stamp = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (at: Date) => `\u2068${format.format(at)}\u2069`;
  };
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const day = stamp({ ...DATE, timeZone: 'UTC' });
  const told = (key: string, own: string): string => {
    const text = texts(key);
    return text === key ? own : text;
  };
  return {
    setting: SETTINGS[language],
    pages: Object.fromEntries(PAGE_WORDS.map((name) => [name, texts(`report:pdf.${name}`)])),
    texts,
    hazardName: (hazard) => told(`hazard:names.${hazard}`, hazard),
    detectorName: ({ name, version }) => `${told(`${detectorTextKey(name)}.name`, name)} ${version}`,
    percent: (share) => percents.format(share),
    date: stamp({ ...DATE, timeZone }),
    dateTime: stamp({ ...DATE, ...TIME, timeZone }),
    day: (plain) => day(new Date(`${plain}T00:00:00Z`)),
    list: (items) => items.map((item) => `\u2068${item}\u2069`).join(BETWEEN[language]),
    span: (days) => [days[0], days.at(-1)].filter((each) => each !== undefined).join(' – '),
    compare: new Intl.Collator(locale, { numeric: true }).compare,
  };
}
