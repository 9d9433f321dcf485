/** Comments of a topic: they stand under the importing person, below the words of who wrote them and where. */
import { NOTE_COMMENT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import type { BcfRemarkKind } from '@plumbline/shared/contract/bcf.ts';
import { addComment, editComment } from '@plumbline/shared/documents/note/commands.ts';
import { commentsRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { readComment } from '@plumbline/shared/documents/note/read.ts';
import { commentText } from '@plumbline/shared/documents/note/schema.ts';
import { cutText, enteredLines } from '@plumbline/shared/text/entered-text.ts';
import { writeInNote } from '../notes/write-in-note.ts';
import type { BcfComment } from './bcf-file.ts';
import { commentIdOf } from './kept-topics.ts';
import type { TopicImport } from './topic-import.ts';

/** A comment that the note does not have. */
export interface NewComment {
  id: string;
  comment: BcfComment;
  words: string;
}

/** Changes what the file says otherwise than before. @returns those that the note does not have */
export async function takeKnownComments(at: TopicImport, noteId: string): Promise<NewComment[]> {
  const known = await knownComments(at, noteId);
  const fresh = new Map<string, NewComment>();
  for (const comment of at.topic.comments) {
    const id = commentIdOf(comment.guid);
    const before = known.get(id);
    if (!before) fresh.set(id, { id, comment, words: wordsOf(at, comment) });
    else if (tidy(before.text) !== tidy(comment.text)) await change(at, { noteId, id, comment, before });
    else if (pointsElsewhere(at, comment, before)) {
      await keepComment(at, noteId, { id, comment });
      at.isChanged = true;
    }
  }
  return [...fresh.values()];
}

interface KnownComment {
  text: string;
  accountId: string | null;
  isOfFile: boolean;
  viewpoint: string | null;
}

/** A file does not take back what it said before by saying nothing. */
function pointsElsewhere({ actor }: TopicImport, { viewpoint }: BcfComment, before: KnownComment): boolean {
  const isOwn = before.isOfFile && before.accountId === actor.accountId;
  return isOwn && viewpoint !== null && viewpoint !== before.viewpoint;
}

/** Those that came by a file, as it had them, and those that were written here. */
async function knownComments({ trx }: TopicImport, noteId: string): Promise<Map<string, KnownComment>> {
  const written = await trx
    .selectFrom('note_comment')
    .select(['comment_id as id', 'body_text as text', 'author_id as accountId'])
    .where('note_id', '=', noteId)
    .execute();
  const imported = await trx
    .selectFrom('bcf_comment')
    .select(['comment_id as id', 'text', 'account_id as accountId', 'viewpoint_guid as viewpoint'])
    .where('note_id', '=', noteId)
    .execute();
  const known = new Map<string, KnownComment>();
  for (const { id, ...comment } of written) known.set(id, { ...comment, isOfFile: false, viewpoint: null });
  for (const { id, ...comment } of imported) known.set(id, { ...comment, isOfFile: true });
  return known;
}

async function change(
  at: TopicImport,
  changed: { noteId: string; id: string; comment: BcfComment; before: KnownComment },
): Promise<void> {
  const { noteId, id, comment, before } = changed;
  if (before.accountId !== at.actor.accountId) return at.leave('comment-of-another', comment.text);
  const words = before.isOfFile ? wordsOf(at, comment) : cutComment(at, comment.text);
  const left: BcfRemarkKind[] = [];
  await writeInNote(at.trx, at.actor, noteId, (doc) => {
    const now = readComment(commentsRoot(doc).get(id));
    if (!now) left.push('comment-deleted');
    else if (before.isOfFile && !isAsImported(commentText(now.body), before.text)) left.push('comment-kept');
    else editComment(doc, id, [{ text: words }]);
  });
  const [reason] = left;
  if (reason) return at.leave(reason, cutText(tidy(comment.text), ABOUT_CHARS));
  if (before.isOfFile) await keepComment(at, noteId, { id, comment });
  at.isChanged = true;
}

/** What was said in a file stands below the words of who said it, cut off where it was too long. */
function isAsImported(now: string, said: string): boolean {
  const imported = now.slice(now.indexOf('\n') + 1);
  return now.length < NOTE_COMMENT_MAX_CHARS ? imported === tidy(said) : tidy(said).startsWith(imported);
}

export async function addComments(
  at: TopicImport,
  noteId: string,
  comments: readonly NewComment[],
): Promise<void> {
  if (comments.length === 0) return;
  for (const each of comments) await keepComment(at, noteId, each);
  await writeInNote(at.trx, at.actor, noteId, (doc) => {
    for (const { id, words } of comments)
      addComment(doc, { id, by: at.actor.accountId, body: [{ text: words }] });
  });
  at.isChanged = true;
}

/** Before it is written, so that nobody is told of it. */
export async function keepComment(
  { trx, actor }: TopicImport,
  noteId: string,
  { id, comment }: Pick<NewComment, 'id' | 'comment'>,
): Promise<void> {
  const { author, date, text, viewpoint } = comment;
  const said = { author, written_at: date, text, viewpoint_guid: viewpoint };
  await trx
    .insertInto('bcf_comment')
    .values({
      note_id: noteId,
      comment_id: id,
      tenant_id: actor.tenantId,
      guid: comment.guid,
      account_id: actor.accountId,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['note_id', 'comment_id']).doUpdateSet(said))
    .execute();
}

function wordsOf(at: TopicImport, comment: BcfComment): string {
  return cutComment(at, `${at.wordsAbove(comment.author)}\n${comment.text}`);
}

function cutComment(at: TopicImport, text: string): string {
  const words = enteredLines(text).trim();
  if (words.length > NOTE_COMMENT_MAX_CHARS) at.leave('comment-cut', cutText(words, ABOUT_CHARS));
  return cutText(words, NOTE_COMMENT_MAX_CHARS);
}

const ABOUT_CHARS = 80;

function tidy(text: string): string {
  return enteredLines(text).trim();
}
