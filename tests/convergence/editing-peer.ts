import { WebSocketStatus } from '@hocuspocus/provider';
import type * as Y from 'yjs';
import { createPlanUndo } from '@plumbline/shared/documents/plan/undo.ts';
import { randomPlanEdit } from '@plumbline/shared/testing/random-plan-edit.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { syncFrame } from '../integration/rooms/harness/client-frames.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer, type PeerOptions } from '../integration/rooms/harness/peer.ts';

/** A person who edits at random and, when refused, throws the document away and joins anew, as the web app does. */
export class EditingPeer {
  readonly #options: PeerOptions;
  readonly #random: SeededRandom;
  #peer: Peer;
  #undo: Y.UndoManager;
  rejoins = 0;
  readonly refusals: string[] = [];

  private constructor(options: PeerOptions, random: SeededRandom, peer: Peer) {
    this.#options = options;
    this.#random = random;
    this.#peer = peer;
    this.#undo = createPlanUndo(peer.doc);
  }

  static async join(options: PeerOptions, random: SeededRandom): Promise<EditingPeer> {
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
    randomPlanEdit(this.#peer.doc, this.#random, this.#undo);
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
    socket.webSocket.send(syncFrame(planRoom(this.#options.floorPlanId), 0, Uint8Array.of(0)));
  }

  async rejoin(): Promise<void> {
    const refusal = this.#peer.last('refused');
    if (refusal) this.refusals.push(refusal.code);
    this.rejoins += 1;
    this.leave();
    this.#peer = await joinRoom({ ...this.#options, waitForSync: false });
    this.#undo = createPlanUndo(this.#peer.doc);
  }

  leave(): void {
    this.#undo.destroy();
    this.#peer.leave();
  }
}
