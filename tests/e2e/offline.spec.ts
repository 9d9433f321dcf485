import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { cachedPaths, databaseNames, keptKeys, shellIsKept } from './pages/device.ts';
import { FloorList } from './pages/floor-list.ts';
import { makeHomeLink } from './pages/home-link.ts';
import { logIn } from './pages/login-page.ts';
import { cleanUp, expectStored } from './pages/made-zones.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { sitDown, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

// Each story loads the whole app many times over.
test.describe.configure({ timeout: 300_000 });

/** As every browser of a user does. */
const KEEPS_THE_APP = { serviceWorkers: 'allow' } as const;

/** Where zones of this file are drawn: beside each other on the empty rim of the upper floor. */
const slot = (index: number): [Point, Point] => {
  const left = 500 + index * 260;
  return [
    { x: left, y: 2250 },
    { x: left + 200, y: 2400 },
  ];
};

test('without a network the editor comes back with plan, zones and unsent edits, twice, and all of it lands', async ({
  enter,
  demo,
}) => {
  const ana = await new PlanPage(await enter(INSPECTOR, KEEPS_THE_APP), demo.upper).open();
  const { context } = ana.seat;
  await ana.drawRectangle('On the line', ...slot(0));
  await expect(ana.chip('saved')).toBeVisible();
  await settled(ana);

  await context.setOffline(true);
  await ana.drawRectangle('In the cellar', ...slot(1));
  await expect(ana.chip('offlineWaiting', { count: 1 })).toBeVisible();
  await reloadDespiteGuard(ana.seat);
  await ana.ready();
  for (const zone of ['On the line', 'In the cellar']) await expect(ana.row(zone)).toBeVisible();
  await expect.poll(() => ana.planIsPainted()).toBe(true);
  await expect(ana.chip('offlineWaiting', { count: 1 })).toBeVisible();

  await ana.drawRectangle('Still there', ...slot(2));
  await ana.rename('On the line', 'Off the line');
  await expect(ana.chip('offlineWaiting', { count: 3 })).toBeVisible();
  await reloadDespiteGuard(ana.seat);
  await ana.ready();
  const all = ['Off the line', 'In the cellar', 'Still there'];
  for (const zone of all) await expect(ana.row(zone)).toBeVisible();
  await expect(ana.chip('offlineWaiting', { count: 3 })).toBeVisible();

  await context.setOffline(false);
  await expect(ana.chip('saved')).toBeVisible(within(10));
  await expectStored(ana, all);
  const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  for (const zone of all) await expect(layla.row(zone)).toBeVisible();
  await cleanUp(ana, all);
});

test('two tabs of one plan without a network, one closed with an unsent edit: the other sends it', async ({
  enter,
  demo,
}) => {
  const ana = await new PlanPage(await enter(INSPECTOR, KEEPS_THE_APP), demo.upper).open();
  const second = await new PlanPage(await sitDown(ana.seat.context, ana.seat.language), demo.upper).open();
  await expect(ana.chip('saved')).toBeVisible();
  await expect(second.chip('saved')).toBeVisible();
  await settled(second);

  await ana.seat.context.setOffline(true);
  await second.drawRectangle('Left behind', ...slot(1));
  await expect(second.chip('offlineWaiting', { count: 1 })).toBeVisible();
  await second.seat.page.close();
  await expect(ana.chip('offlineWaiting', { count: 1 })).toBeVisible(within(10));
  await expect(ana.row('Left behind')).toBeVisible();

  await ana.seat.context.setOffline(false);
  await expect(ana.chip('saved')).toBeVisible(within(10));
  await expectStored(ana, ['Left behind']);
  await cleanUp(ana, ['Left behind']);
});

test('the server is down: lists and editor open from this device, say so, and are fresh again afterwards', async ({
  enter,
  demo,
  product,
}) => {
  const seat = await enter(INSPECTOR, KEEPS_THE_APP);
  const { page, say } = seat;
  const offlineChip = page
    .getByRole('banner')
    .getByText(say('common:sync.offlineSince', { time: '' }).trim());
  const projects = page.getByRole('heading', { level: 2, name: 'Harbour Tower' });
  await page.goto('/project/list');
  await expect(projects).toBeVisible();
  // An answer is on the screen before this device has it, and a page that is left keeps nothing any more.
  await untilKept(seat, ['projects pages']);
  const list = await new FloorList(seat, demo.projectId).open();
  await expect(list.card(demo.upper.name)).toBeVisible();
  const plan = await new PlanPage(seat, demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();
  await settled(plan);

  await product.kill('api');
  await product.kill('collab');
  await page.reload();
  await plan.ready();
  await expect.poll(() => plan.planIsPainted()).toBe(true);
  await expect(offlineChip).toBeVisible();
  await plan.drawRectangle('While it was down', ...slot(3));
  await expect(plan.chip('offlineWaiting', { count: 1 })).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/project/list');
  await expect(projects).toBeVisible();
  await expect(offlineChip).toBeVisible();
  await list.open();
  await expect(list.card(demo.upper.name)).toBeVisible();
  await expect(offlineChip).toBeVisible();
  // What this device never had is said in words, with a way to try again.
  await page.goto('/project/list?status=closed');
  await expect(page.getByRole('tabpanel').getByRole('button', { name: say('common:retry') })).toBeVisible();

  await product.restart('collab');
  await product.restart('api');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: say('common:retry') })
    .click();
  await expect(page.getByText(say('project:empty.closed'))).toBeVisible();
  await expect(offlineChip).toBeHidden();
  await plan.open();
  await expect(plan.chip('saved')).toBeVisible(within(10));
  await expectStored(plan, ['While it was down']);
  await cleanUp(plan, ['While it was down']);
});

