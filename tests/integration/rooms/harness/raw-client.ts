/** A client that sends whatever bytes a test wants, on a plain socket. */
import * as decoding from 'lib0/decoding';
import type * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { RoomMessageSchema, collabPath, type RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import {
  TYPE,
  authFrame,
  clientFrame,
  presenceFrame,
  syncFrame,
  type Bytes,
  type RawAwareness,
} from './client-frames.ts';
import { eventually } from './eventually.ts';

export class RawClient {
  readonly socket: WebSocket;
  readonly doc = new Y.Doc();
  readonly messages: RoomMessage[] = [];
  readonly denials: string[] = [];
  /** Answers to updates: true = committed. */
  readonly statuses: boolean[] = [];
  readonly awareness: RawAwareness[] = [];
  closeCode: number | null = null;
  isSynced = false;

  /** `from` is the address that a proxy in front of the server would name; unset for this machine's own. */
  constructor(port: number, projectId: string, from?: string) {
    this.socket = openSocket(`127.0.0.1:${port}`, collabPath(projectId), from);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onmessage = ({ data }) => this.#read(new Uint8Array(data));
    this.socket.onclose = ({ code }) => (this.closeCode = code);
  }

  async open(): Promise<this> {
    await eventually(() => this.socket.readyState === WebSocket.OPEN || this.closeCode !== null);
    return this;
  }

  /** Authenticates, and does the handshake as a provider does. */
  async join(room: string, token: string): Promise<this> {
    await this.open();
    this.auth(room, token);
    this.sync(room, 0, Y.encodeStateVector(this.doc));
    await eventually(() => this.isSynced || this.denials.length > 0 || this.closeCode !== null).catch(
      (error: unknown) => {
        throw new Error(`not joined: ${this.describe()}`, { cause: error });
      },
    );
    const known = Y.encodeStateVector(this.doc);
    if (!this.isSynced) return this;
    this.sync(room, 1, Y.encodeStateAsUpdate(this.doc, known));
    await eventually(() => this.statuses.length > 0 || this.closeCode !== null);
    return this;
  }

  /** What was heard so far, for the message of a failed test. */
  describe(): string {
    const { socket, messages, statuses, isSynced } = this;
    return JSON.stringify({ readyState: socket.readyState, isSynced, messages, statuses });
  }

  auth(room: string, token: string): void {
    this.send(authFrame(room, token));
  }

  sync(room: string, type: 0 | 1 | 2, payload: Uint8Array): void {
    this.send(syncFrame(room, type, payload));
  }

  update(room: string, update: Uint8Array): void {
    this.sync(room, 2, update);
  }

  presence(room: string, entries: readonly RawAwareness[]): void {
    this.send(presenceFrame(room, entries));
  }

  frame(room: string, type: number, write: (encoder: encoding.Encoder) => void): void {
    this.send(clientFrame(room, type, write));
  }

  send(bytes: Bytes): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes);
  }

  refusal(): Extract<RoomMessage, { t: 'refused' }> | undefined {
    return this.messages.findLast((message) => message.t === 'refused');
  }

  close(): void {
    this.socket.close();
  }

  #read(data: Uint8Array): void {
    if (data.byteLength === 1) return this.send(Uint8Array.of(10));
    const decoder = decoding.createDecoder(data);
    decoding.readVarString(decoder);
    switch (decoding.readVarUint(decoder)) {
      case TYPE.sync:
        return this.#readSync(decoder);
      case TYPE.awareness:
        return this.#readAwareness(decoding.createDecoder(decoding.readVarUint8Array(decoder)));
      case TYPE.auth:
        if (decoding.readVarUint(decoder) === 1) this.denials.push(decoding.readVarString(decoder));
        return;
      case TYPE.stateless:
        this.messages.push(RoomMessageSchema.parse(JSON.parse(decoding.readVarString(decoder))));
        return;
      case TYPE.syncStatus:
        this.statuses.push(decoding.readVarUint(decoder) === 1);
        return;
      default:
    }
  }

  #readSync(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder);
    if (type === 0) return;
    applyUpdate(this.doc, decoding.readVarUint8Array(decoder), 'remote');
    if (type === 1) this.isSynced = true;
  }

  #readAwareness(decoder: decoding.Decoder): void {
    for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
      const clientId = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      this.awareness.push({ clientId, clock, state: JSON.parse(decoding.readVarString(decoder)) });
    }
  }
}

function openSocket(host: string, path: string, from: string | undefined): WebSocket {
  // Who is not on this machine has to come from a page of the product's.
  const headers = from === undefined ? {} : { 'x-forwarded-for': from, origin: `http://${host}` };
  // The types are those of a browser, where a page cannot choose headers.
  const socket: unknown = Reflect.construct(WebSocket, [`ws://${host}${path}`, { headers }]);
  if (!(socket instanceof WebSocket)) throw new TypeError('no socket');
  return socket;
}

/** The update that an edit of a copy of `doc` sends, under a client id of one's choice. */
export function editOf(doc: Y.Doc, edit: (copy: Y.Doc) => void, clientId?: number): Uint8Array {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = clientId ?? doc.clientID;
  const before = Y.encodeStateVector(copy);
  edit(copy);
  return Y.encodeStateAsUpdate(copy, before);
}
