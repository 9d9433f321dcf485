import { expect } from 'playwright/test';
import type { Seat } from './seat.ts';

/**
 * The platform operator looks up the newest mail to somebody, who has no mail server here.
 * @returns path and query of the link in it
 */
export async function linkInMailTo(operator: Seat, email: string): Promise<string> {
  const { page, say } = operator;
  await page.goto('/operator/mail');
  const table = page.getByRole('table', { name: say('operator:mail.title') });
  await expect(table).toBeVisible();
  const pages = page.getByRole('navigation', { name: say('common:pager.label') });
  await pages.getByRole('button', { name: say('common:pager.size') }).click();
  await page.getByRole('option', { name: '100', exact: true }).click();
  const row = table.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
  await row.first().getByRole('button').click();
  const link = page.getByRole('dialog').getByLabel(say('operator:mail.link')).first();
  await expect(link).toHaveValue(/\/(first-login|reset-password)\?token=\*\*\*$/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator:mail.showLink') })
    .click();
  await expect(link).toHaveValue(/\/(first-login|reset-password)\?token=[\w-]{20,}/);
  const { pathname, search } = new URL(await link.inputValue());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return pathname + search;
}
