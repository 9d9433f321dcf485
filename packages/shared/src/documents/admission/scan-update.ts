/**
 * Walks the bytes of a version 1 update without building anything, so that a frame which announces a million
 * structs costs no memory: Yjs allocates by announced counts (7 bytes: 160 MB), this stops at the limits first.
 * What passes here is well formed, holds no client twice, no empty struct, no subdocument and no trailing bytes
 * (which is how version 2 encodings are told apart). Tests: attacks.test.ts, mutated-updates.fuzz.test.ts.
 */
import * as decoding from 'lib0/decoding';
import { AppError } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { UpdateLimits } from './update-limits.ts';

type Decoder = decoding.Decoder;

const GC_REF = 0;
const SKIP_REF = 10;
const HAS_ORIGIN = 0b1000_0000;
const HAS_RIGHT_ORIGIN = 0b0100_0000;
const HAS_PARENT_KEY = 0b0010_0000;
const CONTENT_BITS = 0b0001_1111;
const NAMED_TYPE_REFS = [3, 5];
const LAST_TYPE_REF = 6;

/** The fault of the bytes as an error code, null when they are a well-formed update within the limits. */
export function scanUpdate(update: Uint8Array, limits: UpdateLimits): ErrorCode | null {
  if (update.byteLength > limits.sizeBytes) return 'edit-too-large';
  try {
    const decoder = decoding.createDecoder(update);
    scanStructs(decoder, limits);
    scanDeletes(decoder, limits);
    return decoding.hasContent(decoder) ? 'edit-undecodable' : null;
  } catch (error) {
    return error instanceof AppError ? error.code : 'edit-undecodable';
  }
}

function scanStructs(decoder: Decoder, limits: UpdateLimits): void {
  const clientCount = decoding.readVarUint(decoder);
  if (clientCount > limits.clients) throw new AppError('edit-limit');
  const clients = new Set<number>();
  let structCount = 0;
  for (let index = 0; index < clientCount; index += 1) {
    const count = decoding.readVarUint(decoder);
    structCount += count;
    if (structCount > limits.structs) throw new AppError('edit-limit');
    const client = decoding.readVarUint(decoder);
    if (count === 0 || clients.has(client)) throw new AppError('edit-undecodable');
    clients.add(client);
    decoding.readVarUint(decoder);
    for (let struct = 0; struct < count; struct += 1) scanStruct(decoder, limits);
  }
}

function scanStruct(decoder: Decoder, limits: UpdateLimits): void {
  const info = readByte(decoder);
  const ref = info & CONTENT_BITS;
  if (ref === SKIP_REF) throw new AppError('edit-gap');
  if (ref === GC_REF) {
    readCount(decoder);
    return;
  }
  if (info & HAS_ORIGIN) skipId(decoder);
  if (info & HAS_RIGHT_ORIGIN) skipId(decoder);
  if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) {
    if (decoding.readVarUint(decoder) === 1) skipBytes(decoder);
    else skipId(decoder);
    if (info & HAS_PARENT_KEY) skipBytes(decoder);
  }
  scanContent(decoder, ref, limits);
}

function scanContent(decoder: Decoder, ref: number, limits: UpdateLimits): void {
  switch (ref) {
    case 1:
      readCount(decoder);
      return;
    case 2:
      for (let left = readCount(decoder); left > 0; left -= 1) skipBytes(decoder);
      return;
    case 3:
    case 5:
      skipBytes(decoder);
      return;
    case 4:
      if (skipBytes(decoder) === 0) throw new AppError('edit-undecodable');
      return;
    case 6:
      skipBytes(decoder);
      skipBytes(decoder);
      return;
    case 7:
      scanTypeRef(decoder);
      return;
    case 8:
      for (let left = readCount(decoder); left > 0; left -= 1) scanAny(decoder, limits.nesting);
      return;
    case 9:
      throw new AppError('edit-schema');
    default:
      throw new AppError('edit-undecodable');
  }
}

function scanTypeRef(decoder: Decoder): void {
  const ref = decoding.readVarUint(decoder);
  if (ref > LAST_TYPE_REF) throw new AppError('edit-undecodable');
  if (NAMED_TYPE_REFS.includes(ref)) skipBytes(decoder);
}

/** One value of lib0's `any` encoding; `depthLeft` bounds the recursion. */
function scanAny(decoder: Decoder, depthLeft: number): void {
  if (depthLeft === 0) throw new AppError('edit-limit');
  const kind = readByte(decoder);
  switch (kind) {
    case 127:
    case 126:
    case 121:
    case 120:
      return;
    case 125:
      skipVarInt(decoder);
      return;
    case 124:
      skip(decoder, 4);
      return;
    case 123:
    case 122:
      skip(decoder, 8);
      return;
    case 119:
    case 116:
      skipBytes(decoder);
      return;
    case 118:
      for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
        // lib0 assigns keys to a plain object: this one would change the object's prototype.
        if (decoding.readVarString(decoder) === '__proto__') throw new AppError('edit-schema');
        scanAny(decoder, depthLeft - 1);
      }
      return;
    case 117:
      for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) scanAny(decoder, depthLeft - 1);
      return;
    default:
      throw new AppError('edit-undecodable');
  }
}

function scanDeletes(decoder: Decoder, limits: UpdateLimits): void {
  let deleteCount = 0;
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients -= 1) {
    decoding.readVarUint(decoder);
    const count = decoding.readVarUint(decoder);
    deleteCount += count;
    if (deleteCount > limits.deletes) throw new AppError('edit-limit');
    for (let left = count; left > 0; left -= 1) {
      decoding.readVarUint(decoder);
      readCount(decoder);
    }
  }
}

/** A length or count that must not be 0: empty structs stand still on the clock. */
function readCount(decoder: Decoder): number {
  const count = decoding.readVarUint(decoder);
  if (count === 0) throw new AppError('edit-undecodable');
  return count;
}

function readByte(decoder: Decoder): number {
  if (!decoding.hasContent(decoder)) throw new AppError('edit-undecodable');
  return decoding.readUint8(decoder);
}

function skipVarInt(decoder: Decoder): void {
  while (readByte(decoder) >= 0b1000_0000) continue;
}

function skipId(decoder: Decoder): void {
  decoding.readVarUint(decoder);
  decoding.readVarUint(decoder);
}

/** Passes over a length and that many bytes (a string or binary); answers the length. */
function skipBytes(decoder: Decoder): number {
  const lengthBytes = decoding.readVarUint(decoder);
  skip(decoder, lengthBytes);
  return lengthBytes;
}

function skip(decoder: Decoder, lengthBytes: number): void {
  if (lengthBytes > decoder.arr.length - decoder.pos) throw new AppError('edit-undecodable');
  decoder.pos += lengthBytes;
}
