/** Two people on one plan, as one of them sees it: who is there, who follows whom, who was first. */
import pg from 'pg';
import { PLAN_LOOKS, PlanWalk, VIEWPORT, ownFloor } from './pages/plan-walk.ts';
import { PlanPage } from './pages/plan-page.ts';
import { INSPECTOR, SECOND_INSPECTOR, VIEWER, expect, test } from './plumbline-test.ts';

test.describe.configure({ timeout: 1_200_000 });

const LAYLA = 'ليلى حداد';

for (const look of PLAN_LOOKS) {
  test(`together on the plan: ${look.theme}, ${look.language}`, async ({ enter, product, demo }) => {
    const seat = await enter(INSPECTOR, { ...look, viewport: VIEWPORT });
    const { baseUrl, databaseUrl } = product;
    const own = { baseUrl, projectId: demo.projectId, name: `Level 04 ${look.language}` };
    const floor = await ownFloor(seat, own);
    const ana = new PlanWalk(await new PlanPage(seat, floor).open(), look);
    const layla = await new PlanPage(await enter(SECOND_INSPECTOR), floor).open();
    await new PlanPage(await enter(VIEWER), floor).open();
    layla.seat.page.setDefaultTimeout(15_000);
    await ana.plan.drawRectangle('Plant room', ana.at(0.2, 0.2), ana.at(0.4, 0.4));
    await ana.plan.drawRectangle('Server room', ana.at(0.5, 0.2), ana.at(0.7, 0.4));
    await expect(layla.row('Server room')).toBeVisible();
    await seeingHer(ana, layla);
    await following(ana, layla);
    await inEachOthersWay(ana, layla);
    await sinceLastVisit(ana, layla, databaseUrl);
  });
}

async function seeingHer(ana: PlanWalk, layla: PlanPage): Promise<void> {
  const { page } = layla.seat;
  await ana.see('halo-and-cursor', async () => {
    await layla.select('Server room');
    await layla.point(ana.at(0.55, 0.5));
    await layla.point(ana.at(0.56, 0.52));
  });
  await ana.see('draft-of-hers', async () => {
    await layla.tool('rectangle').click();
    await layla.hold(ana.at(0.3, 0.6), ana.at(0.45, 0.75));
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await ana.see('laser-of-hers', async () => {
    await layla.canvas.focus();
    await page.keyboard.down('KeyL');
    for (const x of [0.3, 0.4, 0.5, 0.6]) await layla.point(ana.at(x, 0.55 - (x - 0.3) / 2));
  });
  await page.keyboard.up('KeyL');
  await ana.see('people', () => ana.plan.showTab('people'));
  await ana.see('people-menu', async () => {
    await ana.plan.showTab('zones');
    await ana.plan.bar.getByRole('button', { name: ana.say('together:peopleHere', { count: 3 }) }).click();
  });
  await ana.rest();
  await ana.see('cloud', async () => {
    await layla.select('Server room');
    await layla.canvas.focus();
    await page.keyboard.press('ArrowRight');
    await layla.drawRectangle('Archive', ana.at(0.2, 0.6), ana.at(0.35, 0.75));
  });
  await ana.see('activity', () => ana.plan.showTab('activity'));
  await ana.plan.showTab('zones');
}

async function following(ana: PlanWalk, layla: PlanPage): Promise<void> {
  const { page, say } = layla.seat;
  await ana.see('following', async () => {
    await ana.rest();
    await ana.page.keyboard.press('Alt+Digit1');
    await layla.canvas.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  });
  await ana.rest();
  await ana.see('followed', async () => {
    await page.keyboard.press('Alt+Digit1');
    await expect(ana.page.getByText(ana.say('together:followers', { count: 1 }))).toBeVisible();
  });
  // Twice: lets go of the leader whatever else there was to leave.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await ana.see('asked-to-look', async () => {
    await openPanel(layla);
    const people = await layla.showTab('people');
    await people.getByRole('button', { name: say('together:bringEveryone') }).click();
    // It stays as long as it has the focus.
    await ana.page.getByRole('button', { name: ana.say('together:offer.stay') }).focus();
    await expect(ana.page.getByText(ana.say('together:offer.asks', isolated(LAYLA)))).toBeVisible();
  });
  await ana.page.getByRole('button', { name: ana.say('together:offer.stay') }).click();
  await ana.see('asking', async () => {
    await ana.rest();
    const people = await ana.plan.showTab('people');
    await people.getByRole('button', { name: ana.say('together:bringEveryone') }).click();
  });
  await ana.see('quiet', async () => {
    const people = await ana.plan.showTab('people');
    await people.getByRole('switch', { name: ana.say('together:quiet') }).click();
  });
  await ana.page.getByRole('switch', { name: ana.say('together:quiet') }).click();
  await ana.plan.showTab('zones');
  await ana.see('scale-held', async () => {
    await ana.rest();
    await layla.canvas.focus();
    await page.keyboard.press('KeyK');
    const sentence =
      ana.say('together:lock.calibration', { ...isolated(LAYLA), time: '|' }).split('|')[0] ?? '';
    await expect(ana.page.getByText(sentence)).toBeVisible();
    await ana.page.keyboard.press('KeyK');
  });
  await page.keyboard.press('Escape');
}

