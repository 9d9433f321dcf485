import * as Y from 'yjs';
import type { RoomDocument } from './room-kind.ts';

/** The document of a room of presence only. */
export const NO_DOCUMENT: RoomDocument<never> = {
  version: 1,
  hasContent: () => false,
  watch: () => () => ({ of: 'nothing' }),
  repeat: () => false,
  outcomeOf: () => [],
  changedBy: () => [],
  undo: { createManager: (doc) => new Y.UndoManager([], { doc }), dropIdle: () => false },
  objectRoots: () => [],
};
