import type { Page } from 'playwright/test';
import { FloorList } from './pages/floor-list.ts';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink, revokeHomeLink } from './pages/home-link.ts';
import { planFile, realFile } from './pages/plan-file.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

const ANA = 'Ana Lindqvist';
const LAYLA = 'ليلى حداد';

test('a plan is uploaded, scaled, drawn on by two at once, taken offline, shared and closed again @alone', async ({
  enter,
  arrive,
  demo,
  product,
}) => {
  test.setTimeout(300_000);
  const file = await planFile();
  const at = (x: number, y: number): Point => ({ x: file.widthPx * x, y: file.heightPx * y });
  const metres = (from: Point, to: Point) => (Math.hypot(to.x - from.x, to.y - from.y) * file.mmPerPx) / 1000;

  const ana = await enter(INSPECTOR);
  const layla = await enter(SECOND_INSPECTOR);
  const floorName = file.name.replace(/\.png$/, '');

  await test.step('an inspector uploads the plan and sets its scale', async () => {
    const list = await new FloorList(ana, demo.projectId).open();
    await list.choose(file);
    await expect(list.upload(file.name)).toContainText(ana.say('floor:upload.added', { count: 1 }));
    await list.finish('setNow');
  });
  const floor = await new FloorList(ana, demo.projectId).record(floorName);
  expect(floor.image).toMatchObject({ widthPx: file.widthPx, heightPx: file.heightPx });
  const anaPlan = await new PlanPage(ana, floor).ready();

  await test.step('two points and a proof line give it a scale', async () => {
    const bar = ana.page.getByRole('region', { name: ana.say('plan:tool.calibrate') });
    const [a, b] = [at(0.125, 0.5), at(0.875, 0.5)];
    await anaPlan.click(a);
    await anaPlan.click(b);
    await bar.getByLabel(ana.say('plan:calibrate.length')).fill(`${metres(a, b).toFixed(3)} m`);
    await bar.getByRole('button', { name: ana.say('plan:calibrate.check') }).click();
    const [c, d] = [at(0.3, 0.25), at(0.3, 0.75)];
    await anaPlan.click(c);
    await anaPlan.click(d);
    await bar
      .getByLabel(ana.say('plan:calibrate.knownLength'))
      .fill(`${(metres(c, d) * 1000).toFixed(0)} mm`);
    await expect(bar.getByText(/off by 0(\.\d)?%/)).toBeVisible();
    await bar.getByRole('button', { name: ana.say('plan:calibrate.accept') }).click();
    await expect(bar).toBeHidden();
    const off = async () => {
      const { mmPerPx } = await new FloorList(ana, demo.projectId).record(floorName);
      return Math.abs((mmPerPx ?? 0) / file.mmPerPx - 1);
    };
    await expect.poll(off).toBeLessThan(0.01);
  });

  const laylaPlan = new PlanPage(layla, floor);
  await test.step('a second inspector opens it in Arabic; each sees what the other draws and where the other points', async () => {
    const list = await new FloorList(layla, demo.projectId).open();
    await list.card(floorName).getByRole('link', { name: floorName }).click();
    await laylaPlan.ready();
    await expect(layla.page.locator('html')).toHaveAttribute('dir', 'rtl');

    await anaPlan.drawRectangle('Atrium', at(0.2, 0.2), at(0.4, 0.4));
    await expect(laylaPlan.row('Atrium')).toBeVisible();
    await laylaPlan.drawPolygon('ردهة', [at(0.5, 0.2), at(0.8, 0.2), at(0.8, 0.45), at(0.6, 0.45)]);
    await expect(anaPlan.row('ردهة')).toBeVisible();
    await expect(anaPlan.chip('saved')).toBeVisible();
    await expect(laylaPlan.chip('saved')).toBeVisible();

    const colour = await anaPlan.colourOf(LAYLA);
    expect(await anaPlan.paintedAt(at(0.5, 0.7), colour)).toBe(0);
    await laylaPlan.point(at(0.5, 0.7));
    // An arrow alone is about a hundred pixels; the rest is the tab with the name.
    await expect.poll(() => anaPlan.paintedAt(at(0.5, 0.7), colour)).toBeGreaterThan(400);
  });

  await test.step('both pull a corner of one rectangle at the same moment and both moves stay', async () => {
    await anaPlan.select('Atrium');
    await laylaPlan.select('Atrium');
    const before = await anaPlan.fact('size').textContent();
    await anaPlan.hold(at(0.2, 0.2), at(0.15, 0.1));
    await laylaPlan.hold(at(0.4, 0.4), at(0.45, 0.55));
    await Promise.all([ana.page.mouse.up(), layla.page.mouse.up()]);
    await expect(anaPlan.fact('size')).not.toHaveText(before ?? '');
    await expectCorners(anaPlan, 'Atrium', [at(0.15, 0.1), at(0.45, 0.55)]);
    await expect(anaPlan.fact('size')).toHaveText(
      sizeText(metres(at(0.15, 0.1), at(0.45, 0.1)), metres(at(0, 0.1), at(0, 0.55))),
    );
    await expectSameAreas(anaPlan, laylaPlan, 'Atrium');
  });

  await test.step('the same with two points of one polygon', async () => {
    await anaPlan.select('ردهة');
    await laylaPlan.select('ردهة');
    await anaPlan.hold(at(0.5, 0.2), at(0.5, 0.1));
    await laylaPlan.hold(at(0.8, 0.45), at(0.9, 0.6));
    await Promise.all([ana.page.mouse.up(), layla.page.mouse.up()]);
    await expectCorners(anaPlan, 'ردهة', [at(0.5, 0.1), at(0.9, 0.6), at(0.8, 0.2), at(0.6, 0.45)]);
    await expectSameAreas(anaPlan, laylaPlan, 'ردهة');
  });

  await test.step('undo takes back the own step and leaves the other one', async () => {
    await anaPlan.undo();
    await expectCorners(anaPlan, 'ردهة', [at(0.5, 0.2), at(0.9, 0.6)]);
    await laylaPlan.undo();
    await expectCorners(anaPlan, 'ردهة', [at(0.5, 0.2), at(0.8, 0.45)]);
    await expectSameAreas(anaPlan, laylaPlan, 'ردهة');
    // Stored is not yet known to be stored: without this the undone step could wait as well and be counted.
    await expect(laylaPlan.chip('saved')).toBeVisible();
  });

  await test.step('offline: the count is true, the edits stay through a reload and arrive', async () => {
    await layla.context.setOffline(true);
    await laylaPlan.drawRectangle('مخزن', at(0.1, 0.7), at(0.3, 0.9));
    await laylaPlan.rename('ردهة', 'ممر');
    await expect(laylaPlan.chip('offlineWaiting', { count: 2 })).toBeVisible();
    const edits = await laylaPlan.openEdits(laylaPlan.chip('offlineWaiting', { count: 2 }));
    await expect(edits.getByText(layla.say('plan:step.createZone', { name: 'مخزن' }))).toBeVisible();
    await expect(edits.getByRole('listitem')).toHaveCount(2);
    await layla.page.keyboard.press('Escape');
    await anaPlan.drawRectangle('Kiosk', at(0.55, 0.7), at(0.65, 0.85));

    // Loaded again from the server: only the rooms stay out of reach.
    await product.kill('collab');
    await layla.context.setOffline(false);
    await reloadDespiteGuard(layla.page);
    await laylaPlan.ready();
    await expect(laylaPlan.row('مخزن')).toBeVisible();
    await expect(laylaPlan.row('ممر')).toBeVisible();
    await expect(laylaPlan.chip('offlineWaiting', { count: 2 })).toBeVisible();
    await expect(anaPlan.row('مخزن')).toHaveCount(0);

    await product.restart('collab');
    await expect(laylaPlan.chip('saved')).toBeVisible(within(10));
    await expect(anaPlan.row('مخزن')).toBeVisible();
    await expect(anaPlan.row('ممر')).toBeVisible();
    await expect(laylaPlan.row('Kiosk')).toBeVisible();
    await expect(anaPlan.chip('saved')).toBeVisible();
  });

  const admin = await enter(ADMIN);
  const visitor = await arrive({ language: 'ja' });
  const visitorPlan = new PlanPage(visitor, floor);
  const heard: string[] = [];
  visitor.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString())),
  );

  await test.step('a visitor watches through the home link and is nobody', async () => {
    const address = await makeHomeLink(admin, demo.projectId);
    await visitor.page.goto(address);
    await expect(visitor.page.getByRole('heading', { name: 'Harbour Tower', level: 1 })).toBeVisible();
    expect(visitor.page.url()).not.toContain('sharedata');
    await expect(visitor.page.getByRole('navigation', { name: visitor.say('shell:navigation') })).toHaveCount(
      0,
    );
    await floorSheet(visitor.page, floor).click();
    await visitorPlan.ready();
    await expect(visitorPlan.chip('viewOnly')).toBeVisible();
    await expect(visitorPlan.row('Kiosk')).toBeVisible();
    await expect(visitorPlan.tool('select')).toBeVisible();
    await expect(visitorPlan.tool('rectangle')).toHaveCount(0);

    const people = await anaPlan.showTab('people');
    await expect(people.getByText(ana.say('together:guests', { count: 1 }))).toBeVisible();
    await expect(people.getByRole('listitem')).toHaveCount(2);
    await anaPlan.showTab('zones');
    await visitorPlan.point(at(0.5, 0.5));

    await anaPlan.drawRectangle('Stair', at(0.7, 0.7), at(0.9, 0.9));
    await expect(visitorPlan.row('Stair')).toBeVisible();
    await anaPlan.point(at(0.35, 0.8));
    await visitor.page.waitForTimeout(500);
    const words = `${await visitor.page.locator('body').innerText()}${heard.join('')}`;
    for (const name of [ANA, LAYLA, 'Lindqvist', 'nord.example']) expect(words).not.toContain(name);
    expect(heard.length).toBeGreaterThan(0);
  });

  await test.step('when the link is revoked nothing of it can be reached any more', async () => {
    const token = await accessToken(visitor);
    const picture = `${floor.image.mediaBase}preview.webp`;
    const pictureOfVisit = await visitor.page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => name.includes('/media/')) ?? '',
    );
    expect((await visitor.context.request.get(pictureOfVisit)).status()).toBe(200);
    await revokeHomeLink(admin, demo.projectId);
    await expect(visitor.page.getByRole('heading', { name: visitor.say('share:ended.title') })).toBeVisible(
      within(2),
    );
    await expectNothingBehindTheSheet(visitor);
    // Pictures ask at most once a second whether a visit goes on.
    const status = async () => (await visitor.context.request.get(pictureOfVisit)).status();
    await expect.poll(status, within(2)).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await visitor.context.request.get(`/api/core/floor?projectId=${demo.projectId}`, {
      headers,
    });
    expect(answer.status()).toBe(401);
    expect((await ana.context.request.get(picture)).status()).toBe(200);
    await visitor.page.goto(`/project/floor?projectId=${demo.projectId}&floorId=${floor.id}`);
    await expect(visitor.page.getByText('Kiosk')).toHaveCount(0);
    await expect(visitor.page.locator('#canvas canvas')).toHaveCount(0);
    await expect(anaPlan.chip('saved')).toBeVisible();
  });
});

