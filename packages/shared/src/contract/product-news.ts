import * as z from 'zod/mini';
import { LANGUAGES, type Language } from './auth.ts';
import { DIRECTIONS, InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const NEWS_TITLE_MAX_CHARS = 120;
export const NEWS_TEXT_MAX_CHARS = 2000;
export const NEWS_LINK_MAX_CHARS = 500;

/** Plain text, never markup. */
const NewsTextSchema = z.strictObject({
  title: FIELD_RULES.requiredText(NEWS_TITLE_MAX_CHARS),
  text: FIELD_RULES.requiredLines(NEWS_TEXT_MAX_CHARS),
});
export type NewsText = z.infer<typeof NewsTextSchema>;

const TextsSchema = z.strictObject({
  en: z.optional(NewsTextSchema),
  cn: z.optional(NewsTextSchema),
  ja: z.optional(NewsTextSchema),
  ar: z.optional(NewsTextSchema),
});
/** In each language it was written in. */
export type NewsTexts = z.infer<typeof TextsSchema>;

const isWritten = z.refine<NewsTexts>(
  (texts) => LANGUAGES.some((language) => texts[language] !== undefined),
  {
    path: ['en', 'title'],
    error: 'required',
  },
);

/**
 * POST /api/core/platform/news: writes an item and sends it to everybody; answers it. The id is the writer's, so that
 * one that is pressed twice, or sent again, is one.
 */
export const ProductNewsBodySchema = z.strictObject({
  id: UuidSchema,
  texts: TextsSchema.check(isWritten),
  /** Of https; empty for none. */
  link: FIELD_RULES.optionalSecureAddress(NEWS_LINK_MAX_CHARS),
});
export type ProductNewsBody = z.infer<typeof ProductNewsBodySchema>;

export const NEWS_STATES = ['sending', 'sent', 'withdrawn'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** GET /api/core/platform/news: newest first unless asked otherwise. */
export const NEWS_ORDERS = ['createdAt'] as const;
export type NewsOrder = (typeof NEWS_ORDERS)[number];
export const NewsListQuerySchema = z.extend(PageQuerySchema, {
  orderBy: z._default(z.enum(NEWS_ORDERS), 'createdAt'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});
export type NewsListQuery = z.infer<typeof NewsListQuerySchema>;

export const ProductNewsSchema = z.object({
  id: UuidSchema,
  texts: TextsSchema,
  link: z.string(),
  state: z.enum(NEWS_STATES),
  /** How many people were told, in the app or by mail. */
  toldCount: z.number(),
  createdAt: InstantSchema,
});
export type ProductNews = z.infer<typeof ProductNewsSchema>;
export const ProductNewsListAnswerSchema = listOf(ProductNewsSchema);
/** POST /api/core/platform/news/{newsId}/withdraw: nobody is shown it any more, and mails that wait are not sent. */
export const ProductNewsAnswerSchema = answerOf(ProductNewsSchema);

/** What a notification of an item holds. */
export const ToldNewsSchema = z.object({ texts: TextsSchema, link: z.string() });

/** The text in the reader's language, else in English, else in any. */
export function newsTextIn(texts: NewsTexts, language: Language): NewsText & { language: Language } {
  for (const each of [language, 'en', ...LANGUAGES] as const) {
    const text = texts[each];
    if (text) return { ...text, language: each };
  }
  return { title: '', text: '', language };
}
