import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { calibrationRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { IndexeddbPersistence } from 'y-indexeddb';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';
import { localCopyName } from './local-copies.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore } from './outbox-store.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { RoomProvider } from './room-provider.ts';
import { UndoSteps } from './undo-steps.ts';

const FROM_OUTBOX = 'from-outbox';

export interface SessionOptions {
  room: string;
  /** Null for visitors: they keep no copy. */
  userId: string | null;
  store: OutboxStore | null;
  socket: HocuspocusProviderWebsocket;
  token: () => string;
  onOutbox: () => void;
}

/**
 * One life of a room's document in this tab: the local copy is read first, then the server is joined.
 * A refused edit ends this life; the next one starts from the server with an empty local copy.
 */
export class PlanSession {
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly outbox: Outbox;
  readonly undo: UndoSteps;
  readonly presence: PresenceReporter;
  readonly persistence: IndexeddbPersistence | null;
  #options: SessionOptions;
  #provider: RoomProvider | null = null;
  #action: EditAction | null = null;
  #closed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.outbox = new Outbox(options.room, options.store, options.onOutbox);
    // Before the provider's own listener: the entry must stand when its frame leaves.
    this.doc.on('update', this.#noteStep);
    this.undo = new UndoSteps(this.doc);
    this.presence = new PresenceReporter(this.awareness);
    const copy = options.userId && options.store ? localCopyName(options.userId, options.room) : null;
    this.persistence = copy ? new IndexeddbPersistence(copy, this.doc) : null;
  }

  get provider(): RoomProvider | null {
    return this.#provider;
  }

  /** Reads the local copy and what waits; true when there was something to show. */
  async loadCopy(): Promise<boolean> {
    await this.persistence?.whenSynced;
    await this.outbox.load();
    for (const { update } of this.outbox.entries) this.#applyKept(update);
    return zonesRoot(this.doc).size > 0 || calibrationRoot(this.doc).size > 0;
  }

  /** Joins the room; nothing happens after `close`. */
  join(): RoomProvider | null {
    if (this.#closed) return null;
    const { room, socket, token } = this.#options;
    const { doc: document, awareness, outbox: frames } = this;
    this.#provider = new RoomProvider({ room, document, awareness, socket, token, frames });
    return this.#provider;
  }

  /** Runs one step of the person under its name. */
  edit<T>(action: EditAction, run: (doc: Y.Doc) => T): T {
    this.#action = action;
    try {
      return this.undo.named(action, () => run(this.doc));
    } finally {
      this.#action = null;
    }
  }

  /** Undo and redo are steps too: they wait, are sent and can be refused like any other. */
  move(direction: 'undo' | 'redo') {
    const next = direction === 'undo' ? this.undo.nextUndo : this.undo.nextRedo;
    if (!next) return { moved: null, left: [] };
    this.#action = { ...next, step: direction };
    try {
      return direction === 'undo' ? this.undo.undo() : this.undo.redo();
    } finally {
      this.#action = null;
    }
  }

  async close({ forgetCopy }: { forgetCopy: boolean }): Promise<void> {
    this.#closed = true;
    this.presence.stop();
    this.undo.destroy();
    this.#provider?.destroy();
    this.#provider = null;
    if (forgetCopy) await this.persistence?.clearData();
    else await this.persistence?.destroy();
    this.awareness.destroy();
    this.doc.destroy();
  }

  /** A kept step that cannot be read must not keep the room shut. */
  #applyKept(update: Uint8Array): void {
    try {
      Y.applyUpdate(this.doc, update, FROM_OUTBOX);
    } catch {
      // Whatever of it reached the room's own copy is there already.
    }
  }

  #noteStep = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    if (!transaction.local || !this.#action) return;
    this.outbox.add(this.#action, update);
  };
}