async function inEachOthersWay(ana: PlanWalk, layla: PlanPage): Promise<void> {
  const { plan, page, say } = ana;
  await openPanel(layla);
  await layla.showTab('zones');
  await ana.see('overtaken', async () => {
    await ana.rest();
    for (const each of [page, layla.seat.page]) await each.clock.setFixedTime(Date.now());
    await plan.rename('Archive', 'Archive north');
    await plan.select('Archive north');
    await expect(layla.row('Archive north')).toBeVisible();
    await layla.rename('Archive north', 'Records');
    await expect(plan.row('Records')).toBeVisible();
    await plan.select('Records');
  });
  await page.getByRole('button', { name: say('together:overtaken.close') }).click();
  await ana.see('not-undone', async () => {
    await plan.undo();
    await expect(page.getByText(say('sync:notUndoneBy', { person: LAYLA }))).toBeVisible();
  });
  for (const each of [page, layla.seat.page]) await each.clock.setSystemTime(Date.now());
  await ana.see('ghost', async () => {
    await plan.select('Records');
    await plan.canvas.focus();
    await page.keyboard.press('F2');
    const form = page.getByRole('form', { name: say('plan:renameZone') });
    await form.getByLabel(say('plan:zoneName')).fill('Records of Ana');
    await layla.select('Records');
    await layla.canvas.focus();
    await layla.seat.page.keyboard.press('Delete');
    await expect(
      page.getByText(say('plan:ghost.deletedBy', { person: `\u2068${LAYLA}\u2069` })),
    ).toBeVisible();
  });
  await page
    .getByRole('button', { name: say('plan:ghost.close') })
    .first()
    .click();
}

/** Escape has put it aside where there was nothing else to leave. */
async function openPanel({ seat: { page }, canvas }: PlanPage): Promise<void> {
  if (await page.locator('#panel').isVisible()) return;
  await canvas.focus();
  await page.keyboard.press('BracketRight');
}

async function sinceLastVisit(ana: PlanWalk, layla: PlanPage, databaseUrl: string): Promise<void> {
  const { plan, page, say } = ana;
  const { projectId } = plan.floor;
  const edits = layla.seat.page.keyboard;
  await page.goto(`/project/floor?projectId=${projectId}`);
  await layla.fit();
  await layla.drawRectangle('غرفة المضخات', ana.at(0.2, 0.6), ana.at(0.35, 0.75));
  await layla.canvas.focus();
  await edits.press('Shift+KeyB');
  await layla.drag(ana.at(0.5, 0.55), ana.at(0.6, 0.7));
  await layla.canvas.focus();
  await edits.press('Shift+KeyK');
  await layla.click(ana.at(0.4, 0.6));
  await layla.click(ana.at(0.42, 0.3));
  await expect(layla.chip('saved')).toBeVisible();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query("UPDATE plan_visit SET seen_at = seen_at - interval '3 hours'");
  await owner.end();
  await ana.see('news', async () => {
    await plan.open();
    await page.getByRole('button', { name: say('together:news.button', { count: 3 }) }).waitFor();
    await plan.canvas.focus();
    await page.keyboard.press('KeyU');
    const news = page.getByRole('region', { name: say('together:news.title') });
    await news.getByRole('button', { name: say('together:news.next') }).click();
    await plan.fit();
  });
}

const isolated = (name: string) => ({ name: `\u2068${name}\u2069` });
