/** The points of one scan: packets in which each field has a stream of its own. */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { batchSize } from '@plumbline/server/clouds/point-batch.ts';
import { BitStream } from './bit-stream.ts';
import type { E57Scan } from './document.ts';
import type { PagedFile } from './paged-file.ts';

const SECTION_BYTES = 32;
const SECTION_ID = 1;
const PACKET_HEADER_BYTES = 6;
const DATA_PACKET = 1;
const OTHER_PACKETS = [0, 2];

/** Values of some points, by the name of their field. */
export interface Records {
  count: number;
  /** Arrays are used again by the next ones. */
  values: ReadonlyMap<string, Float64Array>;
}

/**
 * @param wanted names of fields; others are passed over
 * @throws AppError cloud-damaged, cloud-truncated
 */
export function* scanRecords(
  pages: PagedFile,
  scan: E57Scan,
  wanted: ReadonlySet<string>,
): Generator<Records> {
  const size = batchSize(scan.records);
  const streams = scan.fields.map((field) => new BitStream(field));
  const columns = scan.fields.map(({ name }) => (wanted.has(name) ? new Float64Array(size) : null));
  const values = new Map(
    scan.fields.flatMap(({ name }, at) => (columns[at] ? [[name, columns[at]] as const] : [])),
  );
  const packets = new Packets(pages, scan);
  let left = scan.records;
  let count = 0;
  while (left > 0) {
    const some = Math.min(left, size - count, ...streams.map(({ ready }) => ready));
    for (const [at, stream] of streams.entries()) {
      const column = columns[at];
      if (column) stream.read(column, count, some);
      else stream.skip(some);
    }
    count += some;
    left -= some;
    if (count === size || left === 0) {
      yield { count, values };
      count = 0;
    } else if (left > 0) packets.next(streams);
  }
}

class Packets {
  readonly #pages: PagedFile;
  readonly #endsAt: number;
  #at: number;

  constructor(pages: PagedFile, { sectionAt }: E57Scan) {
    const section = viewOf(pages.at(sectionAt, SECTION_BYTES));
    if (section.getUint8(0) !== SECTION_ID) throw new AppError('cloud-damaged');
    this.#pages = pages;
    this.#endsAt = sectionAt + Number(section.getBigUint64(8, true));
    this.#at = pages.logical(Number(section.getBigUint64(16, true)));
    if (this.#at < sectionAt + SECTION_BYTES) throw new AppError('cloud-damaged');
  }

  /** Hands the parts of the next packet to the streams. */
  next(streams: readonly BitStream[]): void {
    for (;;) {
      // Fewer points than counted.
      if (this.#at + 4 > this.#endsAt) throw new AppError('cloud-truncated');
      const head = viewOf(this.#pages.at(this.#at, 4));
      const type = head.getUint8(0);
      const bytes = head.getUint16(2, true) + 1;
      const packet = this.#pages.at(this.#at, bytes);
      this.#at += bytes;
      if (type === DATA_PACKET) return handOut(packet, streams);
      if (!OTHER_PACKETS.includes(type)) throw new AppError('cloud-damaged');
    }
  }
}

function handOut(packet: Uint8Array, streams: readonly BitStream[]): void {
  let at = PACKET_HEADER_BYTES + 2 * streams.length;
  if (packet.length < at) throw new AppError('cloud-damaged');
  const view = viewOf(packet);
  if (view.getUint16(4, true) !== streams.length) throw new AppError('cloud-damaged');
  for (const [index, stream] of streams.entries()) {
    const bytes = view.getUint16(PACKET_HEADER_BYTES + 2 * index, true);
    if (at + bytes > packet.length) throw new AppError('cloud-damaged');
    stream.append(packet.subarray(at, at + bytes));
    at += bytes;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
