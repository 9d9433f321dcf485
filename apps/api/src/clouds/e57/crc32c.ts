/** CRC-32C (Castagnoli), by which E57 seals its pages; the one of zlib is another. */
const POLYNOMIAL = 0x82f6_3b78;
const TABLES = makeTables();

function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value >>> 0;
  });
  const tables = [first];
  for (let table = 1; table < 4; table++)
    tables.push(
      Uint32Array.from(tables[table - 1] ?? [], (value) => (first[value & 0xff] ?? 0) ^ (value >>> 8)),
    );
  return tables;
}

/** Four bytes at a time: each page of a file of gigabytes passes here. */
export function crc32c(bytes: Uint8Array): number {
  const [one, two, three, four] = TABLES;
  if (!one || !two || !three || !four) return 0;
  let crc = 0xffff_ffff;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (four[crc & 0xff] ?? 0) ^
      (three[(crc >>> 8) & 0xff] ?? 0) ^
      (two[(crc >>> 16) & 0xff] ?? 0) ^
      (one[crc >>> 24] ?? 0);
  }
  for (; at < bytes.length; at++) crc = (one[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}
