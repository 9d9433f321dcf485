/** Reads which characters a TrueType face has a glyph for. */
const TABLE_COUNT_AT = 4;
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
const CMAP = Buffer.from('cmap').readUInt32BE(0);
const SEGMENTS = 4;

export function readTables(font: Buffer): Map<number, Buffer> {
  const tables = new Map<number, Buffer>();
  for (let index = 0; index < font.readUInt16BE(TABLE_COUNT_AT); index++) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const at = font.readUInt32BE(record + 8);
    tables.set(font.readUInt32BE(record), font.subarray(at, at + font.readUInt32BE(record + 12)));
  }
  return tables;
}

/** Tells of the Basic Multilingual Plane only: what lies outside counts as absent. */
export function readCharacterMap(tables: Map<number, Buffer>): (unicode: number) => boolean {
  const map = subtable(tables.get(CMAP));
  return map ? (unicode) => hasGlyph(map, unicode) : () => false;
}

function subtable(cmap: Buffer | undefined): Buffer | undefined {
  for (let index = 0; cmap && index < cmap.readUInt16BE(2); index++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (map.readUInt16BE(0) === SEGMENTS) return map;
  }
  return undefined;
}

function hasGlyph(map: Buffer, unicode: number): boolean {
  const twice = map.readUInt16BE(6);
  for (let at = 14; at < 14 + twice; at += 2) {
    if (map.readUInt16BE(at) < unicode) continue;
    const start = map.readUInt16BE(at + twice + 2);
    if (unicode < start) return false;
    const delta = map.readUInt16BE(at + 2 * twice + 2);
    const offsetAt = at + 3 * twice + 2;
    const offset = map.readUInt16BE(offsetAt);
    if (offset === 0) return ((unicode + delta) & 0xffff) !== 0;
    return map.readUInt16BE(offsetAt + offset + 2 * (unicode - start)) !== 0;
  }
  return false;
}
