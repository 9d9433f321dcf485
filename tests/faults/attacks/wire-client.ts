/** A WebSocket client down to the bytes: fragments, bits that were not agreed on, and not reading what comes. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';

const OPCODE = { continuation: 0, binary: 2, close: 8 } as const;
const FIN = 0x80;
/** "Compressed", once permessage-deflate was agreed on; otherwise a bit that nobody may set. */
const RSV1 = 0x40;
const MASKED = 0x80;
const END_OF_HEAD = '\r\n\r\n';

export interface FrameShape {
  isFirst?: boolean;
  isLast?: boolean;
  isCompressed?: boolean;
}

/** One frame as a client sends it. The mask is all zeros: allowed, and the payload stays readable. */
export function wireFrame(payload: Uint8Array, shape: FrameShape = {}): Buffer {
  const { isFirst = true, isLast = true, isCompressed = false } = shape;
  const opcode = isFirst ? OPCODE.binary : OPCODE.continuation;
  const head = [(isLast ? FIN : 0) | (isCompressed ? RSV1 : 0) | opcode, ...lengthBytes(payload.byteLength)];
  return Buffer.concat([Uint8Array.from(head), new Uint8Array(4), payload]);
}

/** One message in frames of `sizeBytes` each. */
export function fragments(message: Uint8Array, sizeBytes: number): Buffer {
  const count = Math.ceil(message.byteLength / sizeBytes);
  const frames = Array.from({ length: count }, (_, index) =>
    wireFrame(message.subarray(index * sizeBytes, (index + 1) * sizeBytes), {
      isFirst: index === 0,
      isLast: index === count - 1,
    }),
  );
  return Buffer.concat(frames);
}

function lengthBytes(length: number): number[] {
  if (length < 126) return [MASKED | length];
  const size = length < 65_536 ? 2 : 8;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return [MASKED | (size === 2 ? 126 : 127), ...bytes.subarray(8 - size)];
}

export class WireClient {
  readonly socket: Socket;
  /** The server's answer to the handshake. */
  readonly head: string;
  /** Payloads of the messages that were read. */
  readonly messages: Buffer[] = [];
  /** Of the close frame that was read. */
  closeCode: number | null = null;
  isEnded = false;
  #unread: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket, head: string) {
    this.socket = socket;
    this.head = head;
    socket.on('data', (data: Buffer) => this.#read(data));
    socket.on('close', () => (this.isEnded = true));
    socket.on('error', () => (this.isEnded = true));
  }

  /** Opens a socket of a project; `headers` are further lines of the handshake. */
  static async open(port: number, projectId: string, headers: readonly string[] = []): Promise<WireClient> {
    const socket = connect({ port, host: '127.0.0.1' });
    const lines = [
      `GET ${collabPath(projectId)} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    ];
    socket.write(lines.join('\r\n') + END_OF_HEAD);
    const [answer] = await once(socket, 'data');
    const [head = '', rest = ''] = Buffer.from(answer).toString('latin1').split(END_OF_HEAD);
    const client = new WireClient(socket, head);
    client.#read(Buffer.from(rest, 'latin1'));
    return client;
  }

  /** Sends messages, each in one frame, all in one piece. */
  send(...messages: Uint8Array[]): void {
    this.socket.write(Buffer.concat(messages.map((message) => wireFrame(message))));
  }

  /** From now on nothing is taken from the line: what the server sends fills its own memory. */
  stopReading(): void {
    this.socket.pause();
  }

  close(): void {
    this.socket.destroy();
  }

  #read(data: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, data]);
    for (;;) {
      const frame = firstFrame(this.#unread);
      if (!frame) return;
      this.#unread = this.#unread.subarray(frame.sizeBytes);
      if (frame.opcode === OPCODE.close) this.closeCode = frame.payload.readUInt16BE(0);
      else this.messages.push(frame.payload);
    }
  }
}

/** The first whole frame of what a server sent, if there is one; a server does not mask. */
function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; sizeBytes: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const headBytes = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < headBytes) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const sizeBytes = headBytes + length;
  if (bytes.length < sizeBytes) return null;
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(headBytes, sizeBytes), sizeBytes };
}