test('a PDF becomes a plan a page; what is no plan is refused with its reason', async ({ enter, demo }) => {
  const pdf = realFile('plans/kegonsa-plans-3-pages.pdf');
  const tooLarge = realFile('plans/kegonsa-a101-floor-plans-5040x3600.png');
  const ana = await enter(INSPECTOR);
  const list = await new FloorList(ana, demo.projectId).open();
  const svg = {
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  await list.choose(svg);
  await expect(list.upload('plan.png')).toContainText('SVG images are not supported');
  if (!pdf || !tooLarge) return;

  const input = list.uploads.locator('input[type=file]');
  await input.setInputFiles([tooLarge, pdf]);
  await expect(list.upload('5040x3600')).toContainText('The image is larger than 5000 px on a side.');
  const pages = list.upload('kegonsa-plans-3-pages');
  await expect(pages).toContainText(ana.say('floor:upload.choosePages', { count: 3 }));
  await pages.getByRole('checkbox', { name: ana.say('floor:upload.page', { page: 1 }) }).uncheck();
  await pages.getByRole('checkbox', { name: ana.say('floor:upload.page', { page: 3 }) }).uncheck();
  await pages.getByLabel(ana.say('floor:floorName')).fill(demo.ground.name);
  await expect(pages.getByText('Floor names cannot be repeated')).toBeVisible();
  await pages.getByLabel(ana.say('floor:floorName')).fill('Aalseth Lane');
  await pages.getByRole('button', { name: ana.say('floor:upload.addPlans', { count: 1 }) }).click();
  await expect(pages).toContainText(ana.say('floor:upload.added', { count: 1 }));
  await list.finish('save');
  await expect(list.card('Aalseth Lane')).toContainText(ana.say('floor:noScale'));
});

/** The zone has a corner at each place, within a screen pixel, in what the server stores. */
async function expectCorners(plan: PlanPage, zoneName: string, places: readonly Point[]): Promise<void> {
  const tolerancePx = 1.5 / plan.scale;
  const missing = async () => {
    const zone = (await plan.storedZones()).find(({ name }) => name === zoneName);
    const isNear = (place: Point) =>
      zone?.points.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < tolerancePx);
    return places.filter((place) => !isNear(place));
  };
  await expect.poll(missing).toEqual([]);
}

