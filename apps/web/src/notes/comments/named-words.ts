/**
 * Words with people and notes named in them, as they are written in a plain field: a name stays one while nobody writes
 * into it; what was rewritten is text. Test: named-words.test.ts.
 */
import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { enteredLines } from '@plumbline/shared/text/entered-text.ts';

export type NamePart = Exclude<CommentPart, { text: string }>;

/** Where a name stands, in UTF-16 units. */
export interface NameAt {
  from: number;
  part: NamePart;
}

export interface NamedWords {
  text: string;
  /** In their order. */
  names: readonly NameAt[];
}

export const NO_WORDS: NamedWords = { text: '', names: [] };

export function endOf({ from, part }: NameAt): number {
  return from + commentText([part]).length;
}

export function wordsOf(body: readonly CommentPart[]): NamedWords {
  const names: NameAt[] = [];
  let text = '';
  for (const part of body) {
    if (!('text' in part)) names.push({ from: text.length, part });
    text += commentText([part]);
  }
  return { text, names };
}

/** @param caret where the caret stands after the change: what is behind it was not written just now */
export function rewritten({ text: before, names }: NamedWords, text: string, caret: number): NamedWords {
  const mostBehind = Math.min(before.length, text.length - caret);
  let behind = 0;
  while (behind < mostBehind && before.at(-1 - behind) === text.at(-1 - behind)) behind += 1;
  const mostAhead = Math.min(before.length, text.length) - behind;
  let ahead = 0;
  while (ahead < mostAhead && before[ahead] === text[ahead]) ahead += 1;
  const moved = text.length - before.length;
  return {
    text,
    names: names.flatMap((name) => {
      if (endOf(name) <= ahead) return [name];
      return name.from >= before.length - behind ? [{ ...name, from: name.from + moved }] : [];
    }),
  };
}

/** What stood there becomes the name, with a blank behind it. */
export function withName(words: NamedWords, at: { from: number; to: number }, part: NamePart): NamedWords {
  const written = `${commentText([part])} `;
  const text = words.text.slice(0, at.from) + written + words.text.slice(at.to);
  const { names } = rewritten(words, text, at.from + written.length);
  return { text, names: [...names, { from: at.from, part }].toSorted((a, b) => a.from - b.from) };
}

/** As it is sent: without blanks around it. */
export function bodyOf({ text, names }: NamedWords): CommentPart[] {
  const body: CommentPart[] = [];
  const end = text.trimEnd().length;
  let from = text.length - text.trimStart().length;
  const say = (to: number) => {
    const words = enteredLines(text.slice(from, Math.max(from, to)));
    if (words !== '') body.push({ text: words });
  };
  for (const name of names) {
    say(name.from);
    body.push(name.part);
    from = endOf(name);
  }
  say(end);
  return body;
}
