/**
 * What every kind of room says of itself in the browser: sessions, outbox, undo and screens know rooms by these words
 * only. The kinds are listed in `app/room-kinds.ts`; each lies with the feature that shows it.
 */
import type { TFunction } from 'i18next';
import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';
import type { Room } from './room.ts';
import type { UndoScope } from './undo-steps.ts';

/** What one step did, as plain data that survives the document it was made in; each kind has its own. */
export interface KeptStep {
  readonly of: string;
}

/** Kept actions and steps come back to the kind that made them: a room's name says which. */
export interface RoomDocument<Action extends EditAction = EditAction, Step extends KeptStep = KeptStep> {
  /** The version of the document that this page knows, as `DocumentKind.version`; it does not open newer ones. */
  readonly version: number;
  /** True when there is something to show. */
  hasContent(doc: Y.Doc): boolean;
  /** Reads the subjects of a step before it is made; answers what it did, once it is made. */
  watch(doc: Y.Doc, action: Action): () => Step;
  /** Makes a step once more on another state of the document; false when there is no place for it any more. */
  repeat(doc: Y.Doc, step: Step): boolean;
  /** What the author wanted, as data worth keeping; nothing for a deletion. */
  outcomeOf(step: Step): readonly unknown[];
  /** Those of several subjects that a step changed. */
  changedBy(step: Step): readonly string[];
  /**
   * Names a local change that was not made by `Room.edit`, but by an editor of its own: it waits and is sent like any
   * other, and is given up where it would have to be made again. Null for one that is no step of the person.
   */
  actionOf?(transaction: Y.Transaction): Action | null;
  readonly undo: UndoScope;
  /** Maps from the id of an object to the object. */
  objectRoots(doc: Y.Doc): readonly Y.Map<unknown>[];
}

/** Steps in words; whether one was taken back is said around them. */
export interface StepTexts<Action extends EditAction = EditAction> {
  /** Where their texts lie. */
  readonly namespaces: readonly string[];
  textOf(action: Action, t: TFunction<string[]>): string;
}

export interface RoomKind<Action extends EditAction = EditAction, View extends Room<Action> = Room<Action>> {
  /** The first part of its rooms' names. */
  readonly name: string;
  /** Is among the people of the room without a seat of its editors; its document is somebody else's then. */
  readonly isOnlooker?: true;
  /** Null for a room of presence only: nothing is kept of it, and nobody edits. */
  readonly document: RoomDocument<Action> | null;
  /** The room as this kind's screens use it, on one life of its document. */
  view(room: Room<Action>): View;
  /** Settled once the server knows the subject: what is made on this device alone has no room there to join. */
  whenKnown?(subjectId: string): Promise<void>;
  readonly stepTexts: StepTexts<Action>;
}
