import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { keepIntroductions } from '@plumbline/shared/protocol/presence-introductions.ts';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { EditAction } from './edit-action.ts';
import { localCopyName } from './local-copies.ts';
import { LocalCopy } from './local-copy.ts';
import { NO_DOCUMENT } from './no-document.ts';
import { Outbox } from './outbox.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';
import { PresenceReporter } from './presence-reporter.ts';
import type { KeptStep, RoomDocument } from './room-kind.ts';
import { RoomProvider } from './room-provider.ts';
import { UndoSteps, type UndoResult } from './undo-steps.ts';

const FROM_OUTBOX = 'from-outbox';

export interface SessionOptions<Action extends EditAction = EditAction> {
  room: string;
  /** Null for a room of presence only. */
  document: RoomDocument<Action> | null;
  /** Null for visitors: they keep no copy. */
  userId: string | null;
  store: OutboxStore<Action> | null;
  socket: HocuspocusProviderWebsocket;
  token: () => string;
  onOutbox: () => void;
  /** Steps that were made in an earlier document of this tab and are to be made again in this one. */
  carried: readonly OutboxEntry<Action>[];
}

/** The step that is being made now. */
interface StepInHand<Action extends EditAction> {
  action: Action;
  read: () => KeptStep;
  /** The entry that is made once more; null for a new step. */
  repeats: OutboxEntry<Action> | null;
}

/**
 * One life of a room's document in this tab: the local copy is read first, then the server is joined.
 * A refused edit ends this life; the next one starts from the server with an empty local copy.
 */
export class RoomSession<Action extends EditAction = EditAction> {
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly outbox: Outbox<Action>;
  readonly undo: UndoSteps<Action>;
  readonly presence: PresenceReporter;
  readonly copy: LocalCopy | null;
  #options: SessionOptions<Action>;
  #document: RoomDocument<Action>;
  #provider: RoomProvider | null = null;
  #inHand: StepInHand<Action> | null = null;
  #closed = false;

