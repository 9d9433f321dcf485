/** The status of a topic: by the steps that the importing person may take, and never to verified. */
import { stepQuestion } from '@plumbline/shared/notes/note-parts.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepRule } from '@plumbline/shared/notes/transitions.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { readNote, type NoteRecord } from '../notes/note-record.ts';
import { transitionNote } from '../notes/transition-note.ts';
import { statusOfWord, stepsTo } from './status-words.ts';
import { keepComment, type NewComment } from './topic-comments.ts';
import type { TopicImport } from './topic-import.ts';

/**
 * Takes the note to what the file says, when it says something else than before. A step that takes a comment has the
 * topic's last new one.
 * @returns the comments that are still to be added
 */
export async function takeStatus(
  at: TopicImport,
  noteId: string,
  comments: readonly NewComment[],
): Promise<readonly NewComment[]> {
  const raw = at.topic.status;
  if (raw === null || raw === at.base.status) return comments;
  const note = await readNote(at.trx, noteId);
  if (!note) throw new AppError('not-found');
  const to = statusOfWord(raw);
  if (to === null) at.leave('status-unknown', raw);
  else if (to === note.status) at.base.status = raw;
  else if (to === 'verified') at.leave('not-verified', raw);
  else return go(at, note, to, comments);
  return comments;
}

async function go(
  at: TopicImport,
  note: NoteRecord,
  to: NoteStatus,
  comments: readonly NewComment[],
): Promise<readonly NewComment[]> {
  const raw = at.topic.status ?? '';
  const question = stepQuestion(at.actor.ability, at.actor.accountId, note);
  const steps = question && stepsTo(question, to);
  const last = steps?.at(-1);
  if (!steps || !last) {
    at.leave('status-refused', raw);
    return comments;
  }
  const said = comments.at(-1);
  const isSaid = takesComment(last, note);
  if (isSaid && !said) {
    at.leave('status-needs-comment', raw);
    return comments;
  }
  for (const step of steps) {
    const withStep = isSaid && step === last ? said : undefined;
    if (withStep) await keepComment(at, note.id, withStep);
    await transitionNote(
      at.trx,
      at.actor,
      { noteId: note.id, version: null },
      { to: step.to, comment: withStep?.words ?? '', ...(withStep && { commentId: withStep.id }) },
    );
  }
  at.base.status = raw;
  at.isChanged = true;
  return isSaid ? comments.slice(0, -1) : comments;
}

function takesComment({ demand }: StepRule, { needsProof, hasAfterPhoto }: NoteRecord): boolean {
  return demand === 'comment' || (demand === 'proof' && needsProof && !hasAfterPhoto);
}
