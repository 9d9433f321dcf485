/** Somebody is named by `@`, a note by `#`: what stands before the caret says whom one looks for. Test: asked.test.ts. */
export type Sign = '@' | '#';

export interface Asked {
  sign: Sign;
  query: string;
  /** UTF-16 units from the sign to the caret. */
  length: number;
}

/** Keyboards of Chinese and Japanese write the wide ones. */
const SIGNS: Readonly<Record<string, Sign>> = { '@': '@', '＠': '@', '#': '#', '＃': '#' };
const QUERY_MAX_CHARS = 40;
const ASKED = new RegExp(`([@＠#＃])([^\\n@＠#＃]{0,${QUERY_MAX_CHARS}})$`, 'u');
/** An `@` in an address of mail, a `#` in one of the web. */
const GLUED = /[\p{Script=Latin}\p{Nd}._/-]$/u;

/** What is asked for by the text before the caret; null where nothing is. */
export function askedBy(before: string): Asked | null {
  const [found, said = '', query = ''] = ASKED.exec(before) ?? [];
  const sign = SIGNS[said];
  if (found === undefined || !sign) return null;
  if (GLUED.test(before.slice(0, -found.length)) || /^\s/.test(query)) return null;
  return { sign, query, length: found.length };
}
