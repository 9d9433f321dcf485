import { enteredLine } from '@plumbline/shared/text/entered-text.ts';

const MAIL = /^[^\s@/:]+@[^\s@/]+$/;
const HOST = /^[^\s@/:]+\.[^\s@/:.]+(:\d+)?([/?#]|$)/;

/** What somebody enters as a link, with the protocol they leave out; what is no address stays as it is. */
export function linkAddress(typed: string): string {
  const address = enteredLine(typed).trim();
  if (MAIL.test(address)) return `mailto:${address}`;
  return HOST.test(address) ? `https://${address}` : address;
}
