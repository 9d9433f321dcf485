/** What becomes of a half-filled form when its page comes in another language, or of it or an open plan when the session ends. */
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Seat } from './pages/seat.ts';
import { logIn } from './pages/login-page.ts';
import { PlanPage } from './pages/plan-page.ts';
import { sayIn } from './pages/say.ts';
import { sitDown } from './pages/seat.ts';
import { INSPECTOR, expect, test } from './plumbline-test.ts';

/** The account page with a job title that nobody has saved. */
async function type({ page, say }: Seat): Promise<void> {
  await page.goto('/pages/account-settings/account');
  await page.getByLabel(say('account:profile.jobTitle')).fill('Half typed');
}

async function pressLogout({ page, say }: Seat): Promise<void> {
  await page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }).click();
  await page.getByRole('menuitem', { name: say('shell:logout') }).click();
}

test('logging out asks first, can be thought better of, and then leads to the login', async ({ arrive }) => {
  const seat = await arrive();
  const { page, say } = seat;
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  await type(seat);
  await pressLogout(seat);
  const question = page.getByRole('alertdialog', { name: say('common:discard.allTitle') });
  await expect(question.getByRole('listitem')).toHaveText([say('account:profile.title')]);
  await question.getByRole('button', { name: say('common:discard.allKeep') }).click();
  await expect(page.getByLabel(say('account:profile.jobTitle'))).toHaveValue('Half typed');
  await pressLogout(seat);
  await question.getByRole('button', { name: say('common:discard.allAction') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: say('auth:title') })).toBeVisible();
});

test('C57: a logout in another tab leads a half-filled form to the login, and a login there back to its place', async ({
  arrive,
}) => {
  const first = await arrive();
  await logIn(first, INSPECTOR, DEMO_PASSWORD);
  await expect(first.page).toHaveURL(/\/project\/list/);
  const second = await sitDown(first.context, 'en');
  await type(second);
  await pressLogout(first);
  await expect(second.page.getByRole('heading', { level: 1, name: second.say('auth:title') })).toBeVisible();
  await expect(second.page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('to') === '/pages/account-settings/account',
  );
  await logIn(first, INSPECTOR, DEMO_PASSWORD);
  await expect(second.page).toHaveURL(/\/pages\/account-settings\/account$/);
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Nobody else in the tests is this person: all their other sessions end here, and tests run side by side. */
const SIGNED_OUT = 'group-manager@nord.example';

/** The session of `here` is ended from another browser of the same person. */
async function signOutElsewhere(there: Seat): Promise<void> {
  const { page, say } = there;
  await page.goto('/pages/account-settings/security');
  await page.getByRole('button', { name: say('account:sessions.endOthers') }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
}

test('C56: a session that ended elsewhere says so in each tab, over a half-filled form and an open plan, and each leads back', async ({
  arrive,
  demo,
}) => {
  const [here, there] = [await arrive(), await arrive()];
  for (const seat of [here, there]) {
    await logIn(seat, SIGNED_OUT, DEMO_PASSWORD);
    await expect(seat.page).toHaveURL(/\/project\/list/);
  }
  await type(here);
  const second = await sitDown(here.context, 'en');
  await second.page.goto(`/project/home?projectId=${demo.projectId}`);
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
  const plan = await new PlanPage(await sitDown(here.context, 'en'), demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();
  // A tab in which nobody does anything.
  const last = await sitDown(here.context, 'en');
  await last.page.goto('/project/help#keys');
  await signOutElsewhere(there);
  for (const { page, say } of [here, second, plan.seat, last])
    await expect(page.getByRole('heading', { name: say('shell:notAuthorized.title') })).toBeVisible();
  const places: [Seat, string][] = [
    [here, '/pages/account-settings/account'],
    [second, '/project/home'],
  ];
  for (const [{ page, say }, place] of places) {
    await expect(page.getByText(say('shell:notAuthorized.logInFirst'))).toBeVisible();
    await page.getByRole('button', { name: say('shell:logIn') }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('to') === place);
  }
  await logIn(second, SIGNED_OUT, DEMO_PASSWORD);
  await expect(second.page).toHaveURL(new RegExp(`/project/home\\?projectId=${demo.projectId}$`));
  await expect(last.page).toHaveURL(/\/project\/help#keys$/);
});

test('what was typed before the login, but for the password, stays when the language is changed', async ({
  arrive,
}) => {
  const { page, say } = await arrive();
  await page.goto('/login');
  await page.getByLabel(say('auth:email')).fill('mei@nord');
  await page.getByLabel(say('auth:password'), { exact: true }).fill('Half typed 1');
  await page.getByRole('checkbox', { name: say('auth:rememberMe') }).check();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  const arabic = sayIn('ar');
  await expect(page.getByLabel(arabic('auth:email'))).toHaveValue('mei@nord');
  await expect(page.getByLabel(arabic('auth:password'), { exact: true })).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: arabic('auth:rememberMe') })).toBeChecked();
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('Half typed');
  await page.reload();
  await expect(page.getByLabel(arabic('auth:email'))).toHaveValue('');
});
