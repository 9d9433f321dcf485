/** The groups page with a tenant's groups behind it, for its tests. */
import { AbilityRuleSchema } from '@plumbline/shared/contract/auth.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { act, fireEvent } from '@testing-library/react';
import { storeMemberSession } from '../../../api/session-store.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { MEMBER } from '../../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../../testing/test-api.ts';
import { GroupsPage } from '../groups-page.tsx';

export const [NORTH_ID, SOUTH_ID, PROJECT_ID, FAR_ID, MANAGER_ID] = [1, 2, 3, 4, 5].map(
  (number) => `01920000-0000-7000-8000-00000000010${number}`,
);
export const groupOf = (id: string | undefined, name: string, mayUpdate: boolean) => ({
  id,
  name,
  projectCount: 1,
  memberCount: 4,
  managers: [{ accountId: MEMBER.id, name: 'Greta Holm' }],
  managerCount: 1,
  mayUpdate,
  createdAt: '2026-03-01T08:00:00.000Z',
  version: 7,
});
const PROJECT = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: 'Quay 1',
  status: 'active',
  memberCount: 4,
};

const PEOPLE = [
  { accountId: MANAGER_ID, name: 'Ida Berg', email: 'ida@nord.example', systemRole: '30', projectCount: 1 },
  { accountId: FAR_ID, name: 'Jo Lie', email: 'jo@nord.example', systemRole: '40', projectCount: 2 },
];
const CANDIDATE = { accountId: MANAGER_ID, name: 'Ida Berg', email: 'ida@nord.example' };
const MANAGER = {
  accountId: MEMBER.id,
  name: 'Greta Holm',
  email: 'greta@nord.example',
  since: '2026-03-01T08:00:00.000Z',
};
export const answered = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const notThere: TestAnswer = {
  status: 404,
  body: { code: 404, msg: '', data: { error: 'not-found', requestId: 'r' } },
};

const list = (rows: object[], more: object = {}) => ({
  body: { code: 200, msg: '', rows, total: rows.length, ...more },
});

interface Opened {
  groups?: object[];
  address?: string;
  /** The views that the reader keeps of a list. */
  views?: (list: string | null) => object[];
}

/** Opens the page as somebody in this role; `change` answers what is not a reading. */
export async function open(
  systemRole: SystemRole,
  change: (request: SeenRequest) => TestAnswer,
  { groups, address = '/', views = () => [] }: Opened = {},
) {
  const mayUpdate = systemRole === '10';
  const all = groups ?? [groupOf(NORTH_ID, 'North', mayUpdate), groupOf(SOUTH_ID, 'South', mayUpdate)];
  const api = await answerRequests((request) => {
    if (request.method !== 'GET') return change(request);
    const asked = new URLSearchParams(request.path.split('?')[1]);
    if (request.path.startsWith('/core/view')) return list(views(asked.get('list')));
    if (asked.get('search') === 'zzz') return list([], { ungroupedCount: 0 });
    if (request.path.includes('/project')) return list([PROJECT]);
    if (/group\/[^/]+\/member/.test(request.path)) return list(PEOPLE);
    if (/group\/[^/]+\/manager/.test(request.path)) return list([MANAGER], { total: 60 });
    if (/group\/[^/]+\/candidate/.test(request.path))
      return list(request.path.includes('search=ida') ? [CANDIDATE] : [], { total: 30 });
    if (request.path === `/core/group/${FAR_ID}`) return answered(groupOf(FAR_ID, 'Zenith', mayUpdate));
    if (request.path.startsWith('/core/group/')) return notThere;
    if (request.path.includes('search=zen'))
      return list([groupOf(FAR_ID, 'Zenith', mayUpdate)], { ungroupedCount: 0 });
    return list(all, { ungroupedCount: 0, total: groups ? groups.length : 240 });
  });
  const principal = {
    kind: 'member',
    accountId: MEMBER.id,
    tenantId: MEMBER.tenantId,
    systemRole,
    sessionId: 's',
  } as const;
  const rules = abilityFor(principal, null).rules.map((rule) => AbilityRuleSchema.parse(rule));
  storeMemberSession({ accessToken: 't', userData: { ...MEMBER, systemRole }, rules, firstLogin: 0 }, 'UTC');
  const router = renderPage(<GroupsPage />, address);
  return { ...api, search: () => router.state.location.search };
}
export const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
export const refuse = (error: string) => (): TestAnswer => ({
  status: 409,
  body: { code: 409, msg: '', data: { error, requestId: 'r' } },
});
export const sent = (api: { seen: SeenRequest[] }) => api.seen.find(({ method }) => method !== 'GET');
