import * as z from 'zod/mini';
import { EVENT_SUBJECTS, VISITOR_EVENT_KINDS, isEventKind, type ProjectEvent } from '../contract/event.ts';
import { VisitorNoteRowSchema } from '../contract/visitor-note.ts';

const PayloadSchema = z.object({ note: VisitorNoteRowSchema });

/**
 * An event as visitors of a home link hear of it: without who did it, and of a note no more than they may read.
 * @returns null for what is not theirs to hear
 */
export function forVisitor(event: ProjectEvent): ProjectEvent | null {
  if (!isEventKind(event.kind) || !VISITOR_EVENT_KINDS.includes(event.kind)) return null;
  const told = { ...event, actor: null };
  if (EVENT_SUBJECTS[event.kind] !== 'Note') return told;
  const payload = PayloadSchema.safeParse(event.payload).data;
  return payload && payload.note.type !== 'ai' ? { ...told, payload } : null;
}