  constructor(options: SessionOptions<Action>) {
    const { room, store, userId, document } = options;
    this.#options = options;
    this.#document = document ?? NO_DOCUMENT;
    this.outbox = new Outbox({
      room,
      store,
      onChange: options.onOutbox,
      carried: options.carried,
      outcomeOf: (step) => this.#document.outcomeOf(step),
    });
    // Before the provider's own listener: the entry must stand when its frame leaves.
    this.doc.on('update', this.#noteStep);
    this.undo = new UndoSteps(this.doc, this.#document.undo);
    keepIntroductions(this.awareness);
    this.presence = new PresenceReporter(this.awareness);
    const copy = document && userId && store ? localCopyName(userId, room) : null;
    this.copy = copy ? new LocalCopy(copy, this.doc) : null;
  }

  get provider(): RoomProvider | null {
    return this.#provider;
  }

  /** Reads the local copy and what waits; true when there was something to show. */
  async loadCopy(): Promise<boolean> {
    await this.copy?.whenLoaded;
    await this.outbox.load();
    this.#applyKept(this.outbox.entries);
    return this.#document.hasContent(this.doc);
  }

  objectRoots(): readonly Y.Map<unknown>[] {
    return this.#document.objectRoots(this.doc);
  }

  /** Takes over what closed tabs of this browser left unsent in the room. */
  async takeOver(): Promise<void> {
    const left = await this.outbox.leftBehind();
    if (this.#closed || left.length === 0) return;
    // One by one: each leaves in a frame of its own.
    for (const entry of left) {
      this.outbox.take(entry);
      this.#applyKept([entry]);
    }
    // What the document had already leaves in none; this handshake carries it.
    if (this.#provider?.hasShakenHands) this.#provider.startSync();
  }

  /** Joins the room; nothing happens after `close`. */
  join(): RoomProvider | null {
    if (this.#closed) return null;
    const { room, socket, token } = this.#options;
    const { doc: document, awareness, outbox: frames } = this;
    this.#provider = new RoomProvider({ room, document, awareness, socket, token, frames });
    return this.#provider;
  }

  /** The line has another socket: the room goes on there. */
  moveTo(socket: HocuspocusProviderWebsocket): void {
    this.#options = { ...this.#options, socket };
    this.#provider?.moveTo(socket);
  }

  /** Runs one step of the person under its name. */
  edit<T>(action: Action, run: (doc: Y.Doc) => T): T {
    return this.#make(action, null, () => this.undo.named(action, () => run(this.doc)));
  }

  /** Makes a step once more under its name, as a new one; false when there is no place for it any more. */
  again(action: Action, step: KeptStep): boolean {
    return this.#makeAgain(action, step, null);
  }

  /** Undo and redo are steps too: they wait, are sent and can be refused like any other. */
  move(direction: 'undo' | 'redo'): UndoResult<Action> {
    const left = this.undo.leaveOvertaken(direction);
    const next = direction === 'undo' ? this.undo.nextUndo : this.undo.nextRedo;
    if (left.length > 0 || !next) return { moved: null, left };
    const read = this.#document.watch(this.doc, next);
    const result = this.#make({ ...next, step: direction }, null, () => this.undo[direction]());
    // Those of several subjects that the step did not move: somebody else changed them since.
    const moved = new Set(this.#document.changedBy(read()));
    return { ...result, leftSubjects: (next.subjectIds ?? []).filter((id) => !moved.has(id)) };
  }

  /**
   * Makes what was carried over once more, in order and `atMost` so many steps; answers those for which the document
   * has no place any more.
   */
  repeatCarried(atMost = Number.POSITIVE_INFINITY): OutboxEntry<Action>[] {
    return this.outbox.toRepeat.slice(0, atMost).filter((entry) => !this.#repeat(entry));
  }

  #repeat(entry: OutboxEntry<Action>): boolean {
    const { action, step } = entry;
    if (!step) return false;
    const isDone = this.#makeAgain(action, step, entry);
    const isNoted = this.outbox.toRepeat.every(({ id }) => id !== entry.id);
    if (isDone && !isNoted) this.outbox.settle(entry);
    return isDone;
  }

  #makeAgain(action: Action, step: KeptStep, repeats: OutboxEntry<Action> | null): boolean {
    const run = () => this.#document.repeat(this.doc, step);
    return this.#make(action, repeats, () =>
      // What was an undo is no step that could be undone once more.
      action.step ? this.doc.transact(run, FROM_OUTBOX) : this.undo.named(action, run),
    );
  }

  #make<T>(action: Action, repeats: OutboxEntry<Action> | null, run: () => T): T {
    this.#inHand = { action, read: this.#document.watch(this.doc, action), repeats };
    try {
      return run();
    } finally {
      this.#inHand = null;
    }
  }

  async close({ forgetCopy }: { forgetCopy: boolean }): Promise<void> {
    this.#closed = true;
    this.presence.stop();
    this.undo.destroy();
    this.#provider?.destroy();
    this.#provider = null;
    if (forgetCopy) await this.copy?.clear();
    else await this.copy?.close();
    this.awareness.destroy();
    this.doc.destroy();
  }

  /**
   * The room's copy may not have them yet. One that cannot be read is made again by what it did, and so are those after
   * it, which may build on it.
   */
  #applyKept(entries: readonly OutboxEntry<Action>[]): void {
    let isBroken = false;
    for (const entry of entries) {
      isBroken ||= entry.update !== null && !this.#isTakenIn(entry.update);
      if (isBroken) this.outbox.repeatLater(entry);
    }
  }

  #isTakenIn(update: Uint8Array): boolean {
    try {
      applyUpdate(this.doc, update, FROM_OUTBOX);
      return true;
    } catch (error) {
      console.error('A kept step cannot be read', error);
      return false;
    }
  }

  #noteStep = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    if (!transaction.local) return;
    if (!this.#inHand) return this.#noteOwn(update, transaction);
    const { action, read, repeats } = this.#inHand;
    if (repeats) this.outbox.repeated(repeats, update);
    else this.outbox.add({ action, step: read(), update });
  };

  #noteOwn(update: Uint8Array, transaction: Y.Transaction): void {
    const action = this.#document.actionOf?.(transaction);
    if (action) this.outbox.add({ action, update });
  }
}