test('F118: caches hold files of the build only; a visit leaves nothing, and neither does a member who logged out', async ({
  enter,
  arrive,
  demo,
}) => {
  const address = await makeHomeLink(await enter(ADMIN), demo.projectId);
  const guest = await arrive(KEEPS_THE_APP);
  const home = guest.page.getByRole('heading', { level: 1, name: 'Harbour Tower' });
  await guest.page.goto(address);
  await expect(home).toBeVisible();
  await shellIsKept(guest);
  // Once more under the eyes of the worker, which was not there yet the first time.
  await guest.page.goto(address);
  await expect(home).toBeVisible();
  await new PlanPage(guest, demo.upper).open();
  const shell = /^\/(assets\/[\w.-]+|index\.html|first-paint\.js|favicon\.svg)$/;
  expect((await cachedPaths(guest)).filter((path) => !shell.test(path))).toEqual([]);
  expect(await databaseNames(guest)).toEqual([]);

  // Without a network: on the server the session, which other tests share, goes on.
  const ana = await enter(INSPECTOR, KEEPS_THE_APP);
  const { page, say, context } = ana;
  const plan = await new PlanPage(ana, demo.ground).open();
  await settled(plan);
  await context.setOffline(true);
  await page.reload();
  await plan.ready();
  await page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }).click();
  await page.getByRole('menuitem', { name: say('shell:logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await databaseNames(ana)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('button', { name: say('auth:logIn') })).toBeVisible();
  expect(await databaseNames(ana)).toEqual([]);
  expect((await cachedPaths(ana)).filter((path) => !shell.test(path))).toEqual([]);
});

/** How a browser keeps nothing: it is forbidden to, or there is no room left. */
const KEEPS_NOTHING: Record<string, (seat: Seat) => Promise<void>> = {
  'it is forbidden': async ({ context }) => {
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
    });
  },
  'there is no room': async ({ context, page }) => {
    await context.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage])
        for (let chars = 8_000_000; chars >= 1; chars = Math.floor(chars / 2)) {
          try {
            storage.setItem(`filled ${chars}`, 'x'.repeat(chars));
          } catch {
            // Half of it may still fit.
          }
        }
    });
    const devtools = await context.newCDPSession(page);
    await page.goto('/login');
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(page.url()).origin,
      quotaSize: 1,
    });
  },
};

for (const [why, keepNothing] of Object.entries(KEEPS_NOTHING))
  test(`F119: where the browser keeps nothing because ${why}, one logs in and draws, is told so, and logs out`, async ({
    arrive,
    demo,
  }) => {
    const seat = await arrive();
    const { page, say } = seat;
    await keepNothing(seat);
    await page.goto(`/project/floor?projectId=${demo.projectId}&floorId=${demo.upper.id}`);
    await expect(page).toHaveURL(/\/login\?/);
    await logIn(seat, INSPECTOR, DEMO_PASSWORD);
    const plan = await new PlanPage(seat, demo.upper).ready();
    await expect(page.getByText(say('sync:copiesOff'))).toBeVisible();
    await plan.drawRectangle('Kept by the server', ...slot(4));
    await expect(plan.chip('saved')).toBeVisible();
    await cleanUp(plan, ['Kept by the server']);
    await page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }).click();
    await page.getByRole('menuitem', { name: say('shell:logout') }).click();
    await expect(page).toHaveURL(/\/login/);
  });

/** Resolves when everything that a start without a server needs is on the device. */
async function settled(plan: PlanPage): Promise<void> {
  await shellIsKept(plan.seat);
  await expect.poll(() => plan.planIsPainted()).toBe(true);
  const { projectId } = plan.floor;
  await untilKept(plan.seat, [
    `project ${projectId} detail`,
    `project ${projectId} floor-plans`,
    'preview.webp',
  ]);
}

/** Waits until an answer or picture of each of these names is kept for a start without a server. */
async function untilKept(seat: Seat, wanted: string[]): Promise<void> {
  const missing = async () => {
    const keys = await keptKeys(seat);
    return wanted.filter((name) => !keys.some((key) => key.includes(name)));
  };
  await expect.poll(missing).toEqual([]);
}

async function reloadDespiteGuard({ page }: Seat): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}
