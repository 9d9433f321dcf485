import {
  PresenceReportSchema,
  PresenceStateSchema,
  SILENT_REPORT,
  type PresenceColor,
  type PresenceReport,
  type PresenceRole,
} from '@plumbline/shared/protocol/presence.ts';
import { reaches, type RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
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

/** What the server told of oneself; `access` as the room's status has it. */
export interface OwnStanding {
  self: SelfIdentity | null;
  access: RoomAccess | null;
}

/**
 * Everybody in the room, read once per change however many listen, and of the others only who spoke: pointers move
 * ten times a second. States that do not look like presence are left out. Make it before anybody listens. Test:
 * presence-store.test.ts.
 */
export class RoomPeople {
  #awareness: Awareness;
  #own: () => OwnStanding;
  /** A state that says something else is another object. */
  #read = new WeakMap<object, Person | null>();
  #people: { all: readonly Person[]; self: SelfIdentity | null; access: RoomAccess | null } | null = null;

  constructor(awareness: Awareness, own: () => OwnStanding) {
    this.#awareness = awareness;
    this.#own = own;
    awareness.on('change', () => {
      this.#people = null;
    });
  }

  /** Oneself first; the same list while nothing changes. */
  get all(): readonly Person[] {
    const { self, access } = this.#own();
    const known = this.#people;
    if (known && known.self === self && known.access === access) return known.all;
    const me = readSelf(this.#awareness, self, access);
    const all = me ? [me, ...this.#others()] : this.#others();
    this.#people = { all, self, access };
    return all;
  }

  nameOf(clientId: number): string | undefined {
    const state = this.#awareness.getStates().get(clientId);
    return (state && this.#personOf(clientId, state))?.name;
  }

  #others(): Person[] {
    const people: Person[] = [];
    for (const [clientId, state] of this.#awareness.getStates()) {
      const person = clientId === this.#awareness.clientID ? null : this.#personOf(clientId, state);
      if (person) people.push(person);
    }
    return people;
  }

  #personOf(clientId: number, state: object): Person | null {
    const known = this.#read.get(state);
    if (known !== undefined) return known;
    const person = readPerson(clientId, state);
    this.#read.set(state, person);
    return person;
  }
}

function readPerson(clientId: number, state: object): Person | null {
  const parsed = PresenceStateSchema.safeParse(state);
  if (!parsed.success) return null;
  const { user, ...report } = parsed.data;
  return { clientId, ...user, ...report, isSelf: false };
}

/** Oneself as the server told it, null until it has. */
function readSelf(awareness: Awareness, self: SelfIdentity | null, access: RoomAccess | null): Person | null {
  const color = ColorSchema.safeParse(self?.color);
  if (!self || !color.success) return null;
  return {
    ...SILENT_REPORT,
    ...ownLasting(awareness),
    clientId: awareness.clientID,
    id: self.id,
    name: self.name,
    color: color.data,
    kind: access !== null && reaches(access, 'edit') ? 'member' : 'viewer',
    role: self.role,
    isSelf: true,
  };
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
  const { following, presenting, dismissals, quiet, lock, draft } = person;
  const lasting = [
    following,
    presenting,
    dismissals,
    quiet,
    lock?.on,
    lock?.turn,
    lock?.resting,
    draft !== null,
  ];
  return [clientId, name, color, role, idle, tool, ...lasting, ...selection].join(' ');
}
