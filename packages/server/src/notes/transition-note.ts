import { sql } from 'kysely';
import type { TransitionBody } from '@plumbline/shared/contract/note.ts';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { namedBody } from '@plumbline/shared/documents/note/named-body.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { stepQuestion } from '@plumbline/shared/notes/note-parts.ts';
import {
  allowedSteps,
  judgeStep,
  type StepQuestion,
  type StepRefusal,
  type StepRule,
} from '@plumbline/shared/notes/transitions.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { sealRoom, unsealRoom } from '../journal/room-row.ts';
import { fieldChanges } from './field-changes.ts';
import { lockNote, type SeenNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { requireAssignee } from './note-choices.ts';
import { tellOfNote } from './note-events.ts';
import type { NoteRecord } from './note-record.ts';
import { assigneeValues } from './note-values.ts';
import { writeInNote } from './write-in-note.ts';

/** The comment's id is known before where it came by a file. */
type Step = Omit<TransitionBody, 'version'> & { commentId?: string };

/**
 * Takes a note to another status, with what the step demands, in one transaction: its comment stands in the document or
 * the note is where it was.
 * @throws AppError conflict; step-refused with the reason and the states allowed instead; not-authorized; project-closed
 */
export async function transitionNote(
  trx: Trx,
  actor: NoteActor,
  seen: SeenNote,
  step: Step,
): Promise<NoteRecord> {
  const note = await lockNote(trx, actor, seen, (found) => requireTransition(actor, found));
  const question = stepQuestion(actor.ability, actor.accountId, note);
  if (!question) throw new AppError('not-found');
  const rule = requireStep(question, step.to);
  requireDemand(question, note, rule, step);
  if (step.assignee !== undefined) await requireReassignment(trx, actor, rule, step);
  await writeStatus(trx, actor, note, rule, step);
  await sealBy(trx, note, step.to);
  const commentId = step.comment === '' ? null : (step.commentId ?? newObjectId());
  if (commentId !== null)
    await writeInNote(trx, actor, note.id, (doc) =>
      addComment(doc, {
        id: commentId,
        by: actor.accountId,
        body: namedBody(step.comment, step.names ?? []),
      }),
    );
  return tellOfNote(trx, actor, {
    noteId: note.id,
    kind: 'note-transitioned',
    payload: (after) => ({ from: rule.from, to: rule.to, commentId, changed: fieldChanges(note, after) }),
  });
}

/** Whoever may take no step at all is told so, and of a closed project that it is closed. */
function requireTransition(actor: NoteActor, { createdBy, assignee }: NoteRecord): void {
  const assigneeId = assignee?.kind === 'member' ? { assigneeId: assignee.id } : {};
  actor.require('transition', 'Note', { createdBy: createdBy.id, ...assigneeId });
}

function requireStep(question: StepQuestion, to: NoteStatus): StepRule {
  const judged = judgeStep(question, to);
  if (judged.ok) return judged.rule;
  throw refused(question, judged.reason);
}

function requireDemand(question: StepQuestion, note: NoteRecord, rule: StepRule, { comment }: Step): void {
  if (rule.demand === undefined || comment !== '') return;
  if (rule.demand === 'comment') throw refused(question, 'comment-missing');
  if (note.needsProof && !note.hasAfterPhoto) throw refused(question, 'proof-missing');
}

function refused(question: StepQuestion, reason: StepRefusal): AppError {
  return new AppError('step-refused', { params: { reason, allowed: allowedSteps(question).join() } });
}

/** Only with a dispute that is taken back to open. */
async function requireReassignment(trx: Trx, actor: NoteActor, rule: StepRule, step: Step): Promise<void> {
  if (rule.from !== 'in-dispute' || rule.to !== 'open')
    throw new AppError('validation', { fields: [{ path: 'assignee', error: 'unknownField' }] });
  actor.require('assign', 'Note');
  if (step.assignee) await requireAssignee(trx, actor.projectId, step.assignee);
}

async function writeStatus(
  trx: Trx,
  { accountId }: NoteActor,
  note: NoteRecord,
  rule: StepRule,
  { to, assignee }: Step,
): Promise<void> {
  const isWork = to === 'open' || to === 'in-progress';
  await trx
    .updateTable('note')
    .set({
      ...(assignee !== undefined && assigneeValues(assignee)),
      status: to,
      status_at: sql<Date>`now()`,
      status_by: accountId,
      ...(isWork && { worked_since: sql<Date>`now()` }),
      ...(rule.startsRound && { round: note.round + 1 }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', note.id)
    .execute();
}

/** A verified note locks its description, checklist and attachments in the room. */
async function sealBy(trx: Trx, note: NoteRecord, to: NoteStatus): Promise<void> {
  if (to === 'verified') await sealRoom(trx, noteRoom(note.id));
  else if (note.status === 'verified') await unsealRoom(trx, noteRoom(note.id));
  else return;
  await recordAccessChange(trx, { scope: 'subject', subject: note.id, reason: `note-${to}` });
}
