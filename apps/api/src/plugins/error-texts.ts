import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';

const TextsSchema = z.record(z.string(), z.string());

type Texts = Record<Language, Record<string, string>>;
const texts: Texts = { en: load('en'), cn: load('cn'), ja: load('ja'), ar: load('ar') };

function load(language: Language): Record<string, string> {
  return TextsSchema.parse(readLocale(language, 'errors'));
}

/** The sentence for an error in one language, its placeholders filled. */
export function errorText(
  code: ErrorCode,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  const text = texts[language][code] ?? texts.en[code] ?? code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Picks one of the four languages from an Accept-Language header; Chinese of any kind is `cn`. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '').slice(0, 200).split(',').map(readWish);
  wishes.sort((one, other) => other.weight - one.weight);
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => language === wish.language && wish.weight > 0);
    if (found) return found;
  }
  return 'en';
}

function readWish(part: string): { language: string; weight: number } {
  const [tag = '', ...options] = part.trim().toLowerCase().split(';');
  const primary = tag.split('-')[0] ?? '';
  const quality = options.map((option) => /^\s*q=([01](?:\.\d{0,3})?)$/.exec(option)?.[1]).find(Boolean);
  return { language: primary === 'zh' ? 'cn' : primary, weight: quality === undefined ? 1 : Number(quality) };
}
