import type { Locator } from 'playwright/test';
import { PlanPage } from './pages/plan-page.ts';
import { INSPECTOR, SECOND_INSPECTOR, VIEWER, expect, test } from './plumbline-test.ts';

const BOX = [
  { x: 300, y: 300 },
  { x: 700, y: 700 },
] as const;

async function openHistory({ seat }: PlanPage): Promise<Locator> {
  await seat.page.getByRole('button', { name: seat.say('history:title') }).click();
  const slider = seat.page.getByRole('slider', { name: seat.say('history:slider') });
  await expect(slider).toBeFocused();
  return slider;
}

test('one looks at the past and brings a zone back while another goes on drawing', async ({
  enter,
  demo,
}) => {
  const ana = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  await ana.drawRectangle('Gone tomorrow', ...BOX);
  await ana.rename('Gone tomorrow', 'Renamed');
  await ana.canvas.focus();
  await ana.seat.page.keyboard.press('Delete');
  await expect(layla.row('Renamed')).toHaveCount(0);
  await expect(ana.chip('saved')).toBeVisible();

  const slider = await openHistory(layla);
  const now = Number(await slider.getAttribute('max'));
  // Before the deletion, before the renaming.
  await slider.press('ArrowLeft');
  await expect(layla.row('Renamed')).toBeVisible();
  await slider.press('ArrowLeft');
  await expect(layla.row('Gone tomorrow')).toBeVisible();
  await expect(layla.tool('rectangle')).toHaveCount(0);

  // Somebody else goes on: the slider grows, the place stays.
  await ana.drawRectangle('Meanwhile', { x: 800, y: 300 }, { x: 1000, y: 500 });
  await expect(slider).toHaveAttribute('max', String(now + 1));
  await expect(layla.row('Gone tomorrow')).toBeVisible();
  await expect(layla.row('Meanwhile')).toHaveCount(0);

  const { page, say } = layla.seat;
  await layla.row('Gone tomorrow').getByRole('button').first().click();
  await expect(page.getByText(say('history:deletedSince'))).toBeVisible();
  await page.getByRole('button', { name: say('history:restoreZone') }).click();
  await expect(page.getByText(say('history:unchangedSince'))).toBeVisible();
  await expect(ana.row('Gone tomorrow')).toBeVisible();
  await page.getByRole('button', { name: say('history:backToNow') }).click();
  await expect(layla.row('Meanwhile')).toBeVisible();
  await expect(layla.row('Gone tomorrow')).toBeVisible();
  await page.getByRole('button', { name: say('history:close') }).click();
  await expect(layla.tool('rectangle')).toBeEnabled();
});

test('who may only look sees the past and cannot bring anything back; without a line it says so', async ({
  enter,
  demo,
}) => {
  const viewer = await new PlanPage(await enter(VIEWER), demo.upper).open();
  const { page, say, context } = viewer.seat;
  const slider = await openHistory(viewer);
  await slider.press('Home');
  await expect(page.getByText(say('history:beginning'))).toBeVisible();
  await slider.press('ArrowRight');
  await viewer.seat.page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('button', { name: say('history:restoreZone') })).toHaveCount(0);
  await page.getByRole('button', { name: say('history:close') }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: say('history:title') }).click();
  await expect(page.getByRole('alert').getByText(say('history:failed'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('history:retry') })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say('history:failed'))).toHaveCount(0);
});
