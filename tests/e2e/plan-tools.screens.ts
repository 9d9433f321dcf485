/** Every tool of the plan in the hand, and what stands around the plan. */
import { PLAN_LOOKS, PlanWalk, VIEWPORT, ownFloor } from './pages/plan-walk.ts';
import { PlanPage } from './pages/plan-page.ts';
import { INSPECTOR, expect, test, type SeatOptions } from './plumbline-test.ts';

test.describe.configure({ timeout: 1_200_000 });

for (const look of PLAN_LOOKS) {
  const name = `${look.theme}, ${look.language}`;
  const options: SeatOptions = { ...look, viewport: VIEWPORT };

  test(`the tools of the plan: ${name}`, async ({ enter, product, demo }) => {
    const seat = await enter(INSPECTOR, options);
    const own = { baseUrl: product.baseUrl, projectId: demo.projectId, name: `Level 02 ${look.language}` };
    const floor = await ownFloor(seat, own);
    const ground = new PlanWalk(await new PlanPage(seat, demo.ground).open(), look);
    await ground.rest();
    await seat.page.keyboard.press('Control+KeyA');
    await seat.page.keyboard.press('Control+KeyC');
    const plan = await new PlanPage(seat, floor).open();
    await expect(plan.chip('saved')).toBeVisible();
    const walk = new PlanWalk(plan, look);
    await emptyPlan(walk);
    await scaleAndNorth(walk);
    await walk.rest();
    await walk.page.keyboard.press('Control+KeyV');
    await expect(plan.row('Lobby')).toBeVisible();
    await selecting(walk);
    await drawing(walk);
    await measuring(walk);
    await marking(walk);
    await lookingOn(walk);
  });

  test(`around the plan: ${name}`, async ({ enter, demo }) => {
    const walk = new PlanWalk(await new PlanPage(await enter(INSPECTOR, options), demo.ground).open(), look);
    await expect(walk.plan.chip('saved')).toBeVisible();
    await menus(walk);
    await takingAway(walk);
    await past(walk);
  });
}

async function emptyPlan(walk: PlanWalk): Promise<void> {
  const { plan } = walk;
  await walk.see('empty-zones', () => plan.showTab('zones'));
  await walk.see('empty-markup', async () => {
    await plan.showTab('markup');
    await expect(walk.page.getByText(walk.say('markup:none'))).toBeVisible();
  });
  await walk.see('empty-activity', () => plan.showTab('activity'));
  await walk.see('empty-history', async () => {
    await walk.page.getByRole('button', { name: walk.say('history:title') }).click();
    await expect(walk.page.getByText(walk.say('plan:nothingDrawn'))).toBeVisible();
  });
  await walk.page.getByRole('button', { name: walk.say('history:close') }).click();
  await walk.see('empty-measure', async () => {
    await walk.take('KeyM');
    await plan.click(walk.at(0.2, 0.3));
    await plan.click(walk.at(0.5, 0.4));
    await walk.page.keyboard.press('Enter');
  });
  await plan.showTab('zones');
}

async function scaleAndNorth(walk: PlanWalk): Promise<void> {
  const { plan, page, say } = walk;
  const bar = page.getByRole('region', { name: say('plan:tool.calibrate') });
  await walk.see('calibrate-first', async () => {
    await walk.take('KeyK');
    await plan.point(walk.at(0.2, 0.5));
  });
  await walk.see('calibrate-second', async () => {
    await walk.take('KeyK');
    await plan.click(walk.at(0.2, 0.5));
    await plan.point(walk.at(0.7, 0.5));
  });
  await walk.see('calibrate-length', async () => {
    await walk.take('KeyK');
    await plan.click(walk.at(0.2, 0.5));
    await plan.click(walk.at(0.7, 0.5));
    await bar.getByLabel(say('plan:calibrate.length')).fill('20.97 m');
  });
  await walk.see('calibrate-proof', async () => {
    await bar.getByRole('button', { name: say('plan:calibrate.check') }).click();
    await plan.click(walk.at(0.3, 0.3));
    await plan.click(walk.at(0.3, 0.6));
    await bar.getByLabel(say('plan:calibrate.knownLength')).fill('8.9 m');
  });
  await bar.getByRole('button', { name: say('plan:calibrate.accept') }).click();
  await walk.see('north-first', () => walk.take('Shift+KeyK'));
  await walk.see('north-second', async () => {
    await plan.click(walk.at(0.3, 0.6));
    await plan.point(walk.at(0.34, 0.3));
  });
  await plan.click(walk.at(0.34, 0.3));
  await walk.see('north-set', () => walk.take('Shift+KeyK'));
}

