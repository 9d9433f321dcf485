/**
 * The way in, the own account and the administration, as `screens.spec.ts` looks at the rest: all of it for
 * `npm run screens` and `npm run test:long`, the screens with most on them in `npm test`.
 */
import type { Locator } from 'playwright/test';
import { FloorList } from './pages/floor-list.ts';
import {
  LOOKS,
  NARROW,
  WITH_ALL_LOOKS,
  WITH_PICTURES,
  expectQuiet,
  inspect,
  type Look,
} from './pages/look.ts';
import { linkInMailTo } from './pages/mailbox.ts';
import { setProjectStatus } from './pages/project-status.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, OPERATOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

const ALWAYS: ReadonlySet<string> = new Set([
  'reset-password-faults',
  'first-login-faults',
  'account',
  'alerts',
  'alert-settings',
  'project-table',
  'members-picked',
  'invite',
  'invite-mail',
  'invite-results',
  'groups',
  'billing',
  'expired-files',
  'log-drawer',
  'own-tenant',
  'tenant-people',
  'tenant-hours',
  'new-tenant',
  'mails',
  'news',
]);
const SIZES = WITH_PICTURES ? undefined : NARROW;

const SYSTEM_OPERATOR = 'system-operator@nord.example';
const PHONE_SIZE = { width: 390, height: 844 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

// Twenty screens each.
test.describe.configure({ timeout: WITH_PICTURES ? 1_200_000 : 300_000 });
// What is not there is told at once, not when the time of the whole walk is over.
test.use({ actionTimeout: WITH_PICTURES ? 60_000 : 30_000 });

for (const look of LOOKS) {
  const name = `${look.theme}, ${look.language}`;
  const newcomer = (part: string) => `${part}-${look.language}@newcomers.example`;

  test(`the way in: ${name}`, async ({ arrive, enter }) => {
    const admin = await enter(TENANT_ADMIN);
    await invite(admin, newcomer('way-in'), look.language);
    const link = await linkInMailTo(await enter(OPERATOR), newcomer('way-in'));

    const stranger = await arrive(look);
    const { page, say } = stranger;
    const see = seeing(stranger, look);
    await page.goto('/login');
    await page.getByRole('button', { name: say('auth:logIn') }).click();
    await expect(page.getByText(say('validation:required')).first()).toBeVisible();
    await see('login-faults');

    await page.goto('/forgot-password');
    await see('forgot-password', page.getByRole('main'));
    await page.getByLabel(say('auth:email'), { exact: true }).fill(newcomer('forgetful'));
    await page.getByRole('button', { name: say('auth:forgot.send') }).click();
    await expect(page.getByRole('status')).toContainText(newcomer('forgetful'));
    await see('forgot-password-sent');
    // As with a link that works: nobody's password is at stake for a picture.
    await page.route('**/api/auth/resetLink', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: null } }),
    );
    await page.goto(`/reset-password?token=${'x'.repeat(43)}`);
    await expect(page.getByLabel(say('common:newPassword'), { exact: true })).toBeFocused();
    await see('reset-password', page.getByRole('main'));
    await page.getByLabel(say('common:newPassword'), { exact: true }).fill('Plumb');
    await page.getByLabel(say('common:confirmPassword'), { exact: true }).fill('Line');
    await page.getByRole('button', { name: say('auth:reset.save') }).click();
    await expect(page.getByText(say('validation:password'))).toBeVisible();
    await see('reset-password-faults');

    await page.goto(link);
    await expect(page.getByLabel(say('auth:invited.name'))).toBeVisible();
    await see('first-login');
    await page.getByRole('button', { name: say('auth:invited.readTerms') }).click();
    await see('first-login-terms', page.getByRole('dialog', { name: say('auth:invited.terms') }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('auth:invited.join') }).click();
    await expect(page.getByText(say('auth:invited.mustAgree'))).toBeVisible();
    await see('first-login-faults');

    // In a tab that has seen no token.
    const late = await arrive(look);
    await late.page.goto('/reset-password');
    await seeing(late, look)('reset-password-dead', late.page.getByRole('main'));
    await late.page.goto('/first-login');
    await seeing(late, look)('first-login-dead', late.page.getByRole('main'));

    await see('not-authorized', '/not-authorized');
    await see('not-found-outside', '/no/such/page');
    await see('help-html', '/project/helpHtml');
    const phone = await arrive({ ...look, userAgent: IPHONE, isMobile: true, viewport: PHONE_SIZE });
    await phone.page.goto('/login');
    await expect(phone.page.getByText(phone.say('system:mobile.text'))).toBeVisible();
    await inspect(phone, look, 'phone', [PHONE_SIZE]);
    expectQuiet([phone]);
  });

  test(`the own account, alerts and the tour: ${name}`, async ({ enter, demo }) => {
    const admin = await enter(ADMIN);
    await setProjectStatus(admin, demo.projectId, 'close');
    await setProjectStatus(admin, demo.projectId, 'reopen');

    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    const see = seeing(seat, look);
    await see('account', '/pages/account-settings/account');
    await see('security', '/pages/account-settings/security');
    await page.goto('/alerts');
    const alert = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .filter({ hasText: 'Paul Admin' });
    await alert.first().click();
    await see('alerts');
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('shell:nav.alerts') })
      .click();
    await see('alerts-drawer', page.getByRole('dialog', { name: say('notification:title') }));
    await page.goto('/alerts?settings=1');
    await see('alert-settings', page.getByRole('dialog', { name: say('notification:settings') }));
    await see('own-log', '/project/userlog');
    await see('own-logins', '/project/loginlog');
    await see('project-table', '/project/list?as=table');
    await see('not-authorized-here', '/project/tenant');
    await see('not-found', '/no/such/page');
    await page.goto('/components/myTour');
    await see('tour-page', page.getByRole('main'));
    await page.getByRole('button', { name: say('tour:start') }).click();
    for (const step of ['welcome', 'header', 'menu', 'content', 'inspection'] as const) {
      await see(`tour-${step}`, page.getByRole('dialog', { name: say(`tour:steps.${step}.title`) }));
      await page.getByRole('button', { name: say('tour:next') }).click();
    }
    await see('tour-done', page.getByRole('dialog', { name: say('tour:steps.done.title') }));
    expectQuiet([seat]);
  });

  test(`the administration of a tenant: ${name}`, async ({ enter, demo }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    const see = seeing(seat, look);
    const dialog = (title: string) => page.getByRole('dialog', { name: title });
    await page.goto('/project/members');
    const headers = { authorization: `Bearer ${await accessToken(seat)}` };
    const { version } = await new FloorList(seat, demo.projectId).record(demo.upper.name);
    const path = `/api/core/floor/${demo.upper.id}`;
    const { request } = seat.context;
    expect((await request.delete(`${path}?version=${version}`, { headers })).status()).toBe(200);

    await see('expired-files', '/project/expiredfiles');
    await see('processing-errors', '/project/error');
    if (WITH_PICTURES) {
      // Deleting for good is the system operator's.
      const operator = await enter(SYSTEM_OPERATOR, look);
      for (const action of ['restore', 'delete'] as const)
        await askOfExpired(operator, look, { action, name: demo.upper.name });
    }
    await page.goto('/project/members');
    await see('members', page.getByRole('main'));
    await page.getByRole('checkbox', { name: /Ana Lindqvist/ }).click();
    await see('members-picked');
    await page.getByRole('button', { name: say('member:actionsFor', { name: 'Mia Berg' }) }).click();
    await page.getByRole('menuitem', { name: say('member:actions.role') }).click();
    await see('member-role', dialog(say('member:role.title')));

    await page.goto('/project/members');
    await page.getByRole('button', { name: say('member:invite.open') }).click();
    const addresses = dialog(say('member:invite.title')).getByLabel(say('member:invite.addresses'));
    await addresses.fill(`${newcomer('one')}, ${newcomer('two')}\nnobody@; ${INSPECTOR}`);
    await addresses.blur();
    await see('invite', dialog(say('member:invite.title')));
    await page.getByRole('button', { name: say('member:invite.showPreview') }).click();
    await expect(page.getByText(say('member:invite.subject'), { exact: true })).toBeVisible();
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await see('invite-mail', dialog(say('member:invite.title')));
    await page.getByRole('button', { name: say('member:invite.send', { count: 4 }) }).click();
    await see('invite-results', dialog(say('member:invite.resultsTitle')));
    await page.keyboard.press('Escape');
    await see('invitations', '/project/members?tab=invitations');

    await see('groups', '/project/groups');
    await page.getByRole('tab', { name: say('group:tabs.members') }).click();
    await see('group-members');
    await page.getByRole('tab', { name: say('group:tabs.managers') }).click();
    await see('group-managers');
    await see('billing', '/project/billings');
    await page.getByRole('button', { name: say('billing:request.open') }).click();
    await see('request-hours', dialog(say('billing:request.title')));
    await page.goto('/project/userlog');
    await see('log', page.getByRole('main'));
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    await see('log-drawer', page.getByRole('dialog'));
    await see('login-log', '/project/loginlog');
    await see('own-tenant', '/project/tenant');
    await page.getByRole('button', { name: say('tenant:own.change') }).click();
    await see('own-tenant-drawer', page.getByRole('dialog'));

    await page.goto('/project/list');
    await page.getByRole('button', { name: say('project:edit.create') }).click();
    await see('new-project', dialog(say('project:edit.create')));
    await page.goto(`/project/homemembers?projectId=${demo.projectId}`);
    await page.getByRole('button', { name: say('projectMember:add.open') }).click();
    await see('add-project-member', dialog(say('projectMember:add.title')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('projectMember:invite.open') }).click();
    const intoProject = dialog(say('projectMember:invite.title'));
    await intoProject.getByLabel(say('member:invite.addresses')).fill(newcomer('three'));
    await see('invite-into-project', intoProject);
    await page.getByRole('button', { name: say('member:invite.send', { count: 1 }) }).click();
    await expect(page.getByText(say('member:invite.sentCount', { count: 1 }))).toBeVisible();
    await page.keyboard.press('Escape');
    await see('project-invitations', `/project/homemembers?projectId=${demo.projectId}&tab=invitations`);
    expect((await request.post(`${path}/restore`, { headers })).status()).toBe(200);
    expectQuiet([seat]);
  });

  test(`the tenants, logs, jobs and mails of the platform: ${name}`, async ({ enter }) => {
    await invite(await enter(TENANT_ADMIN), newcomer('mail'), look.language);
    const seat = await enter(OPERATOR, look);
    const { page, say } = seat;
    const see = seeing(seat, look);
    await page.goto('/project/tenant');
    await page.getByRole('button', { name: 'Nord Construction' }).click();
    const drawer = page.getByRole('dialog', { name: 'Nord Construction' });
    for (const tab of ['details', 'people', 'hours', 'flags'] as const) {
      await drawer.getByRole('tab', { name: say(`tenant:tabs.${tab}`) }).click();
      await see(`tenant-${tab}`, drawer);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('tenant:create.open') }).click();
    await see('new-tenant', page.getByRole('dialog', { name: say('tenant:create.open') }));
    await page.goto('/project/tenantlog');
    await see('tenant-log', page.getByRole('main'));
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    await see('tenant-log-drawer', page.getByRole('dialog'));
    await see('all-logins', '/project/loginlog');
    await see('jobs', '/operator/jobs');
    await see('mails', '/operator/mail');
    const mails = page.getByRole('table', { name: say('operator:mail.title') });
    if (WITH_PICTURES) {
      await mails.getByRole('row').nth(1).getByRole('button').click();
      await see('mail', page.getByRole('dialog'));
      await page.getByRole('button', { name: say('operator:mail.showLink') }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: say('common:copy') })).toBeVisible();
      await see('mail-link');
    }
    await write(seat, LONG_NEWS);
    await see('news', '/operator/news');
    if (WITH_PICTURES) {
      await page.getByRole('button', { name: say('operator:news.write') }).click();
      await see('write-news', page.getByRole('dialog', { name: say('operator:news.write') }));
      await page.keyboard.press('Escape');
    }
    await page.goto('/operator/news');
    // In sight without scrolling the table, however much was written.
    const withdraw = page.getByRole('button', { name: say('operator:news.withdraw') }).first();
    await expect(withdraw).toBeInViewport({ ratio: 1 });
    await withdraw.click();
    const question = page.getByRole('alertdialog');
    await see('withdraw-news', question);
    await expect(question.getByRole('button', { name: say('common:close') })).toBeInViewport({ ratio: 1 });
    expectQuiet([seat]);
  });
}

