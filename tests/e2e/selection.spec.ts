/** Many zones at once, by pointer and by keys alone, and from one floor to the next. */
import { axeFindings } from './pages/axe.ts';
import { addFloor } from './pages/new-floor.ts';
import { planFile } from './pages/plan-file.ts';
import { PlanPage } from './pages/plan-page.ts';
import { INSPECTOR, expect, test } from './plumbline-test.ts';

test('zones are selected by a box, aligned, moved and undone as one, and pasted on another floor', async ({
  enter,
  product,
  demo,
}) => {
  const seat = await enter(INSPECTOR);
  const { buffer: file, widthPx, heightPx } = await planFile();
  const own = { baseUrl: product.baseUrl, projectId: demo.projectId, name: 'Many zones', file };
  const plan = await new PlanPage(seat, await addFloor(seat, own)).open();
  const { page, say } = seat;
  const at = (x: number, y: number) => ({ x: x * widthPx, y: y * heightPx });
  // Alt keeps the corners where they are put: nothing snaps.
  await page.keyboard.down('Alt');
  await plan.drawRectangle('Pump', at(0.1, 0.1), at(0.2, 0.2));
  await plan.drawRectangle('Meter', at(0.3, 0.15), at(0.4, 0.25));
  await page.keyboard.up('Alt');
  const stored = async (name: string) => {
    const zone = (await plan.storedZones()).find((each) => each.name === name);
    return zone?.points;
  };
  // Rows follow the drawing: neither may be missing from what is compared later.
  await expect.poll(async () => [await stored('Pump'), await stored('Meter')]).not.toContain(undefined);
  const first = { pump: await stored('Pump'), meter: await stored('Meter') };

  await test.step('a box takes what lies in it; the keys align both in one step', async () => {
    await plan.drag(at(0.05, 0.05), at(0.45, 0.3));
    const bar = page.getByRole('region', { name: say('select:title') });
    await expect(bar.getByRole('heading', { name: say('select:selected', { count: 2 }) })).toBeVisible();
    expect(await axeFindings(page, { part: '#panel' })).toEqual([]);
    await page.keyboard.press('Alt+KeyW');
    await expect.poll(() => stored('Meter')).not.toEqual(first.meter);
    expect(await stored('Pump')).toEqual(first.pump);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stored('Pump')).not.toEqual(first.pump);
    await plan.undo();
    await plan.undo();
    await expect
      .poll(async () => [await stored('Pump'), await stored('Meter')])
      .toEqual([first.pump, first.meter]);
  });

  await test.step('the menu key opens the actions, arrows walk them, Escape goes back to the plan', async () => {
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: say('select:menu') });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: say('plan:delete') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(plan.canvas).toBeFocused();
  });

  await test.step('Ctrl C and Ctrl V bring both to another floor', async () => {
    await page.keyboard.press('Control+KeyC');
    await expect(page.getByText(say('select:copied', { count: 2 }))).toBeVisible();
    const ground = await new PlanPage(plan.seat, demo.ground).open();
    await ground.canvas.focus();
    await page.keyboard.press('Control+KeyV');
    await expect(ground.row('Pump')).toBeVisible();
    await expect(ground.row('Meter')).toBeVisible();
    await expect(ground.chip('saved')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText(say('select:deleted', { count: 2 }))).toBeVisible();
    await expect(ground.row('Pump')).toHaveCount(0);
    await expect(ground.chip('saved')).toBeVisible();
  });
});
