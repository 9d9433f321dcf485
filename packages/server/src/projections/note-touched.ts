import type { NoteChange } from '@plumbline/shared/documents/note/changes.ts';

export interface DatedChanges {
  at: Date;
  changes: readonly NoteChange[];
}

/** Which parts of a note's document some entries touched, and when what is dated was written. */
export interface TouchedNote {
  description: boolean;
  watchers: boolean;
  attachments: boolean;
  checklist: boolean;
  commentIds: Set<string>;
  /** Files that were taken away, by the ids of their attachments. */
  detached: Set<string>;
  /** When comments and files came, by id. */
  made: Map<string, Date>;
  /** When comments got other words, by id. */
  edited: Map<string, Date>;
  /** When the newest of them was written; null for none. */
  newest: Date | null;
}

export function touchedOfNote(entries: readonly DatedChanges[]): TouchedNote {
  const touched: TouchedNote = {
    description: false,
    watchers: false,
    attachments: false,
    checklist: false,
    commentIds: new Set(),
    detached: new Set(),
    made: new Map(),
    edited: new Map(),
    newest: null,
  };
  for (const { at, changes } of entries) {
    if (changes.length > 0) touched.newest = at;
    for (const change of changes) touch(touched, change, at);
  }
  return touched;
}

function touch(touched: TouchedNote, change: NoteChange, at: Date): void {
  touched.description ||= change.kind === 'note-described';
  touched.checklist ||= change.kind === 'checklist-changed';
  if ('accountId' in change) touched.watchers = true;
  if ('attachmentId' in change) {
    touched.attachments = true;
    if (change.kind === 'attachment-added') touched.made.set(change.attachmentId, at);
    else touched.detached.add(change.attachmentId);
  }
  if (!('commentId' in change)) return;
  touched.commentIds.add(change.commentId);
  if (change.kind === 'comment-added') {
    touched.made.set(change.commentId, at);
    touched.edited.delete(change.commentId);
  }
  if (change.kind === 'comment-edited') touched.edited.set(change.commentId, at);
}
