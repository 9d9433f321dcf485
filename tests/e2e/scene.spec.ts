/** The scene of the demo building: looking around, over the floor, through the days, and the address that says so. */
import { axeFindings } from './pages/axe.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const params = ({ page }: Seat) => new URL(page.url()).searchParams;
const yawOf = (seat: Seat) => Number(params(seat).get('yaw'));
const rings = ({ page }: Seat) => page.getByRole('button', { name: /^Walk to frame/ });

async function isDrawn({ page, say }: Seat): Promise<void> {
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(30));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(30));
}

/** The difference of two directions, −180° up to 180°. */
const apart = (one: number, other: number) => ((one - other + 540) % 360) - 180;

const compass = ({ page, say }: Seat) => page.getByRole('button', { name: say('scene:view.looks') });
const bearingOf = async (seat: Seat) => Number(/(\d+)°/.exec((await compass(seat).textContent()) ?? '')?.[1]);

const OPENED_TIMES = 5;

declare global {
  interface Window {
    /** Of those that pictures are drawn in. */
    livingContexts: () => number;
  }
}

/** Runs in the page, before all of its own. */
function countContexts(): void {
  const made: WebGL2RenderingContext[] = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
    apply(target, canvas: HTMLCanvasElement, given: unknown[]) {
      const context: unknown = Reflect.apply(target, canvas, given);
      if (context instanceof WebGL2RenderingContext && !made.includes(context)) made.push(context);
      return context;
    },
  });
  window.livingContexts = () =>
    made.filter(
      (each) =>
        !each.isContextLost() &&
        each.canvas instanceof HTMLCanvasElement &&
        each.canvas.className === 'psv-canvas',
    ).length;
}

test('from the home into the newest pictures: turned by keys, walked over the floor, and the other day keeps the bearing', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  await page.goto(`/project/home?projectId=${demo.projectId}`);
  await page.getByRole('link', { name: say('inspection:latest.openScene') }).click();
  // Another test may have sent the newest inspection meanwhile, of flat photos too; the demo's own walk has two days.
  const sphere = page.locator('main .psv-container canvas');
  await expect(sphere.or(page.getByRole('main').getByRole('img')).first()).toBeVisible(within(30));
  await page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  await isDrawn(seat);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => params(seat).get('yaw'), within(10)).toBe('15');
  await expect.poll(() => params(seat).get('pitch'), within(10)).toBe('15');

  // Down to the floor again, and to a place on it.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => params(seat).get('pitch'), within(10)).toBe('0');
  const first = params(seat).get('pointId');
  expect(first).not.toBeNull();
  const ring = rings(seat).first();
  for (let turns = 0; turns < 24 && !(await ring.isVisible()); turns += 1)
    await page.keyboard.press('ArrowRight');
  await ring.press('Enter');
  await expect.poll(() => params(seat).get('pointId'), within(10)).not.toBe(first);
  const second = params(seat).get('pointId');
  await isDrawn(seat);

  // The first day's camera stood elsewise: what is seen stays.
  const [before, yawBefore] = [await bearingOf(seat), yawOf(seat)];
  await page.keyboard.press('Shift+Comma');
  await expect.poll(() => params(seat).get('pointId'), within(10)).not.toBe(second);
  await isDrawn(seat);
  await expect.poll(async () => Math.abs(apart(await bearingOf(seat), before)), within(10)).toBeLessThan(1.5);
  expect(Math.abs(apart(yawOf(seat), yawBefore))).toBeGreaterThan(30);

  // Whoever is given the address sees the same.
  const other = await enter(VIEWER, { language: 'en' });
  await other.page.goto(page.url());
  await isDrawn(other);
  await expect(compass(other)).toContainText(`${await bearingOf(seat)}°`, within(10));
  expectQuiet([seat, other]);
});

