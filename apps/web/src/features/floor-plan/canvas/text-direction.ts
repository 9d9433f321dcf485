const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LEFT_TO_RIGHT = /\p{L}/u;

/** The direction of a string by its first strong letter: a canvas has no `dir="auto"`. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  for (const letter of text) {
    if (RIGHT_TO_LEFT.test(letter)) return 'rtl';
    if (LEFT_TO_RIGHT.test(letter)) return 'ltr';
  }
  return 'ltr';
}
