import type { EditAction } from '../../collab/edit-action.ts';

/** The kinds of steps a person takes in a note; each has a sentence in `note.json` under `action`. */
export type NoteEditKind =
  | 'describe'
  | 'comment'
  | 'editComment'
  | 'deleteComment'
  | 'watch'
  | 'unwatch'
  | 'addItem'
  | 'changeItem'
  | 'deleteItem'
  | 'deleteAttachment';

/** One step of a person in a note; `name` is the beginning of the words it is about. */
export interface NoteAction extends EditAction {
  kind: NoteEditKind;
}
