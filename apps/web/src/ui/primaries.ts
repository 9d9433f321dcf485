/** Specification §9, in both themes. */
export const DEFAULT_PRIMARY = '#0D9394';

/**
 * Offered for each theme beside any colour of one's own. tokens.css keeps the lightness of every step and takes only the
 * hue, so that texts stay readable whatever is chosen; tokens.test.ts goes round the whole circle.
 */
export const PRIMARIES = {
  teal: DEFAULT_PRIMARY,
  blue: '#2F6FD0',
  indigo: '#6A5BD0',
  plum: '#A04FB0',
  rose: '#C0476B',
  brick: '#B8572E',
  moss: '#5E8A3A',
  slate: '#6B7680',
} as const;

/** A colour as six hexadecimal digits. */
export const PRIMARY_FORM = /^#[\da-f]{6}$/i;
