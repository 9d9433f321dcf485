import { describe, expect, it } from 'vitest';
import type { MemberSession, VisitorSession } from '../api/session-store.ts';
import { MEMBER, PROJECT_ID, VISITOR } from '../testing/sample-sessions.ts';
import { guard } from './navigation-guard.ts';

const READ_PROJECTS = [{ action: 'read' as const, subject: 'Project' as const }];
const member = (
  systemRole: '00' | '10' | '20' | '30' | '40' | '50',
  rules: MemberSession['rules'] = READ_PROJECTS,
): MemberSession => ({
  kind: 'member',
  accessToken: 't',
  userData: { ...MEMBER, systemRole },
  rules,
  firstLogin: 0,
});
const visitor: VisitorSession = { kind: 'visitor', accessToken: 't', userData: VISITOR, firstLogin: 2 };

describe('root redirect', () => {
  it('lands the platform operator on the tenants', () => {
    expect(guard(member('00'), '/', '')).toBe('/project/tenant');
  });

  it.each(['10', '20', '30', '40', '50'] as const)('lands %s on the projects', (role) => {
    expect(guard(member(role), '/', '')).toBe('/project/list');
  });

  it('lands anybody else on the login, keeping the query', () => {
    expect(guard(null, '/', '?a=1')).toBe('/login?a=1');
    expect(guard(visitor, '/', '')).toBe('/login');
  });
});

