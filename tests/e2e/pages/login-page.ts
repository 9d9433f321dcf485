import type { Seat } from './seat.ts';

/** Fills in the form and sends it; starts from `/login` when the page shows something else. */
export async function logIn(
  { page, say }: Seat,
  email: string,
  password: string,
  { remember = false }: { remember?: boolean } = {},
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel(say('auth:email'), { exact: true }).fill(email);
  await page.getByLabel(say('auth:password'), { exact: true }).fill(password);
  if (remember) await page.getByRole('checkbox', { name: say('auth:rememberMe') }).check();
  await page.getByRole('button', { name: say('auth:logIn') }).click();
}
