import type { Note } from '@plumbline/shared/contract/note.ts';
import { ERRORS, isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { RequestError, isServerAway } from '../../api/request-error.ts';
import { currentOf, refusalOf } from '../decide.ts';
import type { QueuedStep, Refusal } from './queued-step.ts';

/** A server that fails so often over one and the same step will not take it. */
const FAILURES_MAX = 5;
/** The session is over: it goes on with the next login. */
const UNAUTHENTICATED = 401;
const TOO_MANY = 429;

/** What a failed call means: the line is the matter, the server is (it may take it later), or the step is. */
export type Failed = { is: 'line' } | { is: 'server' } | { is: 'refused'; refusal: Refusal };

export function failedBy(step: QueuedStep, error: unknown): Failed {
  if (!(error instanceof RequestError) || isServerAway(error)) return { is: 'line' };
  if (error.code === UNAUTHENTICATED || error.code === TOO_MANY) return { is: 'line' };
  const code = error.failure?.error ?? 'internal';
  const mayPass = isErrorCode(code) && ERRORS[code].retry;
  if (mayPass && step.failures + 1 < FAILURES_MAX) return { is: 'server' };
  return { is: 'refused', refusal: { code, reason: refusalOf(error), current: currentOf(error) } };
}

/**
 * True when a note is as a decision wanted it, by its own author: the answer to the first call was lost, and the server
 * remembers it no longer.
 */
export function isDoneAlready(
  { work }: QueuedStep,
  current: Pick<Note, 'status' | 'statusBy' | 'assignee' | 'dueDate' | 'tags' | 'place'>,
  ownId: string,
): boolean {
  if (work.kind !== 'decision' || work.sent === null) return false;
  if (work.call.kind === 'step')
    return current.status === work.call.step.to && current.statusBy?.id === ownId;
  const { assignee, dueDate, tagIds, place } = work.call.fields;
  return (
    (assignee === undefined || assignee?.id === current.assignee?.id) &&
    (dueDate === undefined || dueDate === current.dueDate) &&
    (tagIds === undefined || sameIds(tagIds, current.tags)) &&
    (place === undefined || samePlace(place, current.place))
  );
}

function sameIds(ids: readonly string[], tags: readonly { id: string }[]): boolean {
  return ids.length === tags.length && tags.every(({ id }) => ids.includes(id));
}

interface Placed {
  floorId: string;
  x: number;
  y: number;
}

function samePlace(wanted: Placed | null, is: Placed | null): boolean {
  if (wanted === null || is === null) return wanted === is;
  return wanted.floorId === is.floorId && wanted.x === is.x && wanted.y === is.y;
}
