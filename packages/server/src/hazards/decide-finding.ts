/**
 * What reviewers make of findings.
 *
 * Invariant (hazards.pg.test.ts, cases.md M37): of two who decide on one the first wins, and the other is told who it was.
 */
import { sql } from 'kysely';
import type {
  ApproveFindingBody,
  Finding,
  FindingDecision,
  RejectReason,
} from '@plumbline/shared/contract/hazard.ts';
import { levelled } from '@plumbline/shared/captures/levelled.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { memberActor } from '../captures/inspection-events.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { createNote } from '../notes/create-note.ts';
import { deleteNote } from '../notes/delete-note.ts';
import type { NoteActor } from '../notes/note-actor.ts';
import { readNote } from '../notes/note-record.ts';
import { readFinding, toFinding, type FindingRecord } from './findings.ts';
import { isWaiting, lockStamp, readStamp, setStamp } from './review-stamp.ts';

export interface SeenFinding {
  findingId: string;
  version: number;
}

interface Decision {
  decision: FindingDecision;
  reason: RejectReason | null;
  noteId: string | null;
}

/** Makes an open note of it. @throws AppError not-found; conflict; not-authorized; and as `createNote` */
export async function approveFinding(
  trx: Trx,
  actor: NoteActor,
  seen: SeenFinding,
  { noteId, text, assignee, dueDate }: Omit<ApproveFindingBody, 'version'>,
): Promise<Finding> {
  const finding = await lockFinding(trx, actor, seen);
  requireOpen(finding);
  const note = await createNote(
    trx,
    actor,
    { id: noteId, text, assignee, dueDate, tagIds: [], ...(await whereSeen(trx, finding)) },
    { isApproved: true },
  );
  return decide(trx, actor, finding, { decision: 'approved', reason: null, noteId: note.id });
}

/** Says that a note tells of it already. @throws AppError not-found, also for a note of another project; conflict; not-authorized */
export async function mergeFinding(
  trx: Trx,
  actor: NoteActor,
  seen: SeenFinding,
  noteId: string,
): Promise<Finding> {
  const finding = await lockFinding(trx, actor, seen);
  requireOpen(finding);
  const note = await readNote(trx, noteId);
  if (note?.projectId !== finding.projectId || note.deletedAt !== null) throw new AppError('not-found');
  return decide(trx, actor, finding, { decision: 'merged', reason: null, noteId });
}

/** @throws AppError not-found; conflict; not-authorized */
export async function rejectFinding(
  trx: Trx,
  actor: NoteActor,
  seen: SeenFinding,
  reason: RejectReason,
): Promise<Finding> {
  const finding = await lockFinding(trx, actor, seen);
  requireOpen(finding);
  return decide(trx, actor, finding, { decision: 'rejected', reason, noteId: null });
}

/**
 * Takes a decision back; the note that was made of it goes, with the usual time to bring it back.
 * @throws AppError not-found; conflict; not-authorized when the note is another's by now
 */
export async function undoFinding(trx: Trx, actor: NoteActor, seen: SeenFinding): Promise<Finding> {
  const finding = await lockFinding(trx, actor, seen);
  if (finding.decision === null) throw new AppError('conflict', { current: toFinding(finding) });
  const note = finding.decision === 'approved' && finding.note ? await readNote(trx, finding.note.id) : null;
  if (note?.deletedAt === null) await deleteNote(trx, actor, { noteId: note.id, version: note.version });
  await write(trx, finding.id, { decision: null, reason: null, noteId: null }, null);
  await setStamp(trx, finding.inspectionId, null);
  return tell(trx, actor, finding.id);
}

async function lockFinding(
  trx: Trx,
  actor: NoteActor,
  { findingId, version }: SeenFinding,
): Promise<FindingRecord> {
  actor.require('review', 'AiNote');
  // The inspection first: whether something waits is read and written under its lock.
  const seen = await readFinding(trx, findingId);
  if (seen?.projectId !== actor.projectId) throw new AppError('not-found');
  await lockStamp(trx, seen.inspectionId);
  await trx.selectFrom('hazard_finding').select('id').where('id', '=', findingId).forUpdate().execute();
  const finding = await readFinding(trx, findingId);
  if (!finding) throw new AppError('not-found');
  if (finding.version !== version) throw new AppError('conflict', { current: toFinding(finding) });
  return finding;
}

function requireOpen(finding: FindingRecord): void {
  if (finding.decision !== null) throw new AppError('conflict', { current: toFinding(finding) });
}

/** Where the note stands: on the plan, and in the picture. */
async function whereSeen(trx: Trx, { inspectionId, captureId, box, pose, place }: FindingRecord) {
  const { floorId } = await trx
    .selectFrom('inspection')
    .select('floor_plan_id as floorId')
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow();
  return {
    place: place && { floorId, x: place.x, y: place.y },
    sight: {
      inspectionId,
      captureId,
      ...levelled(box, pose),
      fieldNoteId: null,
      accuracyM: place?.accuracyM ?? null,
    },
  };
}

async function decide(
  trx: Trx,
  actor: NoteActor,
  finding: FindingRecord,
  decision: Decision,
): Promise<Finding> {
  await write(trx, finding.id, decision, actor.accountId);
  if (!(await isWaiting(trx, finding.inspectionId)))
    await setStamp(trx, finding.inspectionId, actor.accountId);
  return tell(trx, actor, finding.id);
}

async function write(
  trx: Trx,
  findingId: string,
  { decision, reason, noteId }: Omit<Decision, 'decision'> & { decision: FindingDecision | null },
  accountId: string | null,
): Promise<void> {
  await trx
    .updateTable('hazard_finding')
    .set({
      decision,
      reason,
      note_id: noteId,
      decided_by: accountId,
      decided_at: accountId === null ? null : sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', findingId)
    .execute();
}

async function tell(trx: Trx, actor: NoteActor, findingId: string): Promise<Finding> {
  const finding = await readFinding(trx, findingId);
  if (!finding) throw new Error('a locked finding is gone');
  const { tenantId, projectId, inspectionId } = finding;
  const told = toFinding(finding);
  const reviewed = await readStamp(trx, inspectionId);
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: memberActor(actor),
    events: [{ kind: 'finding-decided', subjectId: inspectionId, payload: { finding: told, reviewed } }],
  });
  return told;
}
