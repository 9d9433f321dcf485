import { SILENT_REPORT } from '@plumbline/shared/protocol/presence.ts';
import type { Person } from '../../collab/presence-store.ts';

/** Somebody in a room, by the letter of their name. */
export function person(name: string, more: Partial<Person> = {}): Person {
  const identity = { id: `id-${name}`, name, color: 'plum', kind: 'member', role: 20 } as const;
  return { ...SILENT_REPORT, ...identity, clientId: name.charCodeAt(0), isSelf: false, ...more };
}
