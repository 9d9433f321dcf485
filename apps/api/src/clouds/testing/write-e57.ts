import { crc32c } from '../e57/crc32c.ts';

const PAGE_BYTES = 1024;
const PAYLOAD_BYTES = PAGE_BYTES - 4;
const HEADER_BYTES = 48;

export interface E57Field {
  name: string;
  /** As in the XML, without its name. */
  attributes: string;
  /** Bits of each value, lowest first, for a whole number; for floats the bytes are written as they are. */
  bits: number | 'float' | 'double';
  /** What is stored: for whole numbers the value less the smallest one. */
  stored: (number | bigint)[];
}

export interface E57ScanFile {
  fields: E57Field[];
  /** More XML of the scan: its pose, its limits. */
  more?: string;
  /** The count in the XML; that of the values unless said otherwise. */
  records?: number;
  /** Values of each packet; all in one unless said otherwise. */
  packetOf?: number;
}

/** An E57 file of some scans; a scan without fields has no points. */
export function writeE57(scans: readonly E57ScanFile[], coordinates = ''): Buffer {
  const parts: Buffer[] = [Buffer.alloc(HEADER_BYTES)];
  let at = HEADER_BYTES;
  const xmlScans = scans.map((scan) => {
    if (scan.fields.length === 0) return scanXml(scan, '');
    const section = writeSection(scan, at);
    const xml = scanXml(scan, pointsXml(scan, physical(at)));
    parts.push(section);
    at += section.length;
    return xml;
  });
  const xml = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<e57Root type="Structure" xmlns="http://www.astm.org/COMMIT/E57/2010-e57-v1.0">` +
      `<coordinateMetadata type="String"><![CDATA[${coordinates}]]></coordinateMetadata>` +
      `<data3D type="Vector" allowHeterogeneousChildren="1">${xmlScans.join('')}</data3D></e57Root>`,
  );
  parts.push(xml);
  const logical = Buffer.concat(parts);
  writeHeader(logical, physical(at), xml.length);
  return sealed(logical);
}

function physical(logical: number): number {
  return Math.floor(logical / PAYLOAD_BYTES) * PAGE_BYTES + (logical % PAYLOAD_BYTES);
}

function scanXml({ more = '' }: E57ScanFile, points: string): string {
  return `<vectorChild type="Structure"><guid type="String"><![CDATA[a]]></guid>${more}${points}</vectorChild>`;
}

function pointsXml({ fields, records }: E57ScanFile, fileOffset: number): string {
  const prototype = fields.map(({ name, attributes }) => `<${name} ${attributes}/>`).join('');
  const count = records ?? fields[0]?.stored.length ?? 0;
  return `<points type="CompressedVector" fileOffset="${fileOffset}" recordCount="${count}"><prototype type="Structure">${prototype}</prototype><codecs type="Vector"/></points>`;
}

function writeSection({ fields, packetOf }: E57ScanFile, at: number): Buffer {
  const count = fields[0]?.stored.length ?? 0;
  const step = packetOf ?? count;
  const streams = fields.map(pack);
  const packets: Buffer[] = [];
  for (let from = 0; from < count; from += step) {
    const to = Math.min(from + step, count);
    // Where a packet ends, a value may be half in it.
    const share = streams.map((bytes) =>
      bytes.subarray(Math.floor((bytes.length * from) / count), Math.floor((bytes.length * to) / count)),
    );
    packets.push(writePacket(share));
  }
  const header = Buffer.alloc(32);
  header[0] = 1;
  const length = packets.reduce((sum, packet) => sum + packet.length, 32);
  header.writeBigUInt64LE(BigInt(length), 8);
  header.writeBigUInt64LE(BigInt(physical(at + 32)), 16);
  return Buffer.concat([header, ...packets]);
}

function writePacket(streams: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 2 * streams.length);
  const body = Buffer.concat([header, ...streams]);
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  padded[0] = 1;
  padded.writeUInt16LE(padded.length - 1, 2);
  padded.writeUInt16LE(streams.length, 4);
  for (const [at, { length }] of streams.entries()) padded.writeUInt16LE(length, 6 + 2 * at);
  return padded;
}

function pack({ bits, stored }: E57Field): Buffer {
  if (bits === 'float' || bits === 'double') {
    const size = bits === 'float' ? 4 : 8;
    const bytes = Buffer.alloc(size * stored.length);
    for (const [at, value] of stored.entries())
      if (bits === 'float') bytes.writeFloatLE(Number(value), size * at);
      else bytes.writeDoubleLE(Number(value), size * at);
    return bytes;
  }
  let all = 0n;
  for (const [at, value] of stored.entries()) all |= BigInt(value) << BigInt(bits * at);
  const bytes = Buffer.alloc(Math.ceil((bits * stored.length) / 8));
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number((all >> BigInt(8 * at)) & 0xffn);
  return bytes;
}

function writeHeader(logical: Buffer, xmlAt: number, xmlBytes: number): void {
  logical.write('ASTM-E57', 'latin1');
  logical.writeUInt32LE(1, 8);
  logical.writeBigUInt64LE(BigInt(Math.ceil(logical.length / PAYLOAD_BYTES) * PAGE_BYTES), 16);
  logical.writeBigUInt64LE(BigInt(xmlAt), 24);
  logical.writeBigUInt64LE(BigInt(xmlBytes), 32);
  logical.writeBigUInt64LE(BigInt(PAGE_BYTES), 40);
}

function sealed(logical: Buffer): Buffer {
  const pages: Buffer[] = [];
  for (let at = 0; at < logical.length; at += PAYLOAD_BYTES) {
    const page = Buffer.alloc(PAGE_BYTES);
    logical.copy(page, 0, at, at + PAYLOAD_BYTES);
    page.writeUInt32BE(crc32c(page.subarray(0, PAYLOAD_BYTES)), PAYLOAD_BYTES);
    pages.push(page);
  }
  return Buffer.concat(pages);
}
