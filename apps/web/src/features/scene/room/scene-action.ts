import type { EditAction } from '../../../collab/edit-action.ts';

/** The kinds of steps a person takes in a scene; each has a sentence in `scene.json` under `action`. */
export type SceneEditKind = 'add' | 'write' | 'move' | 'delete';

/** One step of a person on a field note; `name` is the beginning of its words. */
export interface SceneAction extends EditAction {
  kind: SceneEditKind;
  subjectId: string;
}
