import type { MailContent } from '@plumbline/shared/contract/mail.ts';
import { MASKED_VALUE } from '@plumbline/shared/contract/operation-log.ts';
import { escapeHtml } from './render-mail.ts';

/** What links may say to anybody who reads them; every other parameter may open something. */
const OPEN_PARAMETERS: ReadonlySet<string> = new Set(['settings', 'projectId', 'noteId']);

/** A mail as somebody may read it to whom it was not written: its links lead nowhere. */
export function withMaskedLinks(content: MailContent): { content: MailContent; isMasked: boolean } {
  let { html, text } = content;
  // A longer link may begin with a shorter one.
  for (const link of content.links.toSorted((one, other) => other.length - one.length)) {
    const masked = maskedLink(link);
    html = html.replaceAll(escapeHtml(link), () => escapeHtml(masked));
    text = text.replaceAll(link, () => masked);
  }
  const links = content.links.map(maskedLink);
  // It is one of the links, and nobody reads it beside them.
  return { content: { html, text, links }, isMasked: links.some((link) => !content.links.includes(link)) };
}

function maskedLink(link: string): string {
  const url = new URL(link);
  const secrets = [...url.searchParams.keys()].filter((name) => !OPEN_PARAMETERS.has(name));
  if (secrets.length === 0) return link;
  for (const name of secrets) url.searchParams.set(name, MASKED_VALUE);
  return url.toString();
}
