/** The web app's own room without its screens: what it needs of a browser is given to it here. */
import { vi } from 'vitest';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import type { RoomConnection } from '../../apps/web/src/collab/room-connection.ts';
import type { PlanAction } from '../../apps/web/src/features/floor-plan/room/plan-action.ts';
import type { PlanRoom } from '../../apps/web/src/features/floor-plan/room/plan-room.ts';

/** The room of a plan in one tab. */
export type WebTab = RoomConnection<PlanAction, PlanRoom>;

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
): Promise<WebTab> {
  vi.stubGlobal('location', { protocol: 'http:', host });
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, memoryStorage());
  // Both modules look at their browser when they are loaded.
  const { storeMemberSession } = await import('../../apps/web/src/api/session-store.ts');
  const { RoomConnection: Connection } = await import('../../apps/web/src/collab/room-connection.ts');
  const { PLAN_ROOM } = await import('../../apps/web/src/features/floor-plan/room/plan-room.ts');
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
  return new Connection(PLAN_ROOM, { projectId: site.projectId, subjectId: floorPlanId });
}
