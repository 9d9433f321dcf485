import { fieldNotesRoot } from '@plumbline/shared/documents/scene/scene-roots.ts';
import { SCENE_SCHEMA_VERSION } from '@plumbline/shared/documents/scene/schema.ts';
import * as Y from 'yjs';
import type { RoomDocument, RoomKind, StepTexts } from '../../../collab/room-kind.ts';
import type { Room } from '../../../collab/room.ts';
import type { SceneAction } from './scene-action.ts';
import { outcomeOfSceneStep, repeatSceneStep, watchSceneStep, type SceneStep } from './scene-step.ts';

/** Steps in a scene's document. Nothing of it is taken back by keys: a deletion asks before. */
const SCENE_ROOM_DOCUMENT: RoomDocument<SceneAction, SceneStep> = {
  version: SCENE_SCHEMA_VERSION,
  hasContent: (doc) => fieldNotesRoot(doc).size > 0,
  watch: watchSceneStep,
  repeat: repeatSceneStep,
  outcomeOf: outcomeOfSceneStep,
  changedBy: ({ id }) => [id],
  undo: { createManager: (doc) => new Y.UndoManager([], { doc }), dropIdle: () => false },
  objectRoots: (doc) => [fieldNotesRoot(doc)],
};

const SCENE_STEP_TEXTS: StepTexts<SceneAction> = {
  namespaces: ['scene'],
  textOf: ({ kind, name }, t) => t(`scene:action.${kind}`, { name }),
};

/** The kind of room that field notes are written in. */
export const SCENE_ROOM: RoomKind<SceneAction, Room<SceneAction>> = {
  name: 'scene',
  document: SCENE_ROOM_DOCUMENT,
  view: (room) => room,
  stepTexts: SCENE_STEP_TEXTS,
};
