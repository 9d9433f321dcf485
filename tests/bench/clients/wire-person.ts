import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { USER_EDIT } from '@plumbline/shared/documents/plan/commands.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import type { Clock, Protocol } from '../load/crowd-request.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import type { Person, PersonOptions } from './person.ts';
import { noteRefusal } from './refusal.ts';
import { RoomRefused } from './room-refused.ts';
import { subprotocols } from './y-websocket-person.ts';
import { PONG, SYNC, WireFrames, readPresence } from './wire-frames.ts';

const RECONNECT_MS = 300;

/**
 * Somebody who speaks the protocol and keeps no copy of what others do: the cost of receiving is a few microseconds, so
 * the load is never slower than the server. Own edits are made on an own copy of the plan. After a lost connection it
 * comes back and brings what the server lacks, as the libraries do.
 */
export class WirePerson implements Person {
  readonly doc = new Y.Doc();
  readonly isAnswered: boolean;
  readonly #options: PersonOptions;
  readonly #url: string;
  readonly #subprotocols: string[];
  readonly #frames: WireFrames;
  #socket: WebSocket | null = null;
  #presenceClock = 0;
  #hasState = false;
  /** Whether the own work was offered over this connection, and whether the server took it. */
  #hasOffered = false;
  #hasGiven = false;
  #denial: string | null = null;
  #hasLeft = false;
  #awaited: readonly Clock[];

  constructor(protocol: Protocol, options: PersonOptions) {
    const isHocuspocus = protocol === 'hocuspocus';
    this.#options = options;
    this.#awaited = options.plan ? [] : options.awaits;
    this.isAnswered = isHocuspocus;
    this.#url = isHocuspocus ? options.url : `${options.url}/${options.room}`;
    this.#subprotocols = isHocuspocus ? [] : subprotocols(options.token);
    this.#frames = new WireFrames(isHocuspocus ? options.room : null);
    if (options.plan) applyUpdate(this.doc, options.plan);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      // What is done before the handshake goes with it.
      if (origin === USER_EDIT && this.#hasOffered) this.#send(this.#frames.sync(SYNC.update, update));
    });
  }

  async join(): Promise<void> {
    this.#connect();
    const isIn = (): boolean => this.#hasState && this.#hasGiven && this.#awaited.length === 0;
    await eventually(() => isIn() || this.#denial !== null, this.#options.timeoutMs, 1);
    if (this.#denial !== null) throw new RoomRefused(this.#denial);
  }

  point(state: object): void {
    this.#presenceClock += 1;
    this.#send(this.#frames.presence(this.doc.clientID, this.#presenceClock, state));
  }

  leave(): void {
    this.#hasLeft = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#hasLeft) return;
    const socket = new WebSocket(this.#url, this.#subprotocols, { perMessageDeflate: false });
    this.#socket = socket;
    this.#hasOffered = false;
    this.#hasGiven = false;
    socket.on('open', () => {
      if (this.isAnswered) this.#send(this.#frames.auth(this.#options.token));
      this.#send(this.#frames.sync(SYNC.step1, Y.encodeStateVector(this.doc)));
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#take(data, monotonicMs());
    });
    // Whatever goes wrong ends in 'close'.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#hasLeft) return;
      this.#options.witness.wasClosed();
      setTimeout(() => this.#connect(), RECONNECT_MS);
    });
  }

  #take(data: Uint8Array, atMs: number): void {
    const { witness } = this.#options;
    const event = this.#frames.read(data);
    witness.sawFrame(data.byteLength, event.kind === 'presence');
    switch (event.kind) {
      case 'sync':
        return this.#takeSync(event.step, event.payload, atMs);
      case 'presence':
        for (const state of readPresence(event.payload)) witness.sawPresence(state, atMs);
        return;
      case 'answer':
        // The first answer is the one to the handshake, which brings whatever the server lacked.
        if (event.isApplied) witness.wasAcknowledged(this.#hasGiven ? 'one' : 'all', atMs);
        this.#hasGiven = true;
        return;
      case 'message':
        return noteRefusal(witness, event.text);
      case 'denied':
        this.#denial = event.reason;
        return;
      case 'ping':
        return this.#send(PONG);
      case 'other':
    }
  }

  #takeSync(step: number, payload: Uint8Array, atMs: number): void {
    if (step === SYNC.step1) {
      this.#send(this.#frames.sync(SYNC.step2, Y.encodeStateAsUpdate(this.doc, payload)));
      this.#hasOffered = true;
      if (!this.isAnswered) this.#hasGiven = true;
      return;
    }
    if (step === SYNC.step2) this.#hasState = true;
    this.#options.witness.sawUpdate(payload, atMs);
    if (this.#awaited.length > 0) this.#awaited = stillMissing(this.#awaited, payload);
  }

  #send(frame: Uint8Array): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }
}

function stillMissing(awaited: readonly Clock[], update: Uint8Array): Clock[] {
  const { to } = Y.parseUpdateMeta(update);
  return awaited.filter(({ clientId, endClock }) => (to.get(clientId) ?? 0) < endClock);
}
