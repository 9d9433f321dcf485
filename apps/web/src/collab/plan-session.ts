import type { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { editOnDrawing } from '@plumbline/shared/documents/plan/drawn-on.ts';
import { calibrationRoot, markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { keepIntroductions } from '@plumbline/shared/protocol/presence-introductions.ts';
import {
  repeatStep,
  watchManySteps,
  watchStep,
  type PlanStep,
  type SubjectStep,
} from '@plumbline/shared/documents/plan/plan-step.ts';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { EditAction } from './edit-action.ts';
import { localCopyName } from './local-copies.ts';
import { LocalCopy } from './local-copy.ts';
import { Outbox } from './outbox.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { RoomProvider } from './room-provider.ts';
import { UndoSteps, type UndoResult } from './undo-steps.ts';

const FROM_OUTBOX = 'from-outbox';

export interface SessionOptions {
  room: string;
  /** Null for visitors: they keep no copy. */
  userId: string | null;
  store: OutboxStore | null;
  socket: HocuspocusProviderWebsocket;
  token: () => string;
  onOutbox: () => void;
  /** Steps that were made in an earlier document of this tab and are to be made again in this one. */
  carried: readonly OutboxEntry[];
}

function watch(doc: Y.Doc, { subjectId, subjectIds }: EditAction): () => PlanStep {
  return subjectIds ? watchManySteps(doc, subjectIds) : watchStep(doc, subjectId);
}

/** Those of several subjects that the step did not move: somebody else changed them since. */
function unchangedOf({ subjectIds = [] }: EditAction, step: PlanStep): string[] {
  const changed = step.of === 'many' ? step.steps : [];
  return subjectIds.filter((id) => !changed.some((each) => subjectOf(each) === id));
}

function subjectOf(step: SubjectStep): string | null {
  if ('zoneId' in step) return step.zoneId;
  return 'markupId' in step ? step.markupId : null;
}

/** The step that is being made now. */
interface StepInHand {
  action: EditAction;
  read: () => PlanStep;
  /** The entry that is made once more; null for a new step. */
  repeats: OutboxEntry | null;
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
  readonly copy: LocalCopy | null;
  /** Number of the revision of the drawing that the person sees. */
  drawing = 1;
  #options: SessionOptions;
  #provider: RoomProvider | null = null;
  #inHand: StepInHand | null = null;
  #closed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.outbox = new Outbox(options.room, options.store, options.onOutbox, options.carried);
    // Before the provider's own listener: the entry must stand when its frame leaves.
    this.doc.on('update', this.#noteStep);
    this.undo = new UndoSteps(this.doc);
    keepIntroductions(this.awareness);
    this.presence = new PresenceReporter(this.awareness);
    const copy = options.userId && options.store ? localCopyName(options.userId, options.room) : null;
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
    return [zonesRoot, calibrationRoot, markupRoot].some((root) => root(this.doc).size > 0);
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
  edit<T>(action: EditAction, run: (doc: Y.Doc) => T): T {
    const { doc, drawing } = this;
    return this.#make(action, null, () =>
      this.undo.named(action, () => editOnDrawing(doc, drawing, () => run(doc))),
    );
  }

  /** Undo and redo are steps too: they wait, are sent and can be refused like any other. */
  move(direction: 'undo' | 'redo'): UndoResult {
    const left = this.undo.leaveOvertaken(direction);
    const next = direction === 'undo' ? this.undo.nextUndo : this.undo.nextRedo;
    if (left.length > 0 || !next) return { moved: null, left };
    const read = watch(this.doc, next);
    const result = this.#make({ ...next, step: direction }, null, () => this.undo[direction]());
    return { ...result, leftSubjects: unchangedOf(next, read()) };
  }

  /**
   * Makes what was carried over once more, in order and `atMost` so many steps; answers those for which the plan has
   * no place any more.
   */
  repeatCarried(atMost = Number.POSITIVE_INFINITY): OutboxEntry[] {
    return this.outbox.toRepeat.slice(0, atMost).filter((entry) => !this.#repeat(entry));
  }

  #repeat(entry: OutboxEntry): boolean {
    const { action, step } = entry;
    if (!step) return false;
    const run = () => repeatStep(this.doc, step).ok;
    const isDone = this.#make(action, entry, () =>
      // What was an undo is no step that could be undone once more.
      action.step ? this.doc.transact(run, FROM_OUTBOX) : this.undo.named(action, run),
    );
    const isNoted = this.outbox.toRepeat.every(({ id }) => id !== entry.id);
    if (isDone && !isNoted) this.outbox.settle(entry);
    return isDone;
  }

  #make<T>(action: EditAction, repeats: OutboxEntry | null, run: () => T): T {
    this.#inHand = { action, read: watch(this.doc, action), repeats };
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
  #applyKept(entries: readonly OutboxEntry[]): void {
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
    if (!transaction.local || !this.#inHand) return;
    const { action, read, repeats } = this.#inHand;
    if (repeats) this.outbox.repeated(repeats, update);
    else this.outbox.add(action, read(), update);
  };
}