async function selecting(walk: PlanWalk): Promise<void> {
  const { plan, page, say } = walk;
  await walk.see('select', async () => {
    await walk.rest();
    await page.keyboard.press('Escape');
  });
  await walk.see('select-one', () => plan.select('Lobby'));
  await walk.see('context-menu', async () => {
    await walk.rest();
    await plan.select('Lobby');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: say('select:menu') })).toBeVisible();
  });
  await walk.see('row-menu', async () => {
    await walk.rest();
    await plan.select('Lobby');
    await page.getByRole('button', { name: say('plan:moreFor', { name: 'Lobby' }) }).click();
  });
  await walk.see('rename', async () => {
    await walk.rest();
    await plan.select('Lobby');
    await plan.canvas.focus();
    await page.keyboard.press('F2');
  });
  await walk.see('edit-points', async () => {
    await walk.rest();
    await plan.select('Lobby');
    await plan.canvas.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  });
  await walk.see('select-many', async () => {
    await walk.rest();
    await page.keyboard.press('Control+KeyA');
  });
  await walk.see('carry', async () => {
    await walk.rest();
    await plan.select('Lobby');
    await plan.canvas.focus();
    await page.keyboard.press('Shift+KeyV');
  });
  await walk.see('search-none', async () => {
    await walk.rest();
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(say('plan:searchZones')))
      .first()
      .fill('xyz');
  });
  await page
    .getByRole('button', { name: say('plan:clearSearch') })
    .first()
    .click();
  await walk.see('hand', () => walk.take('KeyH'));
}

async function drawing(walk: PlanWalk): Promise<void> {
  const { plan, page } = walk;
  await walk.see('rectangle', async () => {
    await walk.take('KeyR');
    await plan.hold(walk.at(0.4, 0.86), walk.at(0.55, 0.94));
  });
  await walk.see('rectangle-name', async () => {
    await page.mouse.up();
    await walk.take('KeyR');
    await plan.drag(walk.at(0.4, 0.86), walk.at(0.55, 0.94));
  });
  await walk.see('polygon', async () => {
    await walk.take('KeyP');
    for (const point of [walk.at(0.3, 0.86), walk.at(0.45, 0.86), walk.at(0.45, 0.94)])
      await plan.click(point);
    await plan.point(walk.at(0.36, 0.96));
  });
  await walk.see('polygon-crossing', async () => {
    await plan.point(walk.at(0.38, 0.82));
  });
}

async function measuring(walk: PlanWalk): Promise<void> {
  const { plan, page } = walk;
  const corners = [walk.at(0.25, 0.3), walk.at(0.5, 0.3), walk.at(0.5, 0.55)];
  await walk.see('measure-asks', () => walk.take('KeyM'));
  await walk.see('measure', async () => {
    for (const corner of corners) await plan.click(corner);
    await plan.point(walk.at(0.3, 0.6));
  });
  await walk.see('measure-ended', async () => {
    await walk.take('KeyM');
    for (const corner of corners) await plan.click(corner);
    await page.keyboard.press('Enter');
  });
  await walk.see('measure-area', async () => {
    await walk.take('Shift+KeyM');
    for (const corner of corners) await plan.click(corner);
    await page.keyboard.press('Enter');
  });
}

async function marking(walk: PlanWalk): Promise<void> {
  const { plan, page, say } = walk;
  const strokes = [
    ['pen', 'KeyB', walk.at(0.2, 0.2), walk.at(0.3, 0.3)],
    ['arrow', 'KeyA', walk.at(0.45, 0.45), walk.at(0.38, 0.35)],
    ['cloud', 'Shift+KeyB', walk.at(0.6, 0.25), walk.at(0.72, 0.4)],
  ] as const;
  for (const [kind, key, from, to] of strokes) {
    await walk.see(kind, async () => {
      await walk.take(key);
      await plan.hold(from, to);
    });
    await page.mouse.up();
    await walk.take(key);
    await plan.drag(from, to);
  }
  await walk.see('dimension', async () => {
    await walk.take('KeyD');
    await plan.click(walk.at(0.3, 0.68));
    await plan.point(walk.at(0.55, 0.68));
  });
  await walk.take('KeyD');
  await plan.click(walk.at(0.3, 0.68));
  await plan.click(walk.at(0.55, 0.68));
  await walk.see('area', async () => {
    await walk.take('Shift+KeyA');
    for (const corner of [walk.at(0.62, 0.55), walk.at(0.75, 0.55), walk.at(0.75, 0.7)])
      await plan.click(corner);
    await plan.point(walk.at(0.63, 0.72));
  });
  await page.keyboard.press('Enter');
  await walk.see('stamp', async () => {
    await walk.take('KeyS');
    await plan.point(walk.at(0.42, 0.55));
  });
  await plan.click(walk.at(0.42, 0.55));
  await walk.see('stamp-menu', async () => {
    await walk.take('KeyS');
    const stamp = say('markup:stampLabel', { name: say('markup:stamp.checked') });
    await page.getByRole('button', { name: stamp }).click();
  });
  const field = page.getByRole('textbox', { name: say('markup:writeHere') });
  await walk.see('text', async () => {
    await walk.take('KeyT');
    await plan.click(walk.at(0.25, 0.5));
    await field.fill('Seal of door 4 missing, الختم مفقود');
  });
  await field.press('Escape');
  await walk.see('markup-list', async () => {
    await walk.rest();
    await plan.showTab('markup');
  });
  await walk.see('markup-selected', async () => {
    await walk.rest();
    await page
      .locator('[data-row]', { hasText: say('markup:kind.cloud') })
      .first()
      .click();
  });
  await walk.see('markup-menu', async () => {
    await walk.rest();
    await page
      .locator('[data-row]', { hasText: say('markup:kind.cloud') })
      .first()
      .click({ button: 'right' });
  });
  await walk.rest();
  await plan.showTab('zones');
}

