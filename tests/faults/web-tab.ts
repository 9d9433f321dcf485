/** The web app's own room without its screens: what it needs of a browser is given to it here. */
import { vi } from 'vitest';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import type { PlanRoomConnection } from '../../apps/web/src/collab/plan-room-connection.ts';

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Opens a plan's room as a member's tab of the origin `host` does; there is no IndexedDB, as in a private window. */
export async function openWebRoom(
  host: string,
  site: Pick<Site, 'tenantId' | 'projectId'>,
  person: Person,
  floorPlanId: string,
): Promise<PlanRoomConnection> {
  vi.stubGlobal('location', { protocol: 'http:', host });
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, memoryStorage());
  // Both modules look at their browser when they are loaded.
  const { storeMemberSession } = await import('../../apps/web/src/api/session-store.ts');
  const { PlanRoomConnection: Connection } =
    await import('../../apps/web/src/collab/plan-room-connection.ts');
  const userData = {
    id: person.accountId,
    userName: 'Ben Inspector',
    userPhoto: null,
    email: 'ben@example.test',
    systemRole: '40',
    tenantId: site.tenantId,
    tenantName: 'Site',
    language: 'en',
  } as const;
  storeMemberSession({ accessToken: person.token, userData, rules: [], firstLogin: 0 }, 'Europe/Berlin');
  return new Connection(site.projectId, floorPlanId);
}
