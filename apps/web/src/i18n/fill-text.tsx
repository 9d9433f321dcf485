import { Fragment, type ReactNode } from 'react';

const FIRST_MARK = 0xe000;

/** Placeholders for `t()`: one private-use character per name, to be replaced by `fillText`. */
export function textMarks<Name extends string>(names: readonly Name[]): Record<Name, string>;
export function textMarks(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, String.fromCharCode(FIRST_MARK + index)]));
}

/**
 * Puts elements into a translated sentence in the order its language wants, without ever parsing
 * a value as markup: `fillText(t(key, textMarks(['who'])), ['who'], { who: <b>Mei</b> })`.
 */
export function fillText<Name extends string>(
  sentence: string,
  names: readonly Name[],
  parts: Record<Name, ReactNode>,
): ReactNode {
  return sentence.split(/([\uE000-\uE0FF])/).map((piece, index) => {
    const mark = piece.charCodeAt(0) - FIRST_MARK;
    const name = piece.length === 1 ? names[mark] : undefined;
    return <Fragment key={index}>{name === undefined ? piece : parts[name]}</Fragment>;
  });
}