test('two days beside each other, lined up by keys on two things that both show, and one again', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  await page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  await isDrawn(seat);
  await page.keyboard.press('KeyB');
  await expect(page.locator('main .psv-container canvas')).toHaveCount(2, within(30));
  await expect(page.getByRole('region', { name: say('scene:view.beside') })).toContainText(
    say('scene:view.day'),
    within(10),
  );
  // The demo's days are lined up; done anew by keys, on two things in the middle of both, they stay so.
  const before = await bearingOf(seat);
  await page.getByRole('button', { name: say('scene:view.lineUpAnew') }).click();
  const asked = (pane: string) => page.getByRole('status').filter({ hasText: say(`scene:view.${pane}`) });
  for (const point of ['1', '2']) {
    for (const pane of ['lineUpFirst', 'lineUpSecond']) {
      await expect(asked(pane)).toBeVisible(within(10));
      if (point === '2') for (let by = 0; by < 12; by += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
  }
  await expect(page.getByText(say('scene:view.linedUp', { degrees: '0' }))).toBeVisible(within(10));
  expect(Math.abs(apart(await bearingOf(seat), before + 12))).toBeLessThan(1.5);

  // The earlier day stands first, until they change sides.
  const beside = page.getByRole('region', { name: say('scene:view.beside') });
  const isFirst = async () => {
    const [pane, all] = [await beside.boundingBox(), await page.locator('main').boundingBox()];
    return pane !== null && all !== null && pane.x < all.x + all.width / 4;
  };
  expect(await isFirst()).toBe(true);
  await beside.getByRole('button', { name: say('scene:view.swap') }).click();
  expect(await isFirst()).toBe(false);

  // On each other, parted by a divider that keys move: the earlier lies at the end now.
  await beside.getByRole('button', { name: say('scene:view.swipe') }).click();
  const divider = page.getByRole('slider', { name: say('scene:view.divider') });
  const turned = await bearingOf(seat);
  await divider.press('Shift+ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '60');
  expect(await bearingOf(seat)).toBe(turned);
  await expect
    .poll(() => beside.evaluate((pane) => pane.innerHTML.includes('inset(0px 0px 0px 60%)')))
    .toBe(true);
  const box = await divider.boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(600, 400);
  await page.mouse.up();
  await expect(divider).not.toHaveAttribute('aria-valuenow', '60');

  // Apart, keys turn the pane that has the focus, and the other stays.
  await page.keyboard.press('Shift+KeyB');
  await expect(divider).toHaveCount(0);
  await beside.getByRole('button', { name: say('scene:view.lock') }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(300);
  expect(await bearingOf(seat)).toBe(turned);
  await page.keyboard.press('Shift+KeyB');
  // The hint of the button that has the focus lies beside all regions.
  await page.mouse.move(5, 5);
  await beside.getByRole('button', { name: say('scene:view.lock') }).blur();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('KeyB');
  await expect(page.locator('main .psv-container canvas')).toHaveCount(1);
  expectQuiet([seat]);
});

test('M21 a second day that is closed keeps no graphics context; one that is lost comes back as it was', async ({
  enter,
  demo,
}) => {
  const seat = await enter(VIEWER, { language: 'en' });
  const { page } = seat;
  await page.addInitScript(countContexts);
  await page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}&yaw=30&pitch=-10`);
  await isDrawn(seat);
  const canvases = page.locator('main .psv-container canvas');
  for (let times = 0; times < OPENED_TIMES; times += 1) {
    await page.keyboard.press('KeyB');
    await expect(canvases).toHaveCount(2, within(30));
    await page.keyboard.press('KeyB');
    await expect(canvases).toHaveCount(1, within(30));
  }
  expect(await page.evaluate(() => window.livingContexts())).toBe(1);

  await page.keyboard.press('Equal');
  const fov = page.getByText(/^\d+°$/).last();
  const seen = [await bearingOf(seat), await fov.textContent()];
  await expect.poll(() => params(seat).get('yaw'), within(10)).toBe('30');
  const lost = await canvases.elementHandle();
  await canvases.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return;
    const context = canvas.getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect.poll(() => lost?.evaluate((canvas) => canvas.isConnected), within(5)).toBe(false);
  await isDrawn(seat);
  expect([await bearingOf(seat), await fov.textContent()]).toEqual(seen);
  expect([params(seat).get('yaw'), params(seat).get('pitch')]).toEqual(['30', '-10']);
  expect(await page.evaluate(() => window.livingContexts())).toBe(1);
  expectQuiet([seat]);
});

test('a picture that is not there any more says so, and the way on', async ({ enter, demo }) => {
  const seat = await enter(VIEWER, { language: 'en' });
  const { page, say } = seat;
  await page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  await isDrawn(seat);
  expect(await rings(seat).count()).toBeGreaterThan(0);

  // One that does not come can be given up: the picture before stays, and so does its address.
  await expect.poll(() => params(seat).get('pointId'), within(10)).not.toBeNull();
  const shown = params(seat).get('pointId');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/base.jpg*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press('Period');
  await expect.poll(() => params(seat).get('pointId'), within(10)).not.toBe(shown);
  await expect(page.getByRole('progressbar', { name: say('scene:loading') })).toBeVisible(within(10));
  await page.getByRole('button', { name: say('common:cancel') }).click();
  await expect.poll(() => params(seat).get('pointId'), within(10)).toBe(shown);
  await expect(page.getByRole('progressbar', { name: say('scene:loading') })).toHaveCount(0, within(10));
  letGo();
  await page.unroute('**/base.jpg*');

  const gone = new URL(page.url());
  gone.searchParams.set('pointId', '01890000-0000-7000-8000-00000000aaaa');
  await page.goto(gone.href);
  await expect(page.getByText(say('scene:view.gone'))).toBeVisible(within(10));
  await expect(page.getByRole('link', { name: say('scene:view.toInspections') })).toBeVisible();
});

for (const look of LOOKS) {
  test(`the scene: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(VIEWER, look);
    await seat.page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
    await isDrawn(seat);
    await inspect(seat, look, 'scene');
    expectQuiet([seat]);
  });
}
