import type { Page } from 'playwright/test';
import { FloorList } from './pages/floor-list.ts';
import { PlanPage } from './pages/plan-page.ts';
import { setProjectStatus } from './pages/project-status.ts';
import { Standing } from './pages/standing.ts';
import {
  ADMIN,
  INSPECTOR,
  RESPONDER,
  SECOND_INSPECTOR,
  VIEWER,
  expect,
  test as base,
  within,
} from './plumbline-test.ts';

const test = base.extend<{ standing: Standing }>({
  standing: async ({ product, demo }, provide) => {
    const standing = new Standing(product, demo.projectId);
    await provide(standing);
    await standing.close();
  },
});

const TOOLS_TO_EDIT = ['rectangle', 'polygon', 'calibrate'] as const;

async function expectViewOnly(plan: PlanPage): Promise<void> {
  for (const tool of TOOLS_TO_EDIT) await expect(plan.tool(tool)).toHaveCount(0);
  await expect(plan.tool('select')).toBeVisible();
  await expect(plan.seat.page.getByRole('button', { name: plan.seat.say('plan:undo') })).toHaveCount(0);
}

for (const email of [RESPONDER, VIEWER]) {
  test(`${email} looks on: View only, no tools, no upload`, async ({ enter, demo }) => {
    const seat = await enter(email);
    const plan = await new PlanPage(seat, demo.upper).open();
    await expect(plan.chip('viewOnly')).toBeVisible();
    await expectViewOnly(plan);
    await plan.select('Meeting 2');
    await plan.canvas.focus();
    await seat.page.keyboard.press('KeyR');
    await seat.page.keyboard.press('Delete');
    await plan.drag({ x: 400, y: 400 }, { x: 900, y: 900 });
    await expect(seat.page.getByRole('form')).toHaveCount(0);
    await expect(plan.row('Meeting 2')).toBeVisible();

    const list = await new FloorList(seat, demo.projectId).open();
    await expect(list.card(demo.upper.name)).toBeVisible();
    await expect(seat.page.getByRole('button', { name: seat.say('floor:uploadPlans') })).toHaveCount(0);
    await expect(
      seat.page.getByRole('button', { name: seat.say('floor:moreFor', { name: demo.upper.name }) }),
    ).toHaveCount(0);
  });
}

test('C59: a downgrade reaches the open editor within two seconds, and so does the way back @alone', async ({
  enter,
  demo,
  standing,
}) => {
  const plan = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  const { page, say } = plan.seat;
  await plan.drawRectangle('Mine', { x: 300, y: 300 }, { x: 500, y: 450 });
  await expect(plan.chip('saved')).toBeVisible();
  // In the middle of a drag: what is let go of afterwards changes nothing.
  const before = await outlineOf(plan, 'Mine');
  await plan.select('Mine');
  await plan.hold({ x: 400, y: 375 }, { x: 900, y: 700 });
  await standing.setRole(SECOND_INSPECTOR, 40);
  try {
    await expect(plan.chip('viewOnly')).toBeVisible(within(2));
    await page.mouse.up();
    await expectViewOnly(plan);
    await expect(plan.chip('viewOnly')).toBeVisible();
    expect(await outlineOf(plan, 'Mine')).toEqual(before);
    await expect(page.getByText(say('sync:nowViewOnly'))).toBeVisible();
    await expect(plan.row('Mine')).toBeVisible();
  } finally {
    await standing.setRole(SECOND_INSPECTOR, 20);
  }
  await expect(plan.tool('rectangle')).toBeVisible(within(2));
  await plan.drawRectangle('Mine again', { x: 600, y: 300 }, { x: 800, y: 450 });
  await expect(plan.chip('saved')).toBeVisible();
});

test('C59: edits made after the right was gone are listed as refused, and the room goes on', async ({
  enter,
  demo,
  standing,
}) => {
  const plan = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  const watcher = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const { page, say, context } = plan.seat;
  await context.setOffline(true);
  await plan.drawRectangle('Too late', { x: 300, y: 1600 }, { x: 500, y: 1800 });
  await plan.rename('Office 3', 'Office 3b');
  await expect(plan.chip('offlineWaiting', { count: 2 })).toBeVisible();
  await standing.setRole(SECOND_INSPECTOR, 30);
  try {
    await context.setOffline(false);
    const refused = plan.chip('refused', { count: 2 });
    await expect(refused).toBeVisible();
    await expect(plan.row('Too late')).toHaveCount(0);
    await expect(plan.row('Office 3')).toBeVisible();
    const edits = await plan.openEdits(refused);
    await expect(edits.getByText(say('plan:step.renameZone', { name: 'Office 3b' }))).toBeVisible();
    await expect(edits.getByText(say('errors:edit-read-only'))).toHaveCount(2);
    await edits.getByRole('button', { name: say('sync:dismiss') }).click();
    await expect(plan.chip('viewOnly')).toBeVisible();
    await expect(watcher.row('Too late')).toHaveCount(0);
  } finally {
    await standing.setRole(SECOND_INSPECTOR, 20);
  }
  await page.reload();
  await plan.ready();
  await expect(plan.row('Too late')).toHaveCount(0);
  await plan.drawRectangle('In time', { x: 300, y: 1600 }, { x: 500, y: 1800 });
  await expect(plan.chip('saved')).toBeVisible();
  await expect(watcher.row('In time')).toBeVisible();
});

