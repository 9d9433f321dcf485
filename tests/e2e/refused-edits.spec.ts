import * as z from 'zod/mini';
import { bendingLine } from './pages/bending-line.ts';
import { cleanUp } from './pages/made-zones.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { INSPECTOR, expect, test } from './plumbline-test.ts';

/** Where zones of this file are drawn: beside each other on the empty rim of the upper floor. */
const slot = (index: number): [Point, Point] => {
  const left = 500 + index * 260;
  return [
    { x: left, y: 2250 },
    { x: left + 200, y: 2400 },
  ];
};

const CopySchema = z.object({
  name: z.string(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
});

test('one refused edit among others: it alone is refused with a whole copy, what waited beside it lands', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, say } = seat;
  const line = await bendingLine(page);
  const plan = await new PlanPage(seat, demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();

  await line.cut();
  await plan.drawRectangle('Bent', ...slot(0));
  await plan.rename('Bent', 'Bent twice');
  await plan.drawRectangle('Honest', ...slot(1));
  await expect(plan.chip('offlineWaiting', { count: 3 })).toBeVisible();
  line.mend();

  // The drawing is refused, and with it the renaming that builds on it; what waited beside them is stored.
  const refused = plan.chip('refused', { count: 2 });
  await expect(refused).toBeVisible({ timeout: 25_000 });
  await expect(plan.row('Honest')).toBeVisible();
  await expect(plan.row('Bent twice')).toHaveCount(0);
  const stored = async () => (await plan.storedZones()).map(({ name }) => name);
  await expect.poll(stored).toContain('Honest');
  expect(await stored()).not.toContain('Bent');

  // Also after a reload.
  await page.reload();
  await plan.ready();
  await expect(refused).toBeVisible();
  const edits = await plan.openEdits(refused);
  await expect(edits.getByText(say('plan:step.createZone', { name: 'Bent' }))).toBeVisible();
  await expect(edits.getByText(say('errors:edit-schema'))).toHaveCount(1);
  await expect(edits.getByText(say('errors:edit-built-on-refused'))).toHaveCount(1);
  await edits.getByRole('button', { name: say('sync:copyAll') }).click();
  await expect(page.getByText(say('sync:copied'))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const copies = copied.split('\n').filter((each) => each.startsWith('{'));
  const [drawn, renamed] = copies.map((copy) => z.parse(CopySchema, JSON.parse(copy)));
  expect([drawn?.name, renamed?.name]).toEqual(['Bent', 'Bent twice']);
  const [from] = slot(0);
  const [corner] = drawn?.points ?? [];
  expect(Math.hypot((corner?.x ?? 0) - from.x, (corner?.y ?? 0) - from.y)).toBeLessThan(10);
  await edits.getByRole('button', { name: say('sync:dismiss') }).click();
  await expect(plan.chip('saved')).toBeVisible();
  await cleanUp(plan, ['Honest']);
});

test('a refused edit stays until it is let go: nobody leaves unasked, and what is not stored is told first', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR);
  const { page, say } = seat;
  const line = await bendingLine(page);
  const plan = await new PlanPage(seat, demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();
  await line.cut();
  await plan.drawRectangle('Bent', ...slot(0));
  await expect(plan.chip('offlineWaiting', { count: 1 })).toBeVisible();
  line.mend();
  const refused = plan.chip('refused', { count: 1 });
  await expect(refused).toBeVisible({ timeout: 25_000 });

  await page.getByRole('link', { name: say('plan:floors') }).click();
  const question = page.getByRole('alertdialog', { name: say('common:sync.refused', { count: 1 }) });
  await question.getByRole('button', { name: say('plan:leave.leave') }).click();
  await plan.open();
  await expect(refused).toBeVisible();

  await line.cut();
  await plan.fit();
  await plan.drawRectangle('Made offline', ...slot(3));
  const waiting = plan.chip('offlineWaiting', { count: 1 });
  await expect(waiting).toBeVisible();
  const both = await plan.openEdits(waiting);
  await expect(both.getByRole('button', { name: say('sync:tryNow') })).toBeVisible();
  await both.getByRole('button', { name: say('sync:dismiss') }).click();
  await expect(both.getByText(say('errors:edit-schema'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  line.mend();
  await expect(plan.chip('saved')).toBeVisible({ timeout: 25_000 });
  await page.reload();
  await plan.ready();
  await expect(plan.row('Made offline')).toBeVisible();
  await expect(plan.chip('saved')).toBeVisible();
  await cleanUp(plan, ['Made offline']);
});
