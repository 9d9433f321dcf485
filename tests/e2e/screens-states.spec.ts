/**
 * Questions, menus and drawers of the administration, and its lists while they load, when they fail, when they are empty
 * and when nothing fits: for `npm run screens` only. What they do is tried elsewhere.
 */
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { floorSheet } from './pages/floor-sheet.ts';
import { planFile } from './pages/plan-file.ts';
import { EVERY_LOOK, NARROW, WITH_PICTURES, inspect, isAsked, keepPicture, type Look } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { OPERATOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

/** Of the demo, with its one project. */
const GROUP = 'Hamburg';
test.describe.configure({ timeout: 1_200_000 });
// What is not there is told at once, not when the time of the whole walk is over.
test.use({ actionTimeout: 60_000 });
test.skip(!WITH_PICTURES, 'pictures were not asked for');

for (const look of EVERY_LOOK) {
  const name = `${look.theme}, ${look.language}`;

  test(`lists that load, fail, are empty or fit nothing: ${name}`, async ({ enter, demo }) => {
    const { projectId } = demo;
    const seat = await enter(TENANT_ADMIN, look);
    for (const [screen, page, api] of [
      ['members', '/project/members', 'member'],
      ['invitations', '/project/members?tab=invitations', 'invitation'],
      ['groups', '/project/groups', 'group'],
      ['projects', '/project/list', 'project'],
      ['home-floors', `/project/home?projectId=${projectId}`, 'floor'],
      ['home-activity', `/project/home?projectId=${projectId}`, `project/${projectId}/event`],
      ['floors', `/project/floor?projectId=${projectId}`, 'floor'],
      ['project-members', `/project/homemembers?projectId=${projectId}`, `project/${projectId}/member`],
      ['log', '/project/userlog', 'log/oper'],
      ['login-log', '/project/loginlog', 'log/login'],
      ['billing-ledger', '/project/billings', 'billing/entry'],
      ['expired-files', '/project/expiredfiles', 'expired'],
      ['alerts', '/alerts', 'notification'],
    ] as const)
      await everyState(seat, look, { screen, page, api: `/api/core/${api}` });
    const home = `/api/core/project/${projectId}`;
    await everyState(seat, look, {
      screen: 'home',
      page: `/project/home?projectId=${projectId}`,
      api: home,
      // The project itself is there; nothing is in it yet.
      lists: ['/api/core/floor', `${home}/event`],
    });
    for (const [screen, path] of [
      ['members', '/project/members?search=zzzz'],
      ['projects', '/project/list?search=zzzz'],
      ['projects-closed', '/project/list?status=closed'],
      ['groups', '/project/groups?search=zzzz'],
      ['log', '/project/userlog?text=zzzz'],
      ['billing', '/project/billings?kind=settle&from=2026-01-01&to=2026-01-02'],
      ['alerts', '/alerts?state=done'],
      ['project-members', `/project/homemembers?projectId=${projectId}&search=zzzz`],
    ] as const) {
      await seat.page.goto(path);
      await expect(seat.page.getByRole('heading', { level: 1 })).toBeVisible();
      await inspect(seat, look, `${screen}-no-match`, NARROW);
    }
  });

  test(`lists of the platform that load, fail or are empty: ${name}`, async ({ enter }) => {
    const seat = await enter(OPERATOR, look);
    for (const [screen, page, api] of [
      ['tenants', '/project/tenant', 'tenant'],
      ['tenant-log', '/project/tenantlog', 'log/oper'],
      ['jobs', '/operator/jobs', 'platform/job'],
      ['mails', '/operator/mail', 'platform/mail'],
    ] as const)
      await everyState(seat, look, { screen, page, api: `/api/core/${api}` });
  });

  test(`questions and drawers of a tenant: ${name}`, async ({ enter, demo }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    const see = (screen: string) => inspect(seat, look, screen, NARROW);
    const seeOver = seeingOver(seat, look);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();

    await page.goto('/project/members');
    for (const action of ['suspend', 'remove'] as const) {
      await press(say('member:actionsFor', { name: 'Mia Berg' }));
      if (action === 'suspend') await see('member-menu');
      await choose(say(`member:actions.${action}`));
      await seeOver(`member-${action}`, 'alertdialog');
      await page.keyboard.press('Escape');
    }
    await press(say('list:columns'));
    await see('columns');
    await page.keyboard.press('Escape');
    await press(say('member:invite.open'));
    await page.getByLabel(say('member:invite.addresses'), { exact: true }).fill('one@newcomers.example');
    await page.keyboard.press('Escape');
    await seeOver('invite-leave', 'alertdialog');

    await page.goto('/project/groups');
    await press(say('group:create.open'));
    await seeOver('new-group', 'dialog');
    await page.keyboard.press('Escape');
    await press(say('group:actionsFor', { name: 'Harbour Tower' }));
    await choose(say('group:move.open'));
    await seeOver('group-move', 'dialog');
    await page.keyboard.press('Escape');
    await press(say('group:actionsFor', { name: GROUP }));
    await choose(say('group:delete.action'));
    await seeOver('group-delete', 'alertdialog');

    await page.goto('/project/list?search=Harbour');
    await press(say('list:views.keep'));
    await seeOver('save-view', 'dialog');

    await page.goto('/project/userlog');
    await press(say('common:date.choose', { label: say('log:filter.from') }));
    await see('log-calendar');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: new RegExp(`^${say('log:columns.kind')}`) })
      .first()
      .click();
    // A picture only: the library puts open lists outside of the page's landmarks, where axe's rule has nothing.
    await expect(page.getByRole('option').first()).toBeVisible();
    if (isAsked('log-select')) await keepPicture(page, `log-select-${look.theme}-${look.language}`);
    await page.keyboard.press('Escape');

    const home = `/project/home?projectId=${demo.projectId}`;
    for (const [screen, action, role] of [
      ['project-edit', 'project:edit.change', 'dialog'],
      ['project-cover', 'project:cover.title', 'dialog'],
      ['project-close', 'project:close.action', 'alertdialog'],
      ['project-hold', 'project:hold.action', 'alertdialog'],
    ] as const) {
      await page.goto(home);
      await expect(floorSheet(page, demo.upper)).toBeVisible();
      await press(say('project:edit.more'));
      if (screen === 'project-edit') await see('project-menu');
      await choose(say(action));
      await seeOver(screen, role);
      if (screen !== 'project-edit') continue;
      await press(say('common:date.choose', { label: say('project:edit.endDate') }));
      await see('calendar');
      await page.keyboard.press('Escape');
      await page.getByLabel(say('project:edit.endDate'), { exact: true }).fill('soon');
      await page.getByLabel(say('project:edit.name'), { exact: true }).fill('');
      await press(say('project:edit.save'));
      await see('project-edit-faults');
      await page.keyboard.press('Escape');
      await seeOver('project-edit-leave', 'alertdialog');
    }
    await page.goto(home);
    await press(say('share:homeLink'));
    await seeOver('home-link', 'dialog');

    await page.goto(`/project/homemembers?projectId=${demo.projectId}`);
    for (const [screen, action, role] of [
      ['project-member-role', 'projectMember:role.title', 'dialog'],
      ['project-member-remove', 'projectMember:remove.action', 'alertdialog'],
    ] as const) {
      await press(say('projectMember:actionsFor', { name: 'Ana Lindqvist' }));
      await choose(say(action));
      await seeOver(screen, role);
      await page.keyboard.press('Escape');
    }
  });

  test(`photo, passwords and the frame: ${name}`, async ({ enter }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    const see = (screen: string) => inspect(seat, look, screen, NARROW);
    const seeOver = seeingOver(seat, look);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

    await page.goto('/pages/account-settings/account');
    await press(say('account:photo.add'));
    await seeOver('photo', 'dialog');
    const { name: fileName, mimeType, buffer } = await planFile();
    await page.locator('input[type=file]').setInputFiles({ name: fileName, mimeType, buffer });
    await expect(page.getByRole('application')).toBeVisible();
    await see('photo-cut');
    await page.keyboard.press('Escape');
    await seeOver('photo-leave', 'alertdialog');
    // Somewhere else, too, so that there is something to end.
    const elsewhere = { email: TENANT_ADMIN, password: DEMO_PASSWORD, remember: false };
    expect((await page.request.post('/api/auth/login', { data: elsewhere })).status()).toBe(200);
    await page.goto('/pages/account-settings/security');
    await page.getByLabel(say('account:password.present')).fill('x');
    await page.getByLabel(say('common:newPassword'), { exact: true }).fill('Plumb');
    await press(say('account:password.save'));
    await see('password-faults');
    await press(say('account:sessions.endOthers'));
    await seeOver('sessions-question', 'alertdialog');

    await page.goto('/project/members');
    await expect(page.getByRole('row', { name: /Ana Lindqvist/ })).toBeVisible();
    await press(say('shell:profile', { name: 'Thea Nord' }));
    await see('profile-menu');
    await page.keyboard.press('Escape');
    await press(say('shell:pinNav'));
    await inspect(seat, look, 'nav-expanded');
    await press(say('shell:unpinNav'));
    await page.setViewportSize({ width: 1100, height: 800 });
    await press(say('shell:openMenu'));
    await inspect(seat, look, 'nav-overlay', [{ width: 1100, height: 800 }]);
  });

  test(`questions of the platform: ${name}`, async ({ enter, arrive }) => {
    const seat = await enter(OPERATOR, look);
    const { page, say } = seat;
    const see = (screen: string) => inspect(seat, look, screen, NARROW);
    const seeOver = seeingOver(seat, look);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await page.goto('/project/tenant');
    await press('Nord Construction');
    const drawer = page.getByRole('dialog', { name: 'Nord Construction' });
    await drawer.getByRole('button', { name: say('tenant:disable.action') }).click();
    await seeOver('tenant-disable', 'alertdialog');
    await page.goto('/project/tenant');
    await press(say('tenant:create.open'));
    await page.getByLabel(say('tenant:columns.expirationDate'), { exact: true }).fill('2020-01-01');
    await press(say('tenant:create.save'));
    await see('new-tenant-faults');

    const stranger = await arrive(look);
    await stranger.page.goto('/login');
    await stranger.page.getByLabel(stranger.say('auth:email')).fill('nobody@nord.example');
    await stranger.page.getByLabel(stranger.say('auth:password'), { exact: true }).fill('not the password');
    await stranger.page.getByRole('button', { name: stranger.say('auth:logIn') }).click();
    await expect(stranger.page.getByRole('alert')).toBeVisible();
    await inspect(stranger, look, 'login-refused');
  });
}

