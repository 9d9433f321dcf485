// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, PROJECT_ID, VISITOR } from '../testing/sample-sessions.ts';
import {
  changeVisit,
  clearAccessToken,
  followOtherTabs,
  getSession,
  hasMemberSession,
  leaveVisit,
  loadSession,
  projectAbility,
  removeMemberSession,
  rulesOf,
  storeMemberSession,
  storeVisitorSession,
} from './session-store.ts';

const RULES = [{ action: 'read' as const, subject: 'Project' as const }];
const logIn = () =>
  storeMemberSession({ accessToken: 'member', userData: MEMBER, rules: RULES, firstLogin: 0 }, 'Europe/Oslo');
const visit = () => storeVisitorSession('visitor', VISITOR, 'Europe/Oslo');

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  loadSession();
});

describe('session store', () => {
  it('keeps a member under the product prefix in localStorage', () => {
    logIn();
    expect(Object.keys(localStorage).every((key) => key.startsWith('plumbline-'))).toBe(true);
    expect(localStorage.getItem('plumbline-accessToken')).toBe('member');
    expect(localStorage.getItem('plumbline-tenantId')).toBe(MEMBER.tenantId);
    expect(sessionStorage).toHaveLength(0);
    expect(rulesOf(getSession())).toEqual(RULES);
  });

  it('keeps a visitor in sessionStorage with manage-all and firstLogin 2', () => {
    visit();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('plumbline-firstLogin')).toBe('2');
    expect(sessionStorage.getItem('plumbline-userAbilityRules')).toBe(
      '[{"action":"manage","subject":"all"}]',
    );
    expect(rulesOf(getSession())).toEqual([{ action: 'manage', subject: 'all' }]);
  });

  it('reads the visit first and gives the member back when it ends', () => {
    logIn();
    visit();
    expect(getSession()?.accessToken).toBe('visitor');
    expect(hasMemberSession()).toBe(true);
    leaveVisit();
    expect(getSession()?.accessToken).toBe('member');
  });

  it('counts as logged in only with both token and user data', () => {
    logIn();
    localStorage.removeItem('plumbline-userData');
    loadSession();
    expect(getSession()).toBeNull();
    logIn();
    localStorage.removeItem('plumbline-accessToken');
    loadSession();
    expect(getSession()).toBeNull();
  });

  it.each([
    '{"systemRole":99}',
    '{"systemRole":99',
    '{}',
    'null',
    '[]',
    '{"id":1}',
    '"x"',
    `{"__proto__":{"systemRole":"00"}}`,
  ])('C76 survives %s for whoever is logged in', (userData) => {
    localStorage.setItem('plumbline-accessToken', 'x');
    localStorage.setItem('plumbline-userData', userData);
    loadSession();
    expect(getSession()).toBeNull();
  });

  it.each(['{"action":1}', '[{"action":"manage"}]', '[null]', 'manage all', '[[]]'])(
    'C76 takes no right from %s',
    (rules) => {
      logIn();
      localStorage.setItem('plumbline-userAbilityRules', rules);
      loadSession();
      expect(getSession()?.kind).toBe('member');
      expect(rulesOf(getSession())).toEqual([]);
    },
  );

  it('C76 judges what a project allows by the standing in it, whatever the stored rules are', () => {
    logIn();
    localStorage.setItem('plumbline-userAbilityRules', '[{"action":"manage","subject":"all"}]');
    loadSession();
    const viewer = projectAbility(getSession(), {
      id: PROJECT_ID,
      projectRole: 40,
      asOperator: false,
      status: 'active',
    });
    expect([viewer?.can('update', 'Zone'), viewer?.can('manage', 'ProjectMember')]).toEqual([false, false]);
  });

  it('clears only the token that was in use', () => {
    logIn();
    visit();
    clearAccessToken();
    expect(sessionStorage.getItem('plumbline-accessToken')).toBeNull();
    expect(getSession()?.accessToken).toBe('member');
    clearAccessToken();
    expect(getSession()).toBeNull();
    expect(localStorage.getItem('plumbline-userData')).not.toBeNull();
  });

  it('tells once when another tab logs out, and not while a visit goes on', () => {
    const onLoggedOut = vi.fn<() => void>();
    const stop = followOtherTabs(onLoggedOut);
    const logOutElsewhere = () => {
      for (const key of Object.keys(localStorage)) {
        localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
      }
    };
    logIn();
    logOutElsewhere();
    expect(onLoggedOut).toHaveBeenCalledTimes(1);
    logIn();
    visit();
    logOutElsewhere();
    stop();
    expect(onLoggedOut).toHaveBeenCalledTimes(1);
  });

  it('tells whether the server has ended the session that another tab takes away, or somebody has logged out', () => {
    const onLeft = vi.fn<(isEnded: boolean) => void>();
    const stop = followOtherTabs(onLeft);
    /** Does here what another tab has done, key by key as this one hears of it. */
    const elsewhere = (leave: () => void) => {
      logIn();
      const removing = vi.spyOn(Storage.prototype, 'removeItem');
      leave();
      const keys = removing.mock.calls.map(([key]) => key);
      removing.mockRestore();
      logIn();
      for (const key of keys) {
        localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
      }
    };
    elsewhere(clearAccessToken);
    elsewhere(removeMemberSession);
    stop();
    expect(onLeft.mock.calls).toEqual([[true], [false]]);
  });

  it('a visit takes over at once what its link shows from now on, and a login none of it', () => {
    const shows = { showsNotes: false, showsPlan: true, showsTimeLine: true, allowsDownload: true };
    visit();
    expect(changeVisit(shows)).toBe(true);
    expect(changeVisit(shows)).toBe(false);
    expect(getSession()?.userData).toEqual({ ...VISITOR, ...shows });
    leaveVisit();
    logIn();
    expect(changeVisit({ ...shows, showsNotes: true })).toBe(false);
    expect(getSession()?.userData).toEqual(MEMBER);
  });

  it('tells when another tab empties the storage at once', () => {
    const onLeft = vi.fn<() => void>();
    const stop = followOtherTabs(onLeft);
    logIn();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    stop();
    expect(onLeft).toHaveBeenCalledTimes(1);
    expect(getSession()).toBeNull();
  });

  it('tells when another tab goes over to another tenant, and not when it only learns something new', () => {
    const onLeft = vi.fn<() => void>();
    const stop = followOtherTabs(onLeft);
    logIn();
    const elsewhere = (change: object) => {
      const key = 'plumbline-userData';
      localStorage.setItem(key, JSON.stringify({ ...MEMBER, ...change }));
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    };
    elsewhere({ isReadOnly: true });
    expect(onLeft).not.toHaveBeenCalled();
    elsewhere({ tenantId: PROJECT_ID });
    stop();
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it('F118 looks again when the browser brings the page back as it was left, and says who has gone meanwhile', () => {
    const onLeft = vi.fn<() => void>();
    const stop = followOtherTabs(onLeft);
    const comeBack = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    logIn();
    comeBack(true);
    // Nobody told a page that was put aside.
    localStorage.clear();
    comeBack(false);
    expect(onLeft).not.toHaveBeenCalled();
    comeBack(true);
    expect(onLeft).toHaveBeenCalledTimes(1);
    expect(getSession()).toBeNull();
    stop();
    logIn();
    localStorage.clear();
    comeBack(true);
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing of a member behind', () => {
    logIn();
    removeMemberSession();
    expect(localStorage).toHaveLength(0);
  });

  it('ends a visit when its tab logs in', () => {
    visit();
    logIn();
    expect(sessionStorage).toHaveLength(0);
    expect(getSession()?.kind).toBe('member');
  });
});

describe('projectAbility', () => {
  const project = { id: PROJECT_ID, asOperator: false, status: 'active' } as const;

  it('lets an inspector draw and a visitor only look', () => {
    logIn();
    const inspector = projectAbility(getSession(), { ...project, projectRole: 20 });
    expect(inspector?.can('update', 'Zone')).toBe(true);
    expect(inspector?.can('manage', 'ShareLink')).toBe(false);
    visit();
    const visitor = projectAbility(getSession(), { ...project, projectRole: 50 });
    expect(visitor?.can('read', 'Zone')).toBe(true);
    expect(visitor?.can('update', 'Zone')).toBe(false);
  });
});