async function lookingOn(walk: PlanWalk): Promise<void> {
  const { plan, page, say } = walk;
  await walk.see('laser', async () => {
    await walk.rest();
    await page.keyboard.down('KeyL');
    await plan.point(walk.at(0.3, 0.3));
    await plan.point(walk.at(0.5, 0.5));
  });
  await page.keyboard.up('KeyL');
  await walk.see('loupe', async () => {
    await walk.rest();
    await plan.point(walk.at(0.4, 0.45));
    await page.keyboard.down('KeyZ');
  });
  await page.keyboard.up('KeyZ');
  await walk.see('layers', async () => {
    await walk.rest();
    await page.keyboard.press('Shift+KeyL');
    const layers = page.getByRole('dialog', { name: say('view:layers') });
    await layers.getByRole('switch', { name: say('view:layer.zones') }).click();
  });
  await page.getByRole('switch', { name: say('view:layer.zones') }).click();
  await walk.see('grid', async () => {
    await walk.rest();
    await page.keyboard.press('Shift+KeyG');
  });
  await walk.rest();
  await page.keyboard.press('Shift+KeyG');
  await walk.see('zoomed', async () => {
    await walk.rest();
    await page.keyboard.press('Shift+Digit0');
  });
  await walk.see('frame-aside', async () => {
    await walk.rest();
    await page.keyboard.press('Backslash');
  });
  await page.keyboard.press('Backslash');
}

async function menus(walk: PlanWalk): Promise<void> {
  const { page, say, plan } = walk;
  const { name } = plan.floor;
  const behind: [string, string][] = [
    ['menu-floors', say('plan:switchFloor', { name })],
    ['menu-revisions', say('revision:switch', { letter: 'A' })],
    ['menu-export', say('view:export.menu')],
  ];
  await walk.see('tab-people', () => plan.showTab('people'));
  await walk.see('tab-revisions', async () => {
    await page.getByRole('tab', { name: say('plan:tab.revisions'), exact: true }).click();
    await expect(page.getByText(say('revision:tab.issued'))).toBeVisible();
  });
  await plan.showTab('zones');
  for (const [state, label] of behind) {
    await walk.see(state, async () => {
      await walk.rest();
      await page.getByRole('button', { name: label }).click();
    });
  }
  await walk.see('menu-zoom', async () => {
    await walk.rest();
    const zoom = page.getByRole('group', { name: say('plan:zoom') });
    await zoom.getByRole('button').nth(1).click();
  });
  await walk.see('keys', async () => {
    await walk.rest();
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('heading', { name: say('shell:keys.title') })).toBeVisible();
  });
  await walk.rest();
}

async function takingAway(walk: PlanWalk): Promise<void> {
  const { page, say } = walk;
  await walk.see('export', async () => {
    await walk.rest();
    await page.getByRole('button', { name: say('view:export.menu') }).click();
    await page.getByRole('menuitem', { name: say('view:export.open') }).click();
    await expect(page.getByRole('heading', { name: say('view:export.title') })).toBeVisible();
  });
  await walk.rest();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.keyboard.press('Control+KeyP');
  await expect(page.locator('body > img')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await walk.picture('print');
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

async function past(walk: PlanWalk): Promise<void> {
  const { page, say, plan } = walk;
  const slider = page.getByRole('slider', { name: say('history:slider') });
  await walk.rest();
  await plan.drawRectangle('Kiosk', walk.at(0.4, 0.86), walk.at(0.55, 0.94));
  await plan.rename('Kiosk', 'Kiosk north');
  await plan.canvas.focus();
  await page.keyboard.press('Delete');
  await expect(plan.row('Kiosk north')).toHaveCount(0);
  await expect(plan.chip('saved')).toBeVisible();
  await walk.see('history-now', async () => {
    await walk.rest();
    await page.getByRole('button', { name: say('history:title') }).click();
    await expect(slider).toBeFocused();
  });
  await walk.see('history-past', async () => {
    // Down is back in every direction of reading.
    for (let step = 0; step < 2; step += 1) await slider.press('ArrowDown');
    await plan.row('Kiosk').getByRole('button').first().click();
    await expect(page.getByText(say('history:deletedSince'))).toBeVisible();
  });
  await walk.see('history-beginning', () => slider.press('Home'));
  await page.getByRole('button', { name: say('history:close') }).click();
}
