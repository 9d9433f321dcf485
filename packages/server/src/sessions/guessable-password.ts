/** Which passwords are guessed first. Guarded by guessable-password.test.ts. */

/** More characters around a word than this are no decoration any more: they are what has to be guessed. */
const MOST_DECORATION = 6;
const SHORTEST_WORD = 4;

/** What people write in the place of a letter; a 1 stands for two of them. */
const SUBSTITUTES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

let common: Promise<ReadonlySet<string>> | null = null;

/** Read when the first one is asked for: most processes never judge a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/**
 * True for a password of the lists that are tried first, or made of one of them, or of the own address, by what people
 * add to keep the rules: capitals, digits and symbols at the ends, and 0 for o and the like within.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const listed = await commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  if (listed.has(text)) return true;
  const ownName = lettersAndDigits(email.split('@')[0] ?? '');
  const ownNames = new Set([ownName, ...plainSpellings(ownName)]);
  return wordsWithin(text).some(
    (word) => (word.length >= SHORTEST_WORD && listed.has(word)) || ownNames.has(lettersAndDigits(word)),
  );
}

/** What is left when some of the digits and symbols at the ends are taken away, as it stands and in plain letters. */
function wordsWithin(text: string): string[] {
  const first = text.search(/\p{L}/u);
  if (first < 0) return [];
  const [tail = ''] = /[^\p{L}]*$/u.exec(text) ?? [];
  const last = text.length - tail.length;
  const starts = first === 0 ? [0] : [0, first];
  const ends = Array.from(
    { length: Math.min(tail.length, MOST_DECORATION) + 1 },
    (_, cut) => text.length - cut,
  );
  return starts
    .flatMap((start) => [...ends, last].map((end) => text.slice(start, end)))
    .filter((word) => text.length - word.length <= Math.max(MOST_DECORATION, word.length))
    .flatMap((word) => [word, ...plainSpellings(word)]);
}

function plainSpellings(word: string): string[] {
  const plain = word.replace(/[@40$357]/g, (sign) => SUBSTITUTES[sign] ?? sign);
  return [plain.replaceAll(/[1!]/g, 'i'), plain.replaceAll(/[1!]/g, 'l')];
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
