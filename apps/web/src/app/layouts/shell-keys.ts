export const PALETTE_KEYS = 'Mod+KeyK';
export const KEY_SHEET_KEYS = 'Shift+Slash';
export const NAVIGATION_KEYS = 'BracketLeft';
export const SEARCH_KEYS = 'Slash';
/** Of the bell: a is Analytics. */
export const ALERTS_KEYS = 'KeyG KeyB';
