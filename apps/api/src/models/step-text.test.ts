import { expect, test } from 'vitest';
import { StepText } from './step-text.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function mended(bytes: Uint8Array, pieceBytes = bytes.length): string {
  const text = new StepText();
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(text.push(bytes.slice(at, at + pieceBytes)));
  return Buffer.concat([...pieces, text.end()]).toString('utf8');
}

const CASES: [string, Uint8Array, string][] = [
  ['lower-case hex', latin1(String.raw`'\X2\7d206f22\X0\ abc'`), String.raw`'\X2\7D206F22\X0\ abc'`],
  ['lower-case hex of four bytes', latin1(String.raw`'\X4\0001f600\X0\f'`), String.raw`'\X4\0001F600\X0\f'`],
  ['two digits', latin1(String.raw`'Stra\X\dfe'`), String.raw`'Stra\X\DFe'`],
  ['a letter of the upper half', latin1(String.raw`'B\S\Dume'`), String.raw`'B\S\Dume'`],
  ['an escaped backslash', latin1(String.raw`'C:\\X2\abcd\X0\ '`), String.raw`'C:\\X2\abcd\X0\ '`],
  ['Latin-1', latin1('Bäume über Öfen'), 'Bäume über Öfen'],
  ['quotes of Windows', Uint8Array.of(0x93, 0x61, 0x94), '“a”'],
  ['UTF-8', new TextEncoder().encode('Bäume 素混 😀 ول'), 'Bäume 素混 😀 ول'],
  ['Latin-1 at the very end', latin1("'é"), "'é"],
  ['what is right', latin1("#1=IFCWALL('abc',$,.T.);"), "#1=IFCWALL('abc',$,.T.);"],
];

test.each(CASES)('M32 %s, in one piece and in pieces of every size', (_, bytes, expected) => {
  for (const pieceBytes of [bytes.length, 1, 2, 3, 5, 7]) expect(mended(bytes, pieceBytes)).toBe(expected);
});
