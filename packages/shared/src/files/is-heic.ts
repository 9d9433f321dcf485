/** Brands of pictures coded as HEVC, as iPhones take them; of the general two, other codings are rare. */
const BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const BRAND_CHARS = 4;
const BRAND_AT = 8;

/** True for a HEIC by its first bytes, whatever it is called. */
export function isHeic(head: Uint8Array): boolean {
  const textAt = (at: number) => String.fromCharCode(...head.subarray(at, at + BRAND_CHARS));
  return textAt(BRAND_CHARS) === 'ftyp' && BRANDS.has(textAt(BRAND_AT));
}
