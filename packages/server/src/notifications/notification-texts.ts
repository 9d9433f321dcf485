import type { Language } from '@plumbline/shared/contract/auth.ts';
import { isAmount, type NotificationKind } from '@plumbline/shared/contract/notification.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import * as z from 'zod/mini';
import { readLocale } from '../locale-file.ts';
import { mailDay, mailNumber, type MailLine } from '../mail/render-mail.ts';

/** Words by their code. */
const WordsSchema = z.record(z.string(), z.string());
const TextsSchema = z.looseObject({
  sentence: z.record(z.string(), z.string()),
  somebody: z.string(),
  unknownBrowser: z.string(),
  withMore: z.string(),
});

interface Texts {
  sentences: Record<string, string>;
  /** `more_one`, `more_other`, as the language has them. */
  more: Record<string, unknown>;
  somebody: string;
  unknownBrowser: string;
  /** A sentence and how many more there are like it. */
  withMore: string;
  systemRoles: Record<string, string>;
  projectRoles: Record<string, string>;
  statuses: Record<string, string>;
}

const TEXTS: Record<Language, Texts> = { en: load('en'), cn: load('cn'), ja: load('ja'), ar: load('ar') };

export interface ToldNotification {
  kind: NotificationKind;
  actorName: string | null;
  projectName: string | null;
  params: Record<string, string | number>;
}

/** The sentence of a notification for a mail, and after it how many more there are like it. */
export function mailLine(told: ToldNotification, more: number, language: Language): MailLine {
  const texts = TEXTS[language];
  const sentence =
    texts.sentences[told.kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())];
  if (sentence === undefined) throw new Error(`no sentence for ${told.kind}`);
  const { number, role, day, status } = told.params;
  const roles = told.kind === 'tenant-role-changed' ? texts.systemRoles : texts.projectRoles;
  return {
    sentence: more === 0 ? sentence : withMore(texts, sentence, moreText(texts, more, language)),
    values: {
      who: told.actorName ?? texts.somebody,
      name: nameIn(told, language),
      project: told.projectName ?? '',
      role: (role === undefined ? undefined : roles[String(role)]) ?? '',
      // A plain day, of no zone.
      day: day === undefined ? '' : mailDay(new Date(`${day}T00:00:00Z`), language, 'UTC'),
      status: (status === undefined ? undefined : texts.statuses[String(status)]) ?? '',
      number: typeof number === 'number' ? revisionLetter(number) : '',
      count: String(more),
    },
  };
}

function nameIn({ kind, params: { name, browser } }: ToldNotification, language: Language): string {
  if (name === undefined) return String(browser || TEXTS[language].unknownBrowser);
  return isAmount(kind) ? mailNumber(Number(name), language) : String(name);
}

function withMore(texts: Texts, sentence: string, more: string): string {
  return texts.withMore.replace('{{sentence}}', () => sentence).replace('{{more}}', () => more);
}

function moreText({ more }: Texts, count: number, language: Language): string {
  const form = more[`more_${new Intl.PluralRules(LANGUAGE_TAGS[language].tag).select(count)}`];
  if (typeof form !== 'string') throw new Error(`no text for ${count} more in ${language}`);
  return form;
}

/** A status of a note in a language. */
export function statusText(status: NoteStatus, language: Language): string {
  return TEXTS[language].statuses[status] ?? '';
}

function load(language: Language): Texts {
  const texts = TextsSchema.parse(readLocale(language, 'notification'));
  return {
    sentences: texts.sentence,
    more: texts,
    somebody: texts.somebody,
    unknownBrowser: texts.unknownBrowser,
    withMore: texts.withMore,
    systemRoles: z.looseObject({ systemRole: WordsSchema }).parse(readLocale(language, 'shell')).systemRole,
    projectRoles: z.looseObject({ role: WordsSchema }).parse(readLocale(language, 'project')).role,
    statuses: z.looseObject({ status: WordsSchema }).parse(readLocale(language, 'note')).status,
  };
}