test('an edit that the server does not take comes back with its reason, and the next one lands', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR);
  // Breaks the colour of a zone named "Bent" on its way out, as a faulty client would, once the zone was seen.
  const seen = Promise.withResolvers<void>();
  await seat.page.routeWebSocket(/\/collab\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!message.includes('Bent')) server.send(message);
      else void seen.promise.then(() => server.send(bend(message)));
    });
    server.onMessage((message) => socket.send(message));
  });
  const plan = await new PlanPage(seat, demo.upper).open();
  const watcher = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();
  await plan.drawRectangle('Bent', { x: 1000, y: 300 }, { x: 1200, y: 450 });
  seen.resolve();
  const refused = plan.chip('refused', { count: 1 });
  await expect(refused).toBeVisible();
  await expect(plan.row('Bent')).toHaveCount(0);
  const edits = await plan.openEdits(refused);
  await expect(edits.getByText(seat.say('errors:edit-schema'))).toBeVisible();
  await edits.getByRole('button', { name: seat.say('sync:dismiss') }).click();
  await expect(plan.chip('saved')).toBeVisible();
  await expect(watcher.row('Bent')).toHaveCount(0);
  await plan.drawRectangle('Straight', { x: 1000, y: 300 }, { x: 1200, y: 450 });
  await expect(plan.chip('saved')).toBeVisible();
  await expect(watcher.row('Straight')).toBeVisible();
});

test('a closed project can be looked at and not changed @alone', async ({ enter, demo }) => {
  const plan = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const { page, say } = plan.seat;
  const admin = await enter(ADMIN);
  await admin.page.goto(`/project/home?projectId=${demo.projectId}`);
  await setProjectStatus(admin, demo.projectId, 'close');
  try {
    await expect(page.getByText(say('sync:projectClosed'))).toBeVisible(within(2));
    await expect(plan.chip('viewOnly')).toBeVisible(within(2));
    await expectViewOnly(plan);
    await admin.page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(admin.page.getByText(/^Closed \d+ \w+ \d{4}$/)).toBeVisible();
  } finally {
    await setProjectStatus(admin, demo.projectId, 'reopen');
  }
  await expect(plan.tool('rectangle')).toBeVisible(within(2));
  await expect(page.getByText(say('sync:projectClosed'))).toHaveCount(0);
});

test('a plan that is deleted while open says so and comes back when restored @alone', async ({
  enter,
  demo,
}) => {
  const plan = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const { page, say } = plan.seat;
  const admin = await enter(ADMIN);
  const list = await new FloorList(admin, demo.projectId).open();
  await list.remove(demo.upper.name);
  await expect(page.getByRole('heading', { name: say('plan:ended.deleted') })).toBeVisible(within(2));
  await page.getByRole('link', { name: say('plan:toFloors') }).click();
  await expect(page.getByRole('heading', { name: say('floor:title') })).toBeVisible();
  await expect(new FloorList(plan.seat, demo.projectId).card(demo.upper.name)).toHaveCount(0);

  await admin.page.getByRole('button', { name: admin.say('floor:undo') }).click();
  await expect(list.card(demo.upper.name)).toBeVisible();
  await plan.open();
  await expect(plan.row('Meeting 2')).toBeVisible();
  await expect(plan.chip('saved')).toBeVisible();
});

test('C60: a member who is removed loses the open plan and every list @alone', async ({
  enter,
  demo,
  standing,
}) => {
  const plan = await new PlanPage(await enter(VIEWER, { language: 'en' }), demo.upper).open();
  const { page, say } = plan.seat;
  const beside: Page[] = [];
  for (const address of ['/project/home', '/project/floor', '/project/homemembers']) {
    const tab = await page.context().newPage();
    await tab.goto(`${address}?projectId=${demo.projectId}`);
    const trail = tab.getByRole('navigation', { name: say('shell:breadcrumb') });
    await expect(trail).toContainText('Harbour Tower');
    beside.push(tab);
  }
  await standing.remove(VIEWER);
  await expect(page.getByRole('heading', { name: say('plan:ended.noAccess') })).toBeVisible(within(2));
  // What was on the screen of other tabs is not left there either.
  for (const tab of beside) {
    await expect(tab.getByText(say('project:noProject'))).toBeVisible(within(2));
    await expect(tab.getByText('Harbour Tower')).toHaveCount(0);
  }
  // Entered anew, the address is one of a project that is not theirs.
  await page.goto(`/project/home?projectId=${demo.projectId}`);
  await expect(page).toHaveURL(/\/not-authorized$/);
  await expect(page.getByText(`401 ${say('shell:notAuthorized.tab')}`)).toBeVisible();
  await page.goto('/project/list');
  await expect(page.getByText(say('project:empty.active'))).toBeVisible();
});

/** Where a zone is, as the server has it. */
async function outlineOf(plan: PlanPage, zoneName: string): Promise<unknown> {
  return (await plan.storedZones()).find(({ name }) => name === zoneName)?.points;
}

/** Another colour of the same length than the palette has, in the update that draws the zone "Bent". */
function bend(message: string | Buffer): string | Buffer {
  if (typeof message === 'string') return message;
  const bent = Buffer.from(message);
  const colour = /z[1-6]/.exec(bent.toString('latin1'));
  if (colour) bent.write('q9', colour.index, 'latin1');
  return bent;
}
