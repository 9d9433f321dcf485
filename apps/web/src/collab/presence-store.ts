import {
  PresenceReportSchema,
  PresenceStateSchema,
  SILENT_REPORT,
  type PresenceColor,
  type PresenceReport,
  type PresenceRole,
} from '@plumbline/shared/protocol/presence.ts';
import type { Awareness } from 'y-protocols/awareness';

/** Somebody in the room, as the server introduced them. */
export interface Person extends PresenceReport {
  clientId: number;
  id: string;
  name: string;
  color: PresenceColor;
  kind: 'member' | 'viewer';
  role: PresenceRole;
  isSelf: boolean;
}

/** The own identity as the server told it; awareness has no stamped copy of oneself. */
export interface SelfIdentity {
  id: string;
  name: string;
  color: string;
  role: PresenceRole;
}

const ColorSchema = PresenceStateSchema.shape.user.shape.color;

/** Everybody in the room; states that do not look like presence are left out. */
export function readPeople(awareness: Awareness, self: SelfIdentity | null, access: string | null): Person[] {
  const people: Person[] = [];
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue;
    const parsed = PresenceStateSchema.safeParse(state);
    if (!parsed.success) continue;
    const { user, ...report } = parsed.data;
    people.push({ clientId, ...user, ...report, isSelf: false });
  }
  const color = ColorSchema.safeParse(self?.color);
  if (self && color.success) {
    const kind = access === 'edit' ? 'member' : 'viewer';
    const own = {
      clientId: awareness.clientID,
      id: self.id,
      name: self.name,
      color: color.data,
      kind,
      role: self.role,
    } as const;
    people.unshift({ ...SILENT_REPORT, ...ownLasting(awareness), ...own, isSelf: true });
  }
  return people;
}

/** What one has said oneself of what lasts; where one points is nobody's news to oneself. */
function ownLasting(awareness: Awareness): Partial<PresenceReport> {
  const { data } = PresenceReportSchema.safeParse(awareness.getLocalState());
  if (!data) return {};
  const { following, presenting, quiet, lock } = data;
  return { following, presenting, quiet, lock };
}

/**
 * The people for a list: one entry a person, however many tabs, and of those one in use; oneself first.
 * Answers `before` itself when nothing of a list changed: cursors move too often to draw lists anew.
 */
export function listPeople(before: readonly Person[], people: readonly Person[]): readonly Person[] {
  const byId = new Map<string, Person>();
  for (const person of people) {
    const known = byId.get(person.id);
    if (!known || (known.idle && !person.idle)) byId.set(person.id, person);
  }
  const after = [...byId.values()];
  const same = before.length === after.length && before.every((each, i) => markOf(each) === markOf(after[i]));
  return same ? before : after;
}

function markOf(person: Person | undefined): string {
  if (!person) return '';
  const { clientId, name, color, role, idle, tool, selection } = person;
  const { following, presenting, dismissals, quiet, lock } = person;
  const lasting = [following, presenting, dismissals, quiet, lock?.on, lock?.turn, lock?.resting];
  return [clientId, name, color, role, idle, tool, ...lasting, ...selection].join(' ');
}
