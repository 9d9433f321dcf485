import { logIn } from './pages/login-page.ts';
import type { Seat } from './pages/seat.ts';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { INSPECTOR, OPERATOR, expect, test } from './plumbline-test.ts';

/** Beats come every five seconds, and so do the page's questions. */
const SOON = { timeout: 30_000 };

test('the operator finds the health of the platform after the login, and it is live', async ({ arrive }) => {
  const seat = await arrive();
  const { page, say } = seat;
  await logIn(seat, OPERATOR, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: say('tenant:title'), level: 1 })).toBeVisible();
  await healthEntry(seat).click();
  await expect(page).toHaveURL(/\/operator\/health$/);
  await expect(healthEntry(seat)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(say('operator:allWell'))).toBeVisible(SOON);
  for (const kind of ['api', 'collab-server', 'worker'] as const) {
    const row = page.getByRole('row', { name: new RegExp(say(`operator:kinds.${kind}`)) });
    await expect(row).toContainText(say('operator:states.ready'));
  }
  await expect(page.getByText(say('operator:tiles.people'), { exact: true })).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(8);
  const asOf = page.getByRole('contentinfo').getByText(say('operator:asOf', { time: '' }).trim());
  const before = await asOf.textContent();
  await expect(asOf).not.toHaveText(before ?? '', SOON);
});

test('while the server is away the page says of when its figures are, and goes on by itself', async ({
  enter,
}) => {
  const { page, say, context } = await enter(OPERATOR);
  await page.goto('/operator/health');
  await expect(page.getByRole('table').first()).toBeVisible(SOON);
  const warning = page
    .getByRole('alert')
    .filter({ hasText: say('operator:noAnswer', { time: '' }).slice(0, 20) });
  await context.setOffline(true);
  await expect(warning).toBeVisible(SOON);
  await expect(page.getByRole('table').first()).toBeVisible();
  await context.setOffline(false);
  await expect(warning).toHaveCount(0, SOON);
});

test('nobody else gets there, nor sees a way', async ({ enter }) => {
  const seat = await enter(INSPECTOR);
  const { page, say } = seat;
  await page.goto('/project/list');
  await expect(page.getByRole('link', { name: /Harbour Tower/ })).toBeVisible();
  await expect(healthEntry(seat)).toHaveCount(0);
  await page.goto('/operator/health');
  await expect(page.getByRole('heading', { name: say('shell:notAuthorized.title') })).toBeVisible();
});

function healthEntry({ page, say }: Seat) {
  return page.getByRole('navigation').getByRole('link', { name: say('shell:nav.health') });
}
