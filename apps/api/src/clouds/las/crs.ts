/** A record of the file beside its points. */
export interface LasVariable {
  userId: string;
  recordId: number;
  /** Where in the file its content begins. */
  at: number;
  bytes: Uint8Array;
}

const PROJECTION = 'LASF_Projection';
const WKT = 2112;
const GEO_KEYS = 34_735;
const GEO_TEXTS = 34_737;
const KEY_BYTES = 8;
/** Keys of GeoTIFF whose value is a name: of the projected system, of the geographic one, of all, of the heights. */
const CITATIONS = [3073, 2049, 1026, 4097];
/** Keys whose value is a number of EPSG: projected, geographic, heights. */
const EPSG_KEYS = [3072, 2048, 4096];
/** Stands for "by parameters of its own". */
const USER_DEFINED = 32_767;

/** The coordinate system in words, as far as the file tells it. */
export function lasCrs(variables: readonly LasVariable[]): string | null {
  const find = (id: number) =>
    variables.find(({ userId, recordId }) => userId === PROJECTION && recordId === id)?.bytes;
  const wkt = find(WKT);
  const text = wkt && cleanText(wkt);
  if (text) return text;
  const keys = find(GEO_KEYS);
  return keys ? fromGeoKeys(keys, find(GEO_TEXTS) ?? new Uint8Array()) : null;
}

function fromGeoKeys(keys: Uint8Array, texts: Uint8Array): string | null {
  const view = new DataView(keys.buffer, keys.byteOffset, keys.byteLength);
  const names = new Map<number, string>();
  const numbers = new Map<number, number>();
  // The first entry is the directory's own.
  for (let at = KEY_BYTES; at + KEY_BYTES <= keys.length; at += KEY_BYTES) {
    const [key, place, count, value] = [0, 2, 4, 6].map((part) => view.getUint16(at + part, true));
    if (key === undefined || value === undefined || count === undefined) continue;
    if (place === GEO_TEXTS) names.set(key, cleanText(texts.subarray(value, value + count)));
    else if (place === 0 && value !== USER_DEFINED) numbers.set(key, value);
  }
  const found = [
    ...CITATIONS.map((key) => names.get(key)),
    ...EPSG_KEYS.map((key) => numbers.get(key)).map((number) => number && `EPSG:${number}`),
  ].filter((text) => text !== undefined && text !== '' && text !== 0);
  return found.length === 0 ? null : [...new Set(found)].join(', ');
}

/** Names of GeoTIFF end with a bar. */
function cleanText(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.replaceAll('\0', '').replaceAll('|', ' ').trim();
}
