/**
 * Signs that nobody sees: what turns the direction of text around them, and what has no width. In a name they make one
 * thing look like another, so they are left out, but for those by which letters of some scripts and emoji are joined or
 * chosen, where they stand at such letters.
 */

const UNSEEN = String.raw`[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]`;
const JOINER = String.raw`[\u200c\u200d]`;
const SELECTOR = String.raw`[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]`;
const TAG = String.raw`[\u{e0020}-\u{e007f}]`;

/** The flags of countries within a country: a black flag, then their code in letters of its own. */
const FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;

/** Selectors where they choose a form: of emoji, of the keys of a telephone, of letters of these scripts. */
const CHOSEN = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Presentation}])[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[\p{Script=Myanmar}\p{Script=Phags_Pa}])\ufe00`,
  String.raw`(?<=(?=\p{L})\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join('|');

/** Scripts whose letters join, by themselves or by a sign that takes their vowel. */
const JOINING_SCRIPTS =
  'Arab Syrc Mand Mong Nkoo Phag Mani Phlp Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt ' +
  'Bali Java Sund Cham Limb Kthi Newa Tirh Sylo Gran Modi Takr Cakm Lana Mtei Brah Shrd Sidd Saur';
const OF_THESE = JOINING_SCRIPTS.split(' ').map((script) => String.raw`\p{Script_Extensions=${script}}`);
/** Joiners have a script too. */
const LETTER = String.raw`(?!${JOINER})(?=[\p{L}\p{M}])[${OF_THESE.join('')}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`;
const JOINING = [
  String.raw`(?<=${LETTER})\u200d`,
  String.raw`(?<=${LETTER})\u200c(?=${LETTER})`,
  String.raw`(?<=[${EMOJI}\ufe0f\u{e007f}])\u200d(?=[${EMOJI}])`,
].join('|');

const HAS_UNSEEN = new RegExp(UNSEEN, 'u');
/** One after the other, since a sign that goes may have stood between two that belong together; the group is kept. */
const STEPS = [
  `(${JOINER}|${SELECTOR}|${TAG})|${UNSEEN}`,
  `(${FLAG})|${TAG}`,
  `(${CHOSEN})|${SELECTOR}`,
  `(${JOINING})|${JOINER}`,
].map((signs) => new RegExp(signs, 'gu'));

/** The text without the signs that nobody sees; what comes out comes out the same again. */
export function withoutHiddenSigns(text: string): string {
  // Most texts have none.
  if (!HAS_UNSEEN.test(text)) return text;
  return STEPS.reduce((rest, signs) => rest.replaceAll(signs, '$1'), text);
}
