import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { hasAll, listenTo } from './library-copy.ts';
import type { Person, PersonOptions } from './person.ts';
import { noteRefusal } from './refusal.ts';
import { RoomRefused } from './room-refused.ts';

/** Somebody with Hocuspocus's own provider, as in our web app. */
export class HocuspocusPerson implements Person {
  readonly doc = new Y.Doc();
  readonly isAnswered = true;
  readonly #options: PersonOptions;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;
  #denial: string | null = null;
  #unsynced = 0;

  constructor(options: PersonOptions) {
    this.#options = options;
    if (options.plan) applyUpdate(this.doc, options.plan);
    this.#socket = new HocuspocusProviderWebsocket({
      url: options.url,
      delay: 300,
      minDelay: 300,
      maxDelay: 3000,
      onClose: () => options.witness.wasClosed(),
    });
    this.#provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name: options.room,
      document: this.doc,
      token: options.token,
      onStateless: ({ payload }) => noteRefusal(options.witness, payload),
      onAuthenticationFailed: ({ reason }) => (this.#denial = reason),
    });
    this.#provider.on('unsyncedChanges', () => this.#countAnswers());
    if (this.#provider.awareness) {
      listenTo(this.doc, this.#provider.awareness, this.#provider, options.witness);
    }
  }

  async join(): Promise<void> {
    this.#provider.attach();
    const isIn = (): boolean =>
      this.#provider.isSynced && this.#unsynced === 0 && hasAll(this.doc, this.#options.awaits);
    await eventually(() => isIn() || this.#denial !== null, this.#options.timeoutMs, 1);
    if (this.#denial !== null) throw new RoomRefused(this.#denial);
  }

  point(state: object): void {
    this.#provider.awareness?.setLocalState({ ...state });
  }

  leave(): void {
    this.#provider.destroy();
    this.#socket.destroy();
  }

  /** The provider counts what it sent and takes one off for each answer; a handshake begins anew at one. */
  #countAnswers(): void {
    const { unsyncedChanges } = this.#provider;
    const { witness } = this.#options;
    if (unsyncedChanges === 0) witness.wasAcknowledged('all', monotonicMs());
    else if (unsyncedChanges === this.#unsynced - 1) witness.wasAcknowledged('one', monotonicMs());
    this.#unsynced = unsyncedChanges;
  }
}
