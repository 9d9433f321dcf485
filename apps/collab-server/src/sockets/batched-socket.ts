/**
 * Sockets that send what one turn of the event loop has for them in one write. Writing is what a room with many people
 * does most: the library would build the head of each frame for every socket, and write each frame by itself.
 * What the library says by its own (pongs, the close) it goes on saying itself.
 */
import type { Writable } from 'node:stream';
import { isOpen, type RoomSocket } from './room-socket.ts';

/** A whole binary message in one frame (RFC 6455, 5.2). */
const FINAL_BINARY = 0x82;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
/** More than this is written piece by piece instead of being copied together. */
const JOIN_BYTES = 64 * 1024;

/** The sockets of one process that have something to send in this turn. */
export class SocketBatch {
  readonly #due = new Set<BatchedSocket>();
  /** Of this turn: what goes to many is the same data, for each dialect. */
  readonly #frames = new Map<Uint8Array, Buffer>();

  /** @param stream what `library` writes to */
  socket(library: RoomSocket, stream: Writable): BatchedSocket {
    return new BatchedSocket(library, stream, this);
  }

  /** The frame of some data; those of a broadcast share it. */
  frameOf(data: Uint8Array): Buffer {
    const known = this.#frames.get(data);
    if (known) return known;
    const frame = frameOf(data);
    this.#frames.set(data, frame);
    return frame;
  }

  add(socket: BatchedSocket): void {
    if (this.#due.size === 0) setImmediate(() => this.#flush());
    this.#due.add(socket);
  }

  #flush(): void {
    this.#frames.clear();
    for (const socket of this.#due) socket.flush();
    this.#due.clear();
  }
}

export class BatchedSocket implements RoomSocket {
  readonly #library: RoomSocket;
  readonly #stream: Writable;
  readonly #batch: SocketBatch;
  #frames: Buffer[] = [];
  #sizeBytes = 0;

  constructor(library: RoomSocket, stream: Writable, batch: SocketBatch) {
    this.#library = library;
    this.#stream = stream;
    this.#batch = batch;
  }

  get readyState(): number {
    return this.#library.readyState;
  }

  get bufferedAmount(): number {
    // Nothing is compressed, so what the library says itself waits in the stream as well.
    return this.#stream.writableLength + this.#sizeBytes;
  }

  send(data: Uint8Array): void {
    const frame = this.#batch.frameOf(data);
    this.#frames.push(frame);
    this.#sizeBytes += frame.byteLength;
    this.#batch.add(this);
  }

  /** Nothing that was sent before comes after the close. */
  close(code?: number, reason?: string): void {
    this.flush();
    this.#library.close(code, reason);
  }

  terminate(): void {
    this.#library.terminate();
  }

  /** Writes what waits. */
  flush(): void {
    const frames = this.#frames;
    const sizeBytes = this.#sizeBytes;
    this.#frames = [];
    this.#sizeBytes = 0;
    if (frames.length === 0 || !isOpen(this) || !this.#stream.writable) return;
    const [first] = frames;
    if (first && frames.length === 1) this.#stream.write(first);
    else if (sizeBytes <= JOIN_BYTES) this.#stream.write(Buffer.concat(frames, sizeBytes));
    else for (const frame of frames) this.#stream.write(frame);
  }
}

function frameOf(data: Uint8Array): Buffer {
  const length = data.byteLength;
  const headBytes = length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = FINAL_BINARY;
  if (headBytes === 2) frame[1] = length;
  if (headBytes === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  }
  if (headBytes === 10) {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(data, headBytes);
  return frame;
}