/** Looks at the sheet or the question over the page once it is there: some wait for code of their own first. */
function seeingOver(seat: Seat, look: Look) {
  return async (screen: string, role: 'dialog' | 'alertdialog'): Promise<void> => {
    await expect(seat.page.getByRole(role).getByRole('heading').first()).toBeVisible();
    await inspect(seat, look, screen, NARROW);
  };
}

interface State {
  screen: string;
  page: string;
  /** Path of the list's call, without its query. */
  api: string;
  /** The calls that hold nothing where the page is empty, when it is not that one. */
  lists?: readonly string[];
}

/** The same page while its call waits, once it has failed, and with nothing in its answer. */
async function everyState(
  seat: Seat,
  look: Look,
  { screen, page: path, api, lists = [api] }: State,
): Promise<void> {
  const { page, say } = seat;
  const isIt = (url: URL) => url.pathname === api;
  const waiting = new AbortController();
  await page.route(isIt, async (route) => {
    await new Promise((resolve) => waiting.signal.addEventListener('abort', resolve));
    await route.abort().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await inspect(seat, look, `${screen}-loading`, NARROW, { isLoading: true });
  await page.goto('about:blank');
  waiting.abort();
  await page.unroute(isIt);

  await page.route(isIt, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }));
  await page.goto(path);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: say('common:retry') })
      .first(),
  ).toBeVisible();
  await inspect(seat, look, `${screen}-failed`, NARROW);
  await page.unroute(isIt);

  const isList = (url: URL) => lists.includes(url.pathname);
  await page.route(isList, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: emptied(await answer.json()) });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(seat, look, `${screen}-empty`, NARROW);
  // Some lists ask again by themselves, while this is on its way to the next.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The answer of a list with nothing in it. @throws for any other, which would picture a full page as an empty one */
function emptied(json: unknown): unknown {
  if (typeof json === 'object' && json !== null) {
    if ('rows' in json) return { ...json, rows: [], total: 0 };
    const data = 'data' in json ? json.data : null;
    if (typeof data === 'object' && data !== null && 'events' in data)
      return { ...json, data: { ...data, events: [] } };
  }
  throw new Error(`no list: ${JSON.stringify(json).slice(0, 200)}`);
}
