import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { EventRow } from '@plumbline/server/events/read-events.ts';

/** An event as the feed and the activity list show it. */
export function toProjectEvent({ seq, kind, subjectId, actor, payload, at }: EventRow): ProjectEvent {
  return { seq, kind, subjectId, actor, payload, at };
}
