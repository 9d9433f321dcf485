import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import {
  NEWS_LINK_MAX_CHARS,
  NEWS_TEXT_MAX_CHARS,
  NEWS_TITLE_MAX_CHARS,
  ProductNewsBodySchema,
  type NewsText,
  type ProductNewsBody,
} from '@plumbline/shared/contract/product-news.ts';

/** What stands in the fields; a language of which nothing is written is left out. */
export interface NewsEntries {
  texts: Record<Language, NewsText>;
  link: string;
}

const EMPTY: NewsText = { title: '', text: '' };
export const NO_NEWS: NewsEntries = { texts: { en: EMPTY, cn: EMPTY, ja: EMPTY, ar: EMPTY }, link: '' };

export interface NewsFault {
  /** A key of validation.json, and the figure in its text. */
  error: string;
  max: number;
}

type Read = { ok: true; body: ProductNewsBody } | { ok: false; faults: ReadonlyMap<string, NewsFault> };

/** The entries by the rules of the contract; faults by the path of their field, such as `texts.en.title`. */
export function readNews(id: string, { texts, link }: NewsEntries): Read {
  const written = LANGUAGES.flatMap((language) =>
    isEmpty(texts[language]) ? [] : [[language, texts[language]] as const],
  );
  const read = ProductNewsBodySchema.safeParse({ id, texts: Object.fromEntries(written), link });
  if (read.success) return { ok: true, body: read.data };
  const faults = read.error.issues.map(({ path, message }) => {
    const at = path.join('.');
    return [at, { error: message, max: maxAt(at) }] as const;
  });
  return { ok: false, faults: new Map(faults) };
}

function isEmpty({ title, text }: NewsText): boolean {
  return title.trim() === '' && text.trim() === '';
}

function maxAt(path: string): number {
  if (path === 'link') return NEWS_LINK_MAX_CHARS;
  return path.endsWith('.title') ? NEWS_TITLE_MAX_CHARS : NEWS_TEXT_MAX_CHARS;
}
