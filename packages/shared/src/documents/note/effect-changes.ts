import type * as Y from 'yjs';
import { cutText } from '../../text/entered-text.ts';
import type { NoteChange } from './changes.ts';
import { blocksText, readDescription } from './description.ts';
import type { NoteEffect, ValueTouch } from './effect-recorder.ts';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';
import { readAttachment, readChecklistItem, readComment } from './read.ts';
import { commentText, type CommentPart } from './schema.ts';

/** How much of the words a change is told with. */
const NAME_CHARS = 200;

/** The effect as changes; what cannot be read has no words. */
export function effectChanges(doc: Y.Doc, effect: NoteEffect): NoteChange[] {
  return [
    ...(effect.isDescribed ? [described(doc, effect.mentions)] : []),
    ...[...effect.comments].map(([id, touch]) => commentChange(doc, id, touch)),
    ...[...effect.watchers.keys()].map((accountId) => watcherChange(doc, accountId)),
    ...[...effect.attachments].map(([id, touch]) => attachmentChange(doc, id, touch)),
    ...(effect.checklist.size > 0 ? [checklistChange(doc, effect.checklist)] : []),
  ];
}

function described(doc: Y.Doc, mentions: ReadonlySet<string>): NoteChange {
  const text = blocksText(readDescription(descriptionRoot(doc)));
  return {
    kind: 'note-described',
    name: beginning(text),
    ...(mentions.size > 0 && { mentions: [...mentions] }),
  };
}

function commentChange(doc: Y.Doc, commentId: string, { before }: ValueTouch): NoteChange {
  const root = commentsRoot(doc);
  const was = readComment(before);
  if (!root.has(commentId)) {
    const name = was ? beginning(commentText(was.body)) : '';
    return { kind: 'comment-deleted', commentId, name, by: was?.by ?? '' };
  }
  const body = readComment(root.get(commentId))?.body ?? [];
  const kind = before === undefined ? 'comment-added' : 'comment-edited';
  return { kind, commentId, name: beginning(commentText(body)), mentions: mentionsOf(body) };
}

function mentionsOf(body: readonly CommentPart[]): string[] {
  return [...new Set(body.flatMap((part) => ('mention' in part ? [part.mention] : [])))];
}

function watcherChange(doc: Y.Doc, accountId: string): NoteChange {
  return { kind: watchersRoot(doc).has(accountId) ? 'watcher-added' : 'watcher-removed', accountId };
}

function attachmentChange(doc: Y.Doc, attachmentId: string, { before }: ValueTouch): NoteChange {
  const root = attachmentsRoot(doc);
  const isThere = root.has(attachmentId);
  const name = readAttachment(isThere ? root.get(attachmentId) : before)?.name ?? '';
  return { kind: isThere ? 'attachment-added' : 'attachment-deleted', attachmentId, name };
}

function checklistChange(doc: Y.Doc, touched: ReadonlySet<string>): NoteChange {
  const texts = [...touched].flatMap((id) => readChecklistItem(checklistRoot(doc).get(id))?.text ?? []);
  return { kind: 'checklist-changed', itemIds: [...touched], name: beginning(texts[0] ?? '') };
}

function beginning(text: string): string {
  return cutText(text.trim(), NAME_CHARS);
}
