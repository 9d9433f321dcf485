// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureRequests } from '../../api/request.ts';
import { getSession, loadSession, storeMemberSession, storeVisitorSession } from '../../api/session-store.ts';
import { MEMBER, PROJECT_ID, VISITOR } from '../../testing/sample-sessions.ts';
import { startTestApi, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { shareLogin } from './share-login.ts';

const HOME = { path: '/project/home', sharedata: 'secret', projectId: PROJECT_ID, search: '' } as const;
const SCENE_AT = {
  inspectionId: '01920000-0000-7000-8000-000000000060',
  floorId: '01920000-0000-7000-8000-000000000061',
};
const SCENE = { ...HOME, path: '/project/scene', search: `?yaw=12.50&pitch=-3.00` } as const;
const project = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '14 Quay Road',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole: 50,
  asOperator: false,
};
const granted = (change: object = {}): TestAnswer => ({
  body: {
    code: 200,
    msg: 'ok',
    data: { access_token: 'visit-1', vsleemTimezone: 'Europe/Oslo', userData: { ...VISITOR, ...change } },
  },
});
const refused = (status: number, error: string): TestAnswer => ({
  status,
  body: { code: status, msg: error, data: { error, requestId: 'r' } },
});
let loginAnswer: TestAnswer;
let projectAnswer: TestAnswer;
let toasts: number;
let api: Awaited<ReturnType<typeof startTestApi>>;
let storedAtLogin: (string | null)[];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  loadSession();
  loginAnswer = granted();
  projectAnswer = { body: { code: 200, msg: 'ok', data: project } };
  toasts = 0;
  api = await startTestApi(({ path }: SeenRequest) => {
    if (path !== '/auth/loginWsShare') return projectAnswer;
    storedAtLogin = ['plumbline-project', 'plumbline-timezone'].map((key) => sessionStorage.getItem(key));
    return loginAnswer;
  });
  configureRequests({
    baseUrl: api.baseUrl,
    languageTag: () => 'en',
    onDuplicate: () => (toasts += 1),
    onSystemError: () => (toasts += 1),
    onUnauthenticated: () => (toasts += 1),
  });
});
afterEach(() => api.close());

describe('share login, line by line', () => {
  it('clears the stored project and time zone first', async () => {
    sessionStorage.setItem('plumbline-project', 'old');
    sessionStorage.setItem('plumbline-timezone', 'old');
    await shareLogin(HOME);
    expect(storedAtLogin).toEqual([null, null]);
  });

  it('sends the secret as token to loginWsShare', async () => {
    await shareLogin(HOME);
    expect(api.seen[0]).toMatchObject({
      method: 'POST',
      path: '/auth/loginWsShare',
      body: { token: 'secret' },
    });
  });

  it('stores manage-all, user data, tenant, token, time zone and firstLogin 2', async () => {
    await shareLogin(HOME);
    const read = (key: string) => sessionStorage.getItem(`plumbline-${key}`);
    expect(read('userAbilityRules')).toBe('[{"action":"manage","subject":"all"}]');
    expect(JSON.parse(read('userData') ?? '')).toEqual(VISITOR);
    expect(read('tenantId')).toBe(VISITOR.tenantId);
    expect(read('accessToken')).toBe('visit-1');
    expect(read('timezone')).toBe('Europe/Oslo');
    expect(read('firstLogin')).toBe('2');
  });

  it('fetches the project with the new token and keeps its record', async () => {
    await shareLogin(HOME);
    expect(api.seen[1]?.path).toBe(`/core/project/${PROJECT_ID}`);
    expect(api.seen[1]?.headers.authorization).toBe('Bearer visit-1');
    expect(JSON.parse(sessionStorage.getItem('plumbline-project') ?? '')).toEqual({
      projectId: PROJECT_ID,
      projectName: 'Harbour Tower',
      projectAddress: '14 Quay Road',
      role: 50,
    });
  });

  it('goes to the project home without the secret', async () => {
    expect(await shareLogin(HOME)).toEqual({
      kind: 'open',
      address: `/project/home?projectId=${PROJECT_ID}`,
    });
  });

  it.each([
    ['a dead link', () => (loginAnswer = refused(410, 'invalid-link'))],
    ['a failing server', () => (loginAnswer = refused(503, 'store-unavailable'))],
    ['a body code other than 200', () => (loginAnswer = { body: { ...Object(granted().body), code: 201 } })],
    ['a role of another path', () => (loginAnswer = granted({ projectRole: 60 }))],
    ['another project', () => (loginAnswer = granted({ projectId: VISITOR.linkId }))],
    ['a project that cannot be read', () => (projectAnswer = refused(404, 'not-found'))],
    ['a token that is refused at once', () => (projectAnswer = refused(401, 'unauthenticated'))],
  ])('fails for %s and leaves nothing behind', async (_case, arrange) => {
    // Also of an earlier visit in this tab.
    storeVisitorSession('visit-0', VISITOR, 'Europe/Oslo');
    arrange();
    expect(await shareLogin(HOME)).toEqual({ kind: 'failed' });
    expect(sessionStorage.getItem('plumbline-accessToken')).toBeNull();
    expect(getSession()).toBeNull();
    expect(toasts).toBe(0);
  });

  it('goes to the scene of a scene link, where its address looks, with role 60', async () => {
    loginAnswer = granted({ projectRole: 60, scene: SCENE_AT });
    const { inspectionId } = SCENE_AT;
    const query = `yaw=12.50&pitch=-3.00&projectId=${PROJECT_ID}&inspectionId=${inspectionId}`;
    expect(await shareLogin(SCENE)).toEqual({ kind: 'open', address: `/project/scene?${query}` });
    expect(JSON.parse(sessionStorage.getItem('plumbline-project') ?? '')).toMatchObject({ role: 60 });
  });

  it('fails at a scene for a home link', async () => {
    expect(await shareLogin(SCENE)).toEqual({ kind: 'failed' });
    expect(getSession()).toBeNull();
  });

  it('asks for the password where there is one, and stays after a wrong one and after too many', async () => {
    loginAnswer = refused(422, 'password-required');
    expect(await shareLogin(SCENE)).toEqual({ kind: 'password', wasWrong: false });
    expect(api.seen).toHaveLength(1);
    expect(await shareLogin(SCENE, 'wrong')).toEqual({ kind: 'password', wasWrong: true });
    expect(api.seen[1]?.body).toEqual({ token: 'secret', password: 'wrong' });
    loginAnswer = {
      status: 429,
      body: {
        code: 429,
        msg: '',
        data: { error: 'login-throttled', params: { retryAfterSeconds: 30 }, requestId: 'r' },
      },
    };
    expect(await shareLogin(SCENE, 'wrong')).toEqual({ kind: 'wait', seconds: 30 });
    expect(getSession()).toBeNull();
    expect(toasts).toBe(0);
  });

  it('leaves a real session untouched', async () => {
    storeMemberSession({ accessToken: 'real', userData: MEMBER, rules: [], firstLogin: 0 }, 'Asia/Tokyo');
    const before = { ...localStorage };
    await shareLogin(HOME);
    expect({ ...localStorage }).toEqual(before);
    expect(getSession()?.kind).toBe('visitor');
  });
});
