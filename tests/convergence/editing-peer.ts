import { WebSocketStatus } from '@hocuspocus/provider';
import type * as Y from 'yjs';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { syncFrame } from '../integration/rooms/harness/client-frames.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer, type PeerOptions } from '../integration/rooms/harness/peer.ts';

export interface EditingPeerOptions extends PeerOptions {
  room: string;
  /** The person's hand in a copy of the document: each call is one edit. */
  hand(doc: Y.Doc): (random: SeededRandom) => void;
}

/** A person who edits at random and, when refused, throws the document away and joins anew, as the web app does. */
export class EditingPeer {
  readonly #options: EditingPeerOptions;
  readonly #random: SeededRandom;
  #peer: Peer;
  #edit: (random: SeededRandom) => void;
  rejoins = 0;
  readonly refusals: string[] = [];

  private constructor(options: EditingPeerOptions, random: SeededRandom, peer: Peer) {
    this.#options = options;
    this.#random = random;
    this.#peer = peer;
    this.#edit = options.hand(peer.doc);
  }

  static async join(options: EditingPeerOptions, random: SeededRandom): Promise<EditingPeer> {
    return new EditingPeer(options, random, await joinRoom({ ...options, waitForSync: false }));
  }

  get doc(): Y.Doc {
    return this.#peer.doc;
  }

  get isSaved(): boolean {
    return this.#peer.isSaved();
  }

  get isRefused(): boolean {
    return this.#peer.last('refused') !== undefined;
  }

  /** For the message of a run that does not come to its end. */
  describe(): string {
    const { provider, socket, denials, closes, messages } = this.#peer;
    return JSON.stringify({
      status: socket.status,
      isSynced: provider.isSynced,
      unsynced: provider.unsyncedChanges,
      isAuthenticated: provider.isAuthenticated,
      denials,
      closes: closes.slice(-5),
      messages: messages.slice(-3),
      rejoins: this.rejoins,
    });
  }

  async edit(): Promise<void> {
    if (this.isRefused) await this.rejoin();
    this.#edit(this.#random);
  }

  /** Away for a while: edits go on. */
  disconnect(): void {
    this.#peer.socket.disconnect();
  }

  /** The provider forgets a wish to connect that comes before its socket is closed. */
  async connect(): Promise<void> {
    const { socket } = this.#peer;
    if (socket.shouldConnect) return;
    await eventually(() => socket.status === WebSocketStatus.Disconnected);
    await socket.connect();
  }

  /** The whole state comes once more, over what is known of it. */
  askForAll(): void {
    const { provider, socket } = this.#peer;
    if (!provider.isSynced || socket.webSocket?.readyState !== WebSocket.OPEN) return;
    socket.webSocket.send(syncFrame(this.#options.room, 0, Uint8Array.of(0)));
  }

  async rejoin(): Promise<void> {
    const refusal = this.#peer.last('refused');
    if (refusal) this.refusals.push(refusal.code);
    this.rejoins += 1;
    this.leave();
    this.#peer = await joinRoom({ ...this.#options, waitForSync: false });
    this.#edit = this.#options.hand(this.#peer.doc);
  }

  leave(): void {
    this.#peer.leave();
  }
}
