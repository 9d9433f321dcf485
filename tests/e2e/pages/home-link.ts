import { expect, type Locator } from 'playwright/test';
import type { Seat } from './seat.ts';

/** A project admin makes the home link, after ending the present one if there is one. @returns its whole address */
export async function makeHomeLink(admin: Seat, projectId: string): Promise<string> {
  const { page, say } = admin;
  const dialog = await openDialog(admin, projectId);
  const create = dialog.getByRole('button', { name: say('share:create') });
  const rotate = dialog.getByRole('button', { name: say('share:rotate.confirm') });
  await expect(create.or(rotate)).toBeVisible();
  if (await create.isVisible()) await create.click();
  else {
    await rotate.click();
    const question = page.getByRole('alertdialog', { name: say('share:rotate.title') });
    await question.getByRole('button', { name: say('share:rotate.confirm') }).click();
  }
  const address = await dialog.getByLabel(say('share:address')).inputValue();
  await page.keyboard.press('Escape');
  return address;
}

/** Ends the link; resolves as soon as the button was pressed. */
export async function revokeHomeLink(admin: Seat, projectId: string): Promise<void> {
  const { page, say } = admin;
  const dialog = await openDialog(admin, projectId);
  await dialog.getByRole('button', { name: say('share:revoke.confirm') }).click();
  const question = page.getByRole('alertdialog', { name: say('share:revoke.title') });
  await question.getByRole('button', { name: say('share:revoke.confirm') }).click();
}

async function openDialog({ page, say }: Seat, projectId: string): Promise<Locator> {
  await page.goto(`/project/home?projectId=${projectId}`);
  await page.getByRole('button', { name: say('share:homeLink') }).click();
  return page.getByRole('dialog', { name: say('share:homeLink') });
}
