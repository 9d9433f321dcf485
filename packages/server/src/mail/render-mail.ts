/**
 * A mail as HTML and as text, in the language of whoever reads it. Every value is escaped and isolated, so that neither
 * markup nor a direction in a name reaches the sentence around it. Guarded by render-mail.test.ts.
 */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { MailContent, MailKind } from '@plumbline/shared/contract/mail.ts';
import { LANGUAGE_TAGS } from '@plumbline/shared/people/language-tags.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { withoutHiddenSigns } from '@plumbline/shared/text/hidden-signs.ts';
import { MAIL_STYLE } from './mail-style.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

const SUBJECT_MAX_CHARS = 300;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const ADDRESS = /^\S+@\S+$|:\/\//;

export interface MailToRender {
  kind: MailKind;
  language: Language;
  /** What the sentences of `mail.json` name. */
  values: Record<string, string>;
  /** Where the button leads. */
  link: string;
  /** What whoever caused the mail adds in own words. */
  words?: string | undefined;
  /** Sentences after the first one, each with what it names. */
  lines?: readonly MailLine[] | undefined;
  /** Where such mails can be switched off. */
  settingsLink?: string | undefined;
  /** Where a mail program takes the reader off by itself. */
  unsubscribe?: string | undefined;
}

export interface MailLine {
  sentence: string;
  values: Record<string, string>;
  /** Where it leads by itself. */
  link?: string;
}

/** Subject and content of a mail; the subject is one line without control characters. */
export function renderMail(mail: MailToRender): MailContent & { subject: string } {
  const texts = MAIL_TEXTS[mail.language];
  const { subject, lead, action, note } = texts.kinds[mail.kind];
  const values = plainValues(mail.values);
  const lines = (mail.lines ?? []).map((line) => ({ ...line, values: plainValues(line.values) }));
  const words = mail.words?.trim();
  const isolated = isolatedValues(values, mail.language);
  const text = [
    fill(lead, isolated),
    ...(words ? [fill(texts.words, isolated), words] : []),
    ...(lines.length > 0 ? [lines.map((line) => textLine(line, mail.language)).join('\n')] : []),
    `${fill(texts.linkTo, { words: action })}\n${mail.link}`,
    fill(note, isolated),
    ...(mail.settingsLink ? [`${fill(texts.linkTo, { words: texts.settings })}\n${mail.settingsLink}`] : []),
  ].join('\n\n');
  const line = shortSubject(fill(subject, isolated));
  return {
    subject: line,
    text: `${text}\n\nPlumbline\n`,
    html: page(mail, {
      title: escapeHtml(line),
      subject: fillHtml(subject, values),
      lead: fillHtml(lead, values),
      words: words ? [fillHtml(texts.words, values), escapeHtml(words)] : [],
      lines: lines.map(htmlLine),
      settings: escapeHtml(texts.settings),
      action: escapeHtml(action),
      note: fillHtml(note, values),
      orOpen: escapeHtml(texts.orOpen),
    }),
    links: [
      mail.link,
      ...(mail.settingsLink ? [mail.settingsLink] : []),
      ...new Set(lines.flatMap(({ link }) => link ?? [])),
      ...(mail.unsubscribe ? [mail.unsubscribe] : []),
    ],
    ...(mail.unsubscribe !== undefined && { unsubscribe: mail.unsubscribe }),
  };
}

function textLine({ sentence, values, link }: MailLine, language: Language): string {
  const words = `- ${fill(sentence, isolatedValues(values, language))}`;
  return link === undefined ? words : `${words}\n  ${link}`;
}

function htmlLine({ sentence, values, link }: MailLine): string {
  const words = fillHtml(sentence, values);
  return link === undefined ? words : `<a href="${escapeHtml(link)}">${words}</a>`;
}

/** A number as the reader writes it, for `values`. */
export function mailNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[language].format, { maximumFractionDigits: 1 }).format(value);
}

/** A day in words, for `values`. */
export function mailDay(at: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language].format, { dateStyle: 'long', timeZone }).format(at);
}

/** A point in time in words, for `values`. */
export function mailTime(at: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language].format, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}

interface Parts {
  /** Where no element may stand. */
  title: string;
  subject: string;
  lead: string;
  words: readonly string[];
  lines: readonly string[];
  settings: string;
  action: string;
  note: string;
  orOpen: string;
}

function page({ language, link, settingsLink }: MailToRender, parts: Parts): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const [saying, words] = parts.words;
  const href = escapeHtml(link);
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language].tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${parts.title}</title><style>${MAIL_STYLE}</style></head>
<body dir="${direction}">
<main class="sheet"><div class="card">
<p class="brand">Plumbline</p>
<h1>${parts.subject}</h1>
<p>${parts.lead}</p>
${words === undefined ? '' : `<p>${saying}</p>\n<p class="words" dir="auto">${words}</p>`}
${list(parts.lines)}<p><a class="action" href="${href}">${parts.action}</a></p>
<p class="small">${parts.orOpen}<br><span class="address" dir="ltr">${href}</span></p>
<p class="small">${parts.note}${settings(parts.settings, settingsLink)}</p>
</div></main>
</body>
</html>
`;
}

function list(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<ul>\n${lines.map((line) => `<li>${line}</li>`).join('\n')}\n</ul>\n`;
}

function settings(words: string, link: string | undefined): string {
  return link === undefined ? '' : ` <a href="${escapeHtml(link)}">${words}</a>`;
}

function plainValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * Where there is no markup, signs keep a name of the other direction apart (first strong isolate). Only where they are
 * needed, and never around an address, which programs would take with them.
 */
function isolatedValues(values: Record<string, string>, language: Language): Record<string, string> {
  const other = language === 'ar' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      other.test(value) && !ADDRESS.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** Cut within a name, it keeps the mark that ends the name: nothing after it turns around. */
function shortSubject(subject: string): string {
  const cut = cutText(subject, SUBJECT_MAX_CHARS - 1);
  return cut.lastIndexOf('\u2068') > cut.lastIndexOf('\u2069') ? `${cut}\u2069` : cut;
}

function fillHtml(sentence: string, values: Record<string, string>): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, `<bdi>${escapeHtml(value)}</bdi>`]);
  return fill(escapeHtml(sentence), Object.fromEntries(escaped));
}

/** One line: a line break in a name must not become a header of its own, nor a sign turn the sentence round. */
function plain(value: string): string {
  return withoutHiddenSigns(value.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
