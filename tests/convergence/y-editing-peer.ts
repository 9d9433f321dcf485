import type * as Y from 'yjs';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { openByY, type YPeer } from '../integration/rooms/harness/y-peer.ts';
import type { EditingPeerOptions } from './editing-peer.ts';

/**
 * A program of a customer that edits at random by the stock `y-websocket` provider. It hears of no refusal but by the close
 * of its socket, and then begins anew with a fresh document.
 */
export class YEditingPeer {
  readonly #options: EditingPeerOptions;
  readonly #random: SeededRandom;
  #peer: YPeer;
  #edit: (random: SeededRandom) => void;
  rejoins = 0;
  readonly refusals: string[] = [];

  private constructor(options: EditingPeerOptions, random: SeededRandom, peer: YPeer) {
    this.#options = options;
    this.#random = random;
    this.#peer = peer;
    this.#edit = options.hand(peer.doc);
  }

  static async join(options: EditingPeerOptions, random: SeededRandom): Promise<YEditingPeer> {
    return new YEditingPeer(options, random, await openByY({ ...options, waitForSync: false }));
  }

  get doc(): Y.Doc {
    return this.#peer.doc;
  }

  /** Nobody tells such a client what is stored: that everybody has the same in the end does. */
  get isSaved(): boolean {
    return this.#peer.provider.synced;
  }

  get isRefused(): boolean {
    return this.#peer.ended !== null;
  }

  describe(): string {
    const { provider, closes } = this.#peer;
    const { wsconnected, synced } = provider;
    return JSON.stringify({ by: 'y-websocket', wsconnected, synced, closes: closes.slice(-5) });
  }

  async edit(): Promise<void> {
    if (this.isRefused) await this.rejoin();
    this.#edit(this.#random);
  }

  disconnect(): void {
    this.#peer.provider.disconnect();
  }

  async connect(): Promise<void> {
    if (!this.isRefused) this.#peer.provider.connect();
  }

  /** The library asks for what it lacks whenever it comes back, and not between. */
  askForAll(): void {}

  async rejoin(): Promise<void> {
    if (this.#peer.ended) this.refusals.push(this.#peer.ended.reason);
    this.rejoins += 1;
    this.leave();
    this.#peer = await openByY({ ...this.#options, waitForSync: false });
    this.#edit = this.#options.hand(this.#peer.doc);
  }

  leave(): void {
    this.#peer.leave();
  }
}
