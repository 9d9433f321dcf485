import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { readRoomFrame } from './room-frame.ts';
import { WholeProvider } from './whole-provider.ts';

const SOCKET_OPEN = 1;

export interface FrameListener {
  /** The socket opened anew: frames of the former connection are never acknowledged. */
  connectionReset(): void;
  /** The answer to the server's state vector left: it carries everything the server lacks. */
  handshakeSent(): void;
  /** One update left. */
  updateSent(): void;
  /** The server acknowledged the next frame as stored. */
  frameAcknowledged(): void;
}

interface Options {
  room: string;
  document: Y.Doc;
  awareness: Awareness;
  socket: HocuspocusProviderWebsocket;
  token: () => string;
  frames: FrameListener;
}

/**
 * The provider with two differences more.
 *
 * Updates leave only after this connection's handshake: an update sent before it would follow a gap (what was made while
 * the line was down), which the server must refuse; the handshake carries it anyway. For the same reason nothing is
 * queued while the socket is closed. And every frame that the server acknowledges is counted, because the provider's own
 * `unsyncedChanges` is reset on reconnect and moved by frames of others.
 */
export class RoomProvider extends WholeProvider {
  #frames: FrameListener;
  #shakenHands = false;

  constructor(options: Options) {
    super({
      name: options.room,
      document: options.document,
      awareness: options.awareness,
      websocketProvider: options.socket,
      token: options.token,
      flushDelay: false,
    });
    this.#frames = options.frames;
    this.attach();
  }

  get hasShakenHands(): boolean {
    return this.#shakenHands;
  }

  override documentUpdateHandler(update: Uint8Array, origin: unknown): void {
    if (origin === this || !this.#shakenHands) return;
    if (this.configuration.websocketProvider.webSocket?.readyState !== SOCKET_OPEN) return;
    super.documentUpdateHandler(update, origin);
    this.#frames.updateSent();
  }

  override async onOpen(event: Event): Promise<void> {
    this.#startConnection();
    await super.onOpen(event);
  }

  override onClose(): void {
    this.#startConnection();
    super.onClose();
  }

  override onMessage(event: MessageEvent): void {
    const { kind } = readRoomFrame(event.data);
    super.onMessage(event);
    if (kind === 'question') {
      this.#shakenHands = true;
      this.#frames.handshakeSent();
    } else if (kind === 'acknowledged') {
      this.#frames.frameAcknowledged();
    }
  }

  /** Signs in again on the open socket: for a room the server closed without closing the socket. */
  async rejoin(): Promise<void> {
    this.#startConnection();
    await this.sendToken();
    this.startSync();
  }

  /** Leaves its socket for another: whatever is not acknowledged goes along with the handshake there. */
  moveTo(socket: HocuspocusProviderWebsocket): void {
    this.detach();
    this.onClose();
    this.setConfiguration({ websocketProvider: socket });
    this.attach();
  }

  #startConnection(): void {
    this.#shakenHands = false;
    this.#frames.connectionReset();
  }
}
