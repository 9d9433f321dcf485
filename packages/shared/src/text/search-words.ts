/**
 * Cuts texts and queries into the words by which they are found, the same on the server and in the browser.
 *
 * Letters are folded before their marks are taken away: the other way round the hamza of an alef would be one of the
 * marks and the forms of alef could no longer be told from others (N19). What is written without spaces (Han, kana,
 * Hangul) is cut into single signs and overlapping pairs, since no dictionary is asked (N18).
 */
const ALEF_FORMS = /[\u0622\u0623\u0625\u0671-\u0673\u0675]/g;
const FOLDED: readonly [RegExp, string][] = [
  [ALEF_FORMS, '\u0627'],
  [/\u0624/g, '\u0648'],
  [/[\u0626\u0649]/g, '\u064a'],
  [/\u0629/g, '\u0647'],
  [/\u0640/g, ''],
];
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+/gu;
/** Longer ones are no words that anybody types. */
const MAX_WORD_CHARS = 64;

/** A text as its words are compared: NFKC, lower case, folded letters, without marks. */
export function foldText(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase();
  const folded = FOLDED.reduce((soFar, [letters, letter]) => soFar.replaceAll(letters, letter), composed);
  return folded.normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
}

/**
 * The words of a text, each once, at most `maxWords`: spaced words whole, unspaced runs as single signs and pairs.
 * @param maxWords a text with more is found by its first ones
 */
export function searchWords(text: string, maxWords = Number.POSITIVE_INFINITY): string[] {
  const words = new Set<string>();
  for (const word of piecesOf(text)) {
    if (words.size >= maxWords) break;
    for (const each of word.isUnspaced ? signsAndPairs(word.text) : [word.text]) words.add(each);
  }
  return [...words];
}

/** A word that is looked for: `isPrefix` when longer words that begin so are found too. */
export interface AskedWord {
  text: string;
  isPrefix: boolean;
}

/** What a text must have to be found by a query, all of it; nothing for a query without a letter or a digit. */
export function askedWords(query: string): AskedWord[] {
  const asked = new Map<string, AskedWord>();
  for (const { text, isUnspaced } of piecesOf(query)) {
    const parts = isUnspaced ? (pairs(text).length > 0 ? pairs(text) : [text]) : [text];
    for (const part of parts) asked.set(part, { text: part, isPrefix: !isUnspaced });
  }
  return [...asked.values()];
}

/** True when a text is found by a query, as the database finds it. */
export function isFoundBy(text: string, query: string): boolean {
  const words = searchWords(text);
  return askedWords(query).every((asked) =>
    words.some((word) => (asked.isPrefix ? word.startsWith(asked.text) : word === asked.text)),
  );
}

interface Piece {
  text: string;
  isUnspaced: boolean;
}

function* piecesOf(text: string): Generator<Piece> {
  for (const [word] of foldText(text).matchAll(WORD)) {
    let end = 0;
    for (const run of word.matchAll(UNSPACED)) {
      if (run.index > end) yield spaced(word.slice(end, run.index));
      yield { text: run[0], isUnspaced: true };
      end = run.index + run[0].length;
    }
    if (end < word.length) yield spaced(word.slice(end));
  }
}

function spaced(word: string): Piece {
  return { text: Array.from(word).slice(0, MAX_WORD_CHARS).join(''), isUnspaced: false };
}

function signsAndPairs(run: string): string[] {
  return [...Array.from(run), ...pairs(run)];
}

function pairs(run: string): string[] {
  const signs = Array.from(run);
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
