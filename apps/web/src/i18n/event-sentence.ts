/** Which sentence says an event; the project's list and a plan's each have their own words for it. */
import * as z from 'zod/mini';
import { isEventKind, isPassingEvent, type ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { MARKUP_KINDS, type MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';

type SaidEvent = Pick<ProjectEvent, 'kind' | 'payload'>;

export interface EventSentence {
  /** `zoneCreated` for `zone-created`; what was done unchecked has a sentence of its own. */
  key: string;
  /** The zone or plan it is about, empty when there is none. */
  name: string;
  /** The floor plan, or the letter of its revision; empty when there is none. */
  place: string;
  /** The kind of markup it is about when that has no words of its own, null otherwise. */
  markup: MarkupKind | null;
}

const NoteNameSchema = z.object({ number: z.nullable(z.number()), title: z.string() });
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Kinds that are worth a line; progress is shown where the upload is. */
export function isTold({ kind }: SaidEvent): boolean {
  return isEventKind(kind) && !isPassingEvent(kind);
}

/** What to say about an event; null for kinds this version does not know or does not tell. */
export function sentenceOf(event: SaidEvent): EventSentence | null {
  if (!isTold(event)) return null;
  const { payload } = event;
  const name = noteName(payload['note']) ?? textOf(payload['name']);
  const markup = MARKUP_KINDS.find((each) => each === payload['markup']) ?? null;
  return {
    key: keyOf(event),
    name,
    place: placeOf(event, name),
    markup: name === '' ? markup : null,
  };
}

/** `431 Fire seal missing`; null for what is not about a note. */
function noteName(note: unknown): string | null {
  const read = NoteNameSchema.safeParse(note);
  return read.success ? [read.data.number, read.data.title].filter(Boolean).join(' ') : null;
}

function keyOf({ kind, payload }: SaidEvent): string {
  const key = kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return payload['unchecked'] === true ? `${key}Unchecked` : key;
}

function placeOf({ kind, payload }: SaidEvent, name: string): string {
  const plan = textOf(payload['floorPlanName']);
  const { number } = payload;
  if (kind.startsWith('plan-revision') && typeof number === 'number') return revisionLetter(number);
  return plan === '' && kind.startsWith('calibration') ? name : plan;
}
