/** People who stand in the pictures of one floor: who is there, who looks where, and one who sees what another sees. */
import { expectQuiet } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

/** Software graphics. */
test.describe.configure({ timeout: 150_000 });

const params = ({ page }: Seat) => new URL(page.url()).searchParams;

async function stand(seat: Seat, address: string): Promise<void> {
  const { page, say } = seat;
  await page.goto(address);
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(30));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(30));
}

test('one follows another through turns, frames and days, until the own hand moves; who leads is told', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const layla = await enter(SECOND_INSPECTOR, { language: 'en' });
  await stand(ana, `/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  await expect.poll(() => params(ana).get('pointId'), within(10)).not.toBeNull();
  await stand(layla, ana.page.url());
  const follow = layla.page.getByRole('button', { name: /^Follow / });
  await follow.first().click(within(20));
  const led = ana.page.getByText(ana.say('together:followers', { count: 1 }));
  await expect(led).toBeVisible(within(10));

  // While L is held the other sees what is pointed at: here the middle of what both see.
  const ray = layla.page.locator('[data-ray]');
  await ana.page.keyboard.down('KeyL');
  await expect(ray).toBeVisible(within(10));
  const [dot, stage] = [
    await ray.boundingBox(),
    await layla.page.locator('main .psv-container').boundingBox(),
  ];
  const off = (at: 'x' | 'y', side: 'width' | 'height') =>
    Math.abs((dot?.[at] ?? 0) + (dot?.[side] ?? 0) / 2 - (stage?.[at] ?? 0) - (stage?.[side] ?? 0) / 2);
  expect(off('x', 'width')).toBeLessThan(12);
  expect(off('y', 'height')).toBeLessThan(12);
  await ana.page.keyboard.up('KeyL');
  await expect(ray).toHaveCount(0, within(10));

  await ana.page.keyboard.press('Shift+ArrowRight');
  await ana.page.keyboard.press('ArrowUp');
  await expect.poll(() => params(layla).get('yaw'), within(15)).toBe('45');
  await expect.poll(() => params(layla).get('pitch'), within(10)).toBe('15');
  const first = params(ana).get('pointId');
  await ana.page.keyboard.press('Period');
  await expect.poll(() => params(ana).get('pointId'), within(10)).not.toBe(first);
  await expect.poll(() => params(layla).get('pointId'), within(15)).toBe(params(ana).get('pointId'));
  const walk = params(ana).get('inspectionId');
  await ana.page.keyboard.press('Shift+Comma');
  await expect.poll(() => params(ana).get('inspectionId'), within(15)).not.toBe(walk);
  await expect
    .poll(() => params(layla).get('inspectionId'), within(20))
    .toBe(params(ana).get('inspectionId'));

  await layla.page.keyboard.press('ArrowLeft');
  await expect(led).toHaveCount(0, within(10));
  const kept = params(ana).get('pointId');
  await ana.page.keyboard.press('Period');
  await expect.poll(() => params(ana).get('pointId'), within(15)).not.toBe(kept);
  expect(params(layla).get('pointId')).toBe(kept);
  expectQuiet([ana, layla]);
});