describe('guard', () => {
  it('opens the health of the platform to whoever may read it, and to no visitor though he may all', () => {
    const READ_PLATFORM = [{ action: 'read' as const, subject: 'Platform' as const }];
    expect(guard(member('00', READ_PLATFORM), '/operator/health', '')).toBeNull();
    expect(guard(member('10'), '/operator/health', '')).toBe('/not-authorized');
    expect(guard(visitor, '/operator/health', '')).toBe('/not-authorized');
    expect(guard(null, '/operator/health', '')).toBe('/login?to=%2Foperator%2Fhealth');
  });

  it('opens the tenants to the platform operator, and the own one to whoever may read it', () => {
    const RUN_PLATFORM = [{ action: 'manage' as const, subject: 'Tenant' as const }];
    const READ_OWN = [
      { action: 'read' as const, subject: 'Tenant' as const },
      { action: 'update' as const, subject: 'Tenant' as const, fields: ['language', 'contact'] },
    ];
    expect(guard(member('00', RUN_PLATFORM), '/project/tenant', '')).toBeNull();
    expect(guard(member('10', READ_OWN), '/project/tenant', '')).toBeNull();
    expect(guard(member('30'), '/project/tenant', '')).toBe('/not-authorized');
    expect(guard(null, '/project/tenant', '?a=1')).toBe('/login?a=1&to=%2Fproject%2Ftenant');
  });

  it('opens the table of abilities to whoever may read the demonstration', () => {
    const READ_DEMO = [{ action: 'read' as const, subject: 'AclDemo' as const }];
    expect(guard(member('10', READ_DEMO), '/access-control', '')).toBeNull();
    expect(guard(member('40'), '/access-control', '')).toBe('/not-authorized');
    expect(guard(null, '/access-control', '')).toBe('/login?to=%2Faccess-control');
    expect(guard(visitor, '/access-control', '')).toBe('/not-authorized');
  });

  it.each(['/agree', '/download', '/project/helpHtml'])('lets everybody read %s', (path) => {
    for (const session of [null, visitor, member('40')]) expect(guard(session, path, '')).toBeNull();
  });

  it.each(['/project/help', '/pages/icons'])('wants a login for %s and shows it to no visitor', (path) => {
    expect(guard(member('50'), path, '')).toBeNull();
    expect(guard(null, path, '')).toBe(`/login?to=${encodeURIComponent(path)}`);
    expect(guard(visitor, path, '')).toBe('/not-authorized');
  });

  it.each(['/not-authorized', '/pages/misc/not-authorized', '/pages/misc/not-found/x', '/nowhere'])(
    'lets %s pass',
    (path) => {
      expect(guard(null, path, '')).toBeNull();
      expect(guard(member('40'), path, '')).toBeNull();
    },
  );

  it('sends a logged-in member away from the login', () => {
    expect(guard(member('40'), '/login', '?to=/project/list')).toBe('/');
    expect(guard(null, '/login', '')).toBeNull();
    expect(guard(visitor, '/login', '')).toBeNull();
  });

  it('opens the way in with the token of a mail, and takes it from every other page', () => {
    for (const path of ['/reset-password', '/first-login']) expect(guard(null, path, '?token=x')).toBeNull();
    expect(guard(null, '/forgot-password', '?token=x&a=1')).toBe('/forgot-password?a=1');
    expect(guard(member('40'), '/reset-password', '?token=x')).toBeNull();
    expect(guard(member('40'), '/first-login', '?token=x')).toBe('/');
  });

  it('opens the members to whoever may read any, and the mails to the platform operator', () => {
    const READ_SOME = [
      { action: 'read' as const, subject: 'Member' as const, conditions: { colleagueIds: 'me' } },
    ];
    expect(guard(member('40', READ_SOME), '/project/members', '')).toBeNull();
    expect(guard(member('50'), '/project/members', '')).toBe('/not-authorized');
    expect(guard(member('10', READ_SOME), '/operator/mail', '')).toBe('/not-authorized');
  });

  it('sends a stranger to the login with the query and the way back', () => {
    expect(guard(null, '/project/home', '?projectId=7')).toBe('/login?projectId=7&to=%2Fproject%2Fhome');
    expect(guard(null, '/project/list/', '')).toBe('/login?to=%2Fproject%2Flist%2F');
  });

  it('lets a share link open without login, on its own path only', () => {
    expect(guard(null, '/project/home', '?sharedata=s&projectId=7')).toBeNull();
    expect(guard(null, '/project/scene', '?sharedata=s&projectId=7')).toBeNull();
    expect(guard(null, '/project/list', '?sharedata=s')).toBe('/login?to=%2Fproject%2Flist');
  });

  it('takes the secret of a share link out of an address that does not open one', () => {
    expect(guard(null, '/nowhere', '?sharedata=s&projectId=7')).toBe('/nowhere?projectId=7');
    expect(guard(null, '/project/annotations', '?sharedata=s')).toBe('/login?to=%2Fproject%2Fannotations');
    expect(guard(member('40'), '/project/list', '?sharedata=s')).toBe('/project/list');
    expect(guard(member('40'), '/project/list', '')).toBeNull();
    expect(guard(null, '/login', '?sharedata=s')).toBeNull();
  });

  it.each(['/PROJECT/TENANT', '/project/%74enant', '/Project/Tenant/'])(
    'judges %s as the page that the router finds there',
    (path) => {
      expect(guard(member('40'), path, '')).toBe('/not-authorized');
      expect(guard(visitor, path, '')).toBe('/not-authorized');
      expect(guard(null, path, '')).toBe(`/login?to=${encodeURIComponent(path)}`);
      const mayRead = member('10', [{ action: 'read', subject: 'Tenant' }]);
      expect(guard(mayRead, path, '?a=%20')).toBe('/project/tenant?a=%20');
    },
  );

  it('knows the login and what opens without one however they are written', () => {
    expect(guard(member('40'), '/Login', '')).toBe('/');
    expect(guard(null, '/LOGIN', '?to=/alerts')).toBe('/login?to=/alerts');
    expect(guard(null, '/project/helphtml', '')).toBe('/project/helpHtml');
  });

  it('asks the stored rules', () => {
    expect(guard(member('40'), '/project/list', '')).toBeNull();
    expect(guard(member('40', []), '/project/list', '')).toBe('/not-authorized');
    expect(guard(member('40'), '/project/tenant', '')).toBe('/not-authorized');
    const namesOnly = [{ action: 'read' as const, subject: 'Project' as const, fields: ['name', 'counts'] }];
    expect(guard(member('00', namesOnly), '/project/list', '')).toBe('/not-authorized');
  });

  it('lets the notes be asked for that are on no floor, and no other page without one', () => {
    const query = `?projectId=${PROJECT_ID}&floorId=none`;
    expect(guard(member('40'), '/project/annotations', query)).toBeNull();
    expect(guard(member('40'), '/project/annotations', '?projectId=none')).toBe('/not-authorized');
    expect(guard(member('40'), '/project/floor', query)).toBe('/not-authorized');
  });

  it('keeps a visitor with manage-all on the linked project', () => {
    expect(guard(visitor, '/project/home', `?projectId=${PROJECT_ID}`)).toBeNull();
    expect(guard(visitor, '/project/floor', `?projectId=${PROJECT_ID}&floorId=${PROJECT_ID}`)).toBeNull();
    expect(guard(visitor, '/project/home', '?projectId=other')).toBe('/not-authorized');
    expect(guard(visitor, '/project/list', '')).toBe('/not-authorized');
    expect(guard(visitor, '/project/tenant', '')).toBe('/not-authorized');
  });
});
