/** Tokens for programs: made by keyboard, shown once, used, seen to be used, and revoked; service accounts alike. */
import type { Locator } from 'playwright/test';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

const SECURITY = '/pages/account-settings/security';

/** By the keyboard alone, from the button on. */
async function openByKeyboard({ page }: Seat, button: Locator): Promise<void> {
  await expect(button).toBeVisible(within(20));
  await button.focus();
  await page.keyboard.press('Enter');
}

async function ask({ page }: Seat, token: string): Promise<number> {
  const answer = await page.request.get('/api/core/project', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status();
}

/** Makes a token in the drawer that is open. @returns it */
async function make({ page, say }: Seat, title: string, name: string): Promise<string> {
  const drawer = page.getByRole('dialog', { name: title });
  const field = drawer.getByRole('textbox', { name: say('token:name') });
  await expect(field).toBeFocused(within(10));
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(say('validation:required'))).toBeVisible();
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const made = drawer.getByRole('textbox', { name: say('token:yourToken', { name }) });
  await expect(made).toHaveValue(/^plb_/, within(20));
  const token = await made.inputValue();
  await drawer.getByRole('button', { name: say('token:done') }).click();
  await expect(drawer).toBeHidden(within(10));
  return token;
}

async function revoke({ page, say }: Seat, name: string): Promise<void> {
  await page.getByRole('button', { name: say('token:revokeOf', { name }) }).click(within(20));
  const question = page.getByRole('alertdialog', { name: say('token:revokeQuestion', { name }) });
  await question.getByRole('button', { name: say('token:revoke') }).click();
  await expect(question).toBeHidden(within(20));
}

test('somebody makes a token, which works until it is revoked, and is shown once', async ({ enter }) => {
  test.setTimeout(180_000);
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  await page.goto(SECURITY);
  await openByKeyboard(seat, page.getByRole('button', { name: say('token:new') }));
  const token = await make(seat, say('token:new'), 'Night build');
  expect(await ask(seat, token)).toBe(200);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Night build' });
  await expect(row).toContainText('Last used', within(20));
  expect(await page.content()).not.toContain(token);
  await revoke(seat, 'Night build');
  await expect(row).toBeHidden(within(20));
  expect(await ask(seat, token)).toBe(401);
  expectQuiet([seat]);
});

test('a tenant admin makes an account for programs in all projects, gives it a token and removes it', async ({
  enter,
}) => {
  test.setTimeout(180_000);
  const seat = await enter(TENANT_ADMIN, { language: 'en' });
  const { page, say } = seat;
  await page.goto('/project/tenant');
  await openByKeyboard(seat, page.getByRole('button', { name: say('token:service.new') }));
  const drawer = page.getByRole('dialog', { name: say('token:service.new') });
  await drawer.getByRole('textbox', { name: say('token:service.name') }).fill('Build server');
  await drawer.getByRole('radio', { name: say('token:service.all') }).click();
  await drawer.getByRole('button', { name: say('token:service.make') }).click();
  await expect(drawer).toBeHidden(within(20));
  const title = say('token:newOf', { name: 'Build server' });
  await openByKeyboard(seat, page.getByRole('button', { name: title }));
  const token = await make(seat, title, 'Uploads');
  expect(await ask(seat, token)).toBe(200);
  await page.getByRole('button', { name: say('token:service.removeOf', { name: 'Build server' }) }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('token:service.remove') }).click();
  await expect(page.getByRole('heading', { name: 'Build server' })).toBeHidden(within(20));
  expect(await ask(seat, token)).toBe(401);
  expectQuiet([seat]);
});

for (const at of LOOKS) {
  test(`tokens: ${at.theme}, ${at.language}`, async ({ enter }) => {
    test.setTimeout(180_000);
    const seat = await enter(TENANT_ADMIN, at);
    const { page, say } = seat;
    await page.goto(SECURITY);
    await page.getByRole('button', { name: say('token:new') }).click(within(20));
    const drawer = page.getByRole('dialog', { name: say('token:new') });
    await drawer.getByRole('radio', { name: say('token:chosenProjects') }).click(within(10));
    await expect(drawer.getByRole('checkbox').first()).toBeVisible(within(20));
    await inspect(seat, at, 'new-token');
    await page.goto('/project/tenant');
    const services = page.getByRole('heading', { name: say('token:service.title') });
    await expect(services).toBeVisible(within(20));
    await services.scrollIntoViewIfNeeded();
    await inspect(seat, at, 'service-accounts');
    expectQuiet([seat]);
  });
}