/** Both screens show one and the same area of the zone, whatever their language. */
async function expectSameAreas(one: PlanPage, other: PlanPage, zoneName: string): Promise<void> {
  const areaOf = async (plan: PlanPage) => /[\d.,]+(?= ?m²)/.exec(await plan.row(zoneName).innerText())?.[0];
  await expect(async () => {
    const area = await areaOf(one);
    expect(area).toBeDefined();
    expect(await areaOf(other)).toBe(area);
  }).toPass({ timeout: 5000 });
}

function sizeText(width: number, height: number): RegExp {
  const near = (metres: number) => `${Math.floor(metres * 10) / 10}`.replace('.', String.raw`\.`);
  return new RegExp(`${near(width)}.*×.*${near(height)}`);
}

/** The browser asks before it leaves unsaved work; here it is told to go on. */
async function reloadDespiteGuard(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

async function expectNothingBehindTheSheet({ page, say }: Seat): Promise<void> {
  const sheet = page.getByRole('alertdialog');
  await expect(sheet.getByRole('button')).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(page.getByRole('heading', { name: say('share:ended.title') })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('link')).toHaveCount(0);
  const behind = page.locator('#root');
  await expect(behind).toHaveAttribute('inert');
  await expect(behind.locator('header, footer').getByText('Harbour Tower')).toHaveCount(0);
}
