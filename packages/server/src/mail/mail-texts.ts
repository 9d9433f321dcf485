import type { Language } from '@plumbline/shared/contract/auth.ts';
import { MAIL_KINDS } from '@plumbline/shared/contract/mail.ts';
import * as z from 'zod/mini';
import { readLocale } from '../locale-file.ts';

const KindTextsSchema = z.object({
  subject: z.string(),
  lead: z.string(),
  action: z.string(),
  note: z.string(),
});
const TextsSchema = z.object({
  kinds: z.record(z.enum(MAIL_KINDS), KindTextsSchema),
  words: z.string(),
  /** What stands above an address in the text. */
  linkTo: z.string(),
  orOpen: z.string(),
  settings: z.string(),
  /** Of a note without one. */
  noDueDate: z.string(),
  /** For a person whose name is not for the reader. */
  someone: z.string(),
});
export type MailTexts = z.infer<typeof TextsSchema>;

/** What the mails say, by language. */
export const MAIL_TEXTS: Record<Language, MailTexts> = {
  en: load('en'),
  cn: load('cn'),
  ja: load('ja'),
  ar: load('ar'),
};

function load(language: Language): MailTexts {
  return TextsSchema.parse(readLocale(language, 'mail'));
}
