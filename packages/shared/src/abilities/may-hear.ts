import { subject } from '@casl/ability';
import { EVENT_SUBJECTS, type EventKind } from '../contract/event.ts';
import type { AppAbility } from './ability.ts';

/** Whether somebody may hear of an event of their project: of an inspection that is not published only who works on it. */
export function mayHear(
  ability: AppAbility,
  { kind, payload }: { kind: EventKind; payload: Record<string, unknown> },
): boolean {
  const what = EVENT_SUBJECTS[kind];
  if (what !== 'Inspection') return ability.can('read', what);
  const record = { createdBy: '', published: payload['published'] === true };
  return ability.can('read', subject(what, record));
}
