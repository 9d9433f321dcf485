const BYTES_PER_STEP = 1024;
const SYMBOLS = ['B', 'kB', 'MB', 'GB'] as const;

/** A file's size as text in the unit of its magnitude, for a locale of Intl: `113 B`, `4.2 kB`, `20 MB`. */
export function formatFileSize(sizeBytes: number, locale: string): string {
  let value = sizeBytes;
  let symbol = 0;
  // What rounds up to a whole step is written in the next unit: never `1,024 kB`.
  while (Math.round(value) >= BYTES_PER_STEP && symbol < SYMBOLS.length - 1) {
    value /= BYTES_PER_STEP;
    symbol += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `${number.format(value)} ${SYMBOLS[symbol]}`;
}