/** Much to write, in a word that has no place to break and in a text of many lines. */
const LONG_NEWS = {
  title: 'Rulers'.repeat(12),
  text: 'Rulers show metres once the scale is set. '.repeat(12),
};

async function write(operator: Seat, text: { title: string; text: string }): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(operator)}` };
  const data = { id: crypto.randomUUID(), texts: { en: text }, link: '' };
  const answer = await operator.context.request.post('/api/core/platform/news', { headers, data });
  expect(answer.status()).toBe(200);
}

/** Looks at the page, once it was gone to, or once the sheet over it is there; what has no turn is not gone to. */
function seeing(seat: Seat, look: Look) {
  return async (screen: string, first?: string | Locator): Promise<void> => {
    const { page } = seat;
    const hasTurn = WITH_ALL_LOOKS || ALWAYS.has(screen);
    if (typeof first === 'string') {
      if (!hasTurn) return;
      await page.goto(first);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    } else if (first) await expect(first.getByRole('heading').first()).toBeVisible();
    if (hasTurn) await inspect(seat, look, screen, typeof first === 'string' ? SIZES : NARROW);
  };
}

/** The menu of an expired file, and the question of one of its entries. */
async function askOfExpired(
  seat: Seat,
  look: Look,
  { action, name }: { action: 'restore' | 'delete'; name: string },
): Promise<void> {
  const { page, say } = seat;
  await page.goto('/project/expiredfiles');
  await page
    .getByRole('button', { name: say('expired:actionsFor', { name }), exact: true })
    .first()
    .click();
  if (action === 'restore') await seeing(seat, look)('expired-menu');
  await page.getByRole('menuitem', { name: say(`expired:actions.${action}`) }).click();
  await seeing(seat, look)(`expired-${action}`, page.getByRole('alertdialog'));
}

async function invite(admin: Seat, address: string, language: Look['language']): Promise<void> {
  const answer = await admin.context.request.post('/api/core/invitation', {
    headers: { authorization: `Bearer ${await accessToken(admin)}` },
    data: { addresses: [address], language, systemRole: '40' },
  });
  expect(answer.status()).toBe(200);
}
