/** What the platform operator, the admin of a tenant and somebody who was invited do with each other, from the start. */
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Locator, Page } from 'playwright/test';
import { notePointer, pointerUses, walkTo } from './pages/keyboard.ts';
import { linkInMailTo } from './pages/mailbox.ts';
import { addFloor } from './pages/new-floor.ts';
import { planFile } from './pages/plan-file.ts';
import { PlanPage } from './pages/plan-page.ts';
import { sayIn } from './pages/say.ts';
import type { Seat } from './pages/seat.ts';
import { OPERATOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

const TENANT = 'Ostkai Bau';
const PROJECT = 'Quay 7';
const FLOOR = 'Ground floor';
const BOSS = { email: 'boss@ostkai.example', name: 'Bela Vogt' };
const HUDA = { email: 'huda@ostkai.example', name: 'Huda Salem' };
const BAD_ADDRESSES = ['foreman@', 'site-office.example'];
/** With Huda and the two bad ones as many as one call takes. */
const CREW = Array.from({ length: 47 }, (_, index) => `crew-${index + 1}@ostkai.example`);
const PASSWORD = 'Ostkai-2026!';

// Four people, one after the other and at once, on a machine that is busy.
test.describe.configure({ timeout: 300_000 });

test('a tenant from the first day: its admin, fifty invitations, a tour in Arabic, a role that changes, a project that closes', async ({
  enter,
  arrive,
  product,
}) => {
  const operator = await enter(OPERATOR);
  await test.step('the platform operator opens a tenant and invites its admin', async () => {
    const { page, say } = operator;
    await page.goto('/project/tenant');
    await page.getByRole('button', { name: say('tenant:create.open') }).click();
    const form = page.getByRole('dialog', { name: say('tenant:create.open') });
    await form.getByLabel(say('tenant:columns.name'), { exact: true }).fill(TENANT);
    await form.getByRole('button', { name: say('tenant:create.save') }).click();
    const drawer = page.getByRole('dialog', { name: TENANT });
    await drawer.getByRole('button', { name: say('tenant:people.appointAs.10') }).click();
    await drawer.getByLabel(say('tenant:people.email'), { exact: true }).fill(BOSS.email);
    await drawer.getByRole('button', { name: say('tenant:people.appoint'), exact: true }).click();
    await expect(drawer.getByRole('listitem').filter({ hasText: BOSS.email })).toBeVisible();
  });

  const boss = await arrive();
  await test.step('the admin accepts and leaves the tour', async () => {
    await accept(boss, await linkInMailTo(operator, BOSS.email), BOSS.name);
    const { page, say } = boss;
    await page.getByRole('button', { name: say('tour:skip.skip') }).click();
    await expect(page.getByRole('heading', { name: say('tour:skip.title') })).toBeVisible();
    await page.getByRole('button', { name: say('tour:skip.skip') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('fifty are invited, two of them by addresses that are none', async () => {
    const { page, say } = boss;
    await entry(boss, 'members').click();
    await page.getByRole('button', { name: say('member:invite.open') }).click();
    const form = page.getByRole('dialog', { name: say('member:invite.title') });
    const typed = [HUDA.email, ...CREW, ...BAD_ADDRESSES].join('; ');
    await form.getByLabel(say('member:invite.addresses')).fill(typed);
    await form.getByRole('button', { name: say('member:invite.send', { count: 50 }) }).click();
    const results = page.getByRole('dialog', { name: say('member:invite.resultsTitle') });
    await expect(results.getByText(say('member:invite.sentCount', { count: 48 }))).toBeVisible();
    await expect(results.getByText(say('member:result.bad-address'))).toHaveCount(BAD_ADDRESSES.length);
    for (const address of BAD_ADDRESSES) {
      const line = results.getByRole('listitem').filter({ hasText: address });
      await expect(line).toContainText(say('member:result.bad-address'));
    }
    await results
      .getByRole('button', { name: say('common:close') })
      .last()
      .click();
    await page.getByRole('tab', { name: say('member:tabs.invitations') }).click();
    await expect(page.getByText(say('common:pager.range', { first: 1, last: 25, total: 48 }))).toBeVisible();
  });

  const huda = await arrive();
  await test.step('one accepts and takes the tour', async () => {
    await accept(huda, await linkInMailTo(operator, HUDA.email), HUDA.name);
    const { page, say } = huda;
    for (const step of ['welcome', 'header', 'menu', 'content'] as const) {
      await expect(page.getByRole('heading', { name: say(`tour:steps.${step}.title`) })).toBeVisible();
      await page.getByRole('button', { name: say('tour:next') }).click();
    }
    await page.getByRole('link', { name: say('tour:places.account') }).click();
    await expect(page.getByRole('heading', { name: say('account:settings'), level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('and chooses Arabic for the account', async () => {
    const { page, say } = huda;
    const language = page.getByRole('button', { name: say('account:profile.language') });
    await language.click();
    await page.getByRole('option', { name: 'العربية' }).click();
    await page.getByRole('button', { name: say('account:profile.save'), exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    huda.language = 'ar';
    huda.say = sayIn('ar');
    await expect(page.getByRole('heading', { name: huda.say('account:settings'), level: 1 })).toBeVisible();
    await entry(huda, 'projects').click();
    await expect(page.getByText(huda.say('project:empty.active'))).toBeVisible();
  });

  const projectId =
    await test.step('the admin opens a project with a plan and takes the person in', async () => {
      const { page, say } = boss;
      await entry(boss, 'projects').click();
      await page
        .getByRole('button', { name: say('project:edit.create') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: say('project:edit.create') });
      await form.getByLabel(say('project:edit.name'), { exact: true }).fill(PROJECT);
      await form.getByRole('button', { name: say('project:edit.create') }).click();
      await expect(page.getByRole('heading', { name: PROJECT, level: 1 })).toBeVisible();
      return new URL(page.url()).searchParams.get('projectId') ?? '';
    });
  const { buffer } = await planFile();
  const { baseUrl } = product;
  const floor = await addFloor(boss, { baseUrl, projectId, name: FLOOR, file: buffer });
  await test.step('whose list of projects shows it at once', async () => {
    const { page, say } = boss;
    await page.goto(`/project/homemembers?projectId=${projectId}`);
    await page.getByRole('button', { name: say('projectMember:add.open') }).click();
    await page.getByRole('button', { name: say('projectMember:add.one', { name: HUDA.name }) }).click();
    await expect(page.getByText(say('projectMember:added', { name: HUDA.name }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(huda.page.getByRole('link', { name: new RegExp(PROJECT) })).toBeVisible();
  });

  const plan = await new PlanPage(huda, floor).open();
  await test.step('a role that changes acts on the plan that is open', async () => {
    await plan.drawRectangle('ردهة', { x: 100, y: 100 }, { x: 300, y: 250 });
    await expect(plan.chip('saved')).toBeVisible();
    await changeRole(boss, HUDA.name, 40);
    await expect(plan.chip('viewOnly')).toBeVisible();
    await expect(plan.tool('rectangle')).toHaveCount(0);
    await changeRole(boss, HUDA.name, 20);
    await expect(plan.tool('rectangle')).toBeVisible();
  });

  await test.step('a closed project can be looked at only, until it is brought back', async () => {
    const { page, say } = boss;
    await entry(boss, 'home').click();
    await page.getByRole('button', { name: say('project:edit.more') }).click();
    await page.getByRole('menuitem', { name: say('project:close.action') }).click();
    await answer(
      page,
      say('project:close.title', { name: PROJECT }),
      say('project:close.action'),
      async () => {
        await page.getByLabel(say('project:close.typeName')).fill(PROJECT);
      },
    );
    await expect(page.getByText(say('project:closedBanner'))).toBeVisible();
    await expect(huda.page.getByText(huda.say('sync:projectClosed'))).toBeVisible();
    await expect(plan.tool('rectangle')).toHaveCount(0);

    await page.getByRole('button', { name: say('project:reopen.action') }).click();
    await answer(page, say('project:reopen.title', { name: PROJECT }), say('project:reopen.action'));
    await expect(page.getByText(say('project:closedBanner'))).toHaveCount(0);
    await expect(plan.tool('rectangle')).toBeVisible();
    await plan.drawRectangle('ممر', { x: 400, y: 100 }, { x: 600, y: 250 });
    await expect(plan.chip('saved')).toBeVisible();
  });
});

test('login, inviting somebody and closing a project need no pointer, and the focus is always seen', async ({
  arrive,
}) => {
  const seat = await arrive();
  const { page, say } = seat;
  const { keyboard } = page;
  await notePointer(page);
  await page.goto('/login');
  await expect(page.getByLabel(say('auth:email'), { exact: true })).toBeFocused();
  await keyboard.type(TENANT_ADMIN);
  await walkTo(page, page.getByLabel(say('auth:password'), { exact: true }));
  await keyboard.type(DEMO_PASSWORD);
  await walkTo(page, page.getByRole('button', { name: say('auth:logIn') }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say('project:projects'), level: 1 })).toBeVisible();

  await walkTo(page, entry(seat, 'members'));
  await keyboard.press('Enter');
  const open = page.getByRole('button', { name: say('member:invite.open') });
  await walkTo(page, open);
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: say('member:invite.title') });
  await expect(form.getByLabel(say('member:invite.addresses'))).toBeFocused();
  await keyboard.type('by-keyboard@nord.example');
  await walkTo(page, form.getByRole('button', { name: say('member:invite.send', { count: 1 }) }));
  await keyboard.press('Enter');
  const results = page.getByRole('dialog', { name: say('member:invite.resultsTitle') });
  await expect(results.getByText(say('member:invite.sentCount', { count: 1 }))).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Back where one was, not at the beginning of the page.
  await expect(open).toBeFocused();

  await keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('Harbour Tower');
  await expect(page.getByRole('option', { name: /Harbour Tower/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour Tower', level: 1 })).toBeVisible();
  await walkTo(page, page.getByRole('button', { name: say('project:edit.more') }));
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: say('project:close.action') });
  await expect(item).toBeVisible();
  const isAtItem = () => item.evaluate((element) => element.hasAttribute('data-focus'));
  for (let steps = 0; steps < 10 && !(await isAtItem()); steps++) await keyboard.press('ArrowDown');
  expect(await isAtItem()).toBe(true);
  await keyboard.press('Enter');
  const close = page.getByRole('alertdialog', {
    name: say('project:close.title', { name: 'Harbour Tower' }),
  });
  // What destroys something does not have the first focus, and Enter alone does nothing.
  const name = close.getByLabel(say('project:close.typeName'));
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  await expect(close.getByText(say('project:close.noName'))).toBeVisible();
  await expect(name).toBeFocused();
  await keyboard.type('harbour tower');
  await walkTo(page, close.getByRole('button', { name: say('project:close.action') }));
  await keyboard.press('Enter');
  await expect(page.getByText(say('project:closedBanner'))).toBeVisible();

  await walkTo(page, page.getByRole('button', { name: say('project:reopen.action') }));
  await keyboard.press('Enter');
  const reopen = page.getByRole('alertdialog', {
    name: say('project:reopen.title', { name: 'Harbour Tower' }),
  });
  await expect(reopen.getByRole('button', { name: say('project:reopen.action') })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(say('project:closedBanner'))).toHaveCount(0);
  expect(await pointerUses(page), 'what a pointer did').toEqual([]);
});

/** An entry of the navigation. */
function entry({ page, say }: Seat, id: 'members' | 'projects' | 'home'): Locator {
  const navigation = page.getByRole('navigation', { name: say('shell:navigation') });
  return navigation.getByRole('link', { name: say(`shell:nav.${id}`), exact: true });
}

/** Whoever was invited makes an account by the link of the mail, and is in. */
async function accept({ page, say }: Seat, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(say('auth:invited.name')).fill(name);
  await page.getByLabel(say('common:newPassword'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say('common:confirmPassword'), { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: say('auth:invited.agree') }).check();
  await page.getByRole('button', { name: say('auth:invited.join') }).click();
  await expect(page).toHaveURL(/\/project\/list$/);
  await expect(page.getByRole('heading', { name: say('tour:steps.welcome.title') })).toBeVisible();
}

/** In the list of the project's members, which is open. */
async function changeRole({ page, say }: Seat, name: string, role: 20 | 40): Promise<void> {
  await page.getByRole('button', { name: say('projectMember:actionsFor', { name }) }).click();
  await page.getByRole('menuitem', { name: say('projectMember:role.title') }).click();
  const question = page.getByRole('dialog', { name: say('projectMember:role.title') });
  await question.getByRole('button', { name: say('projectMember:columns.role') }).click();
  await page.getByRole('option', { name: say(`project:role.${role}`) }).click();
  // By its key: the list of roles may be on its way out still, over the button.
  await question.getByRole('button', { name: say('projectMember:role.title') }).press('Enter');
  await expect(question).toHaveCount(0);
}

async function answer(
  page: Page,
  title: string,
  action: string,
  before?: () => Promise<void>,
): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await before?.();
  await question.getByRole('button', { name: action }).click();
  await expect(question).toHaveCount(0);
}
