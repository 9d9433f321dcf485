/** Notes as people work them off together: made, given, answered, disputed and settled while the others look on. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink } from './pages/home-link.ts';
import { PlanPage } from './pages/plan-page.ts';
import {
  ADMIN,
  INSPECTOR,
  RESPONDER,
  SECOND_INSPECTOR,
  VIEWER,
  expect,
  test,
  within,
} from './plumbline-test.ts';

const RESPONDERS_NAME = '佐藤 健';
const NEWEST_OF_DEMO = '受付カウンター裏の配線が固定されていない';
/** Others write in the same project. */
const TEXT = `Fire seal missing at pipe penetration ${randomUUID().slice(0, 8)}`;

test('an inspector makes a note, the responsible person disputes it, and both see each step without asking', async ({
  enter,
  demo,
}) => {
  const address = `/project/annotations?projectId=${demo.projectId}`;
  const [ana, omar] = [
    await enter(INSPECTOR, { language: 'en' }),
    await enter(RESPONDER, { language: 'en' }),
  ];
  await ana.page.goto(address);
  // Others change many: what the demo changed last may stand on another page.
  await omar.page.goto(`${address}&search=${encodeURIComponent(NEWEST_OF_DEMO)}`);
  await expect(omar.page.getByRole('row').filter({ hasText: NEWEST_OF_DEMO })).toBeVisible(within(10));
  await omar.page.goto(address);
  await expect(omar.page.getByRole('row').nth(1)).toBeVisible(within(10));

  await ana.page.getByRole('button', { name: ana.say('note:newNote') }).click();
  const drawer = ana.page.getByRole('dialog');
  await drawer.getByLabel(ana.say('note:new.text')).fill(`${TEXT}\naxis C/4`);
  await drawer.getByRole('combobox', { name: ana.say('note:columns.assignee') }).fill(RESPONDERS_NAME);
  await ana.page.getByRole('option', { name: RESPONDERS_NAME }).click();
  await drawer.getByRole('button', { name: ana.say('note:new.create') }).click();
  const anasPanel = ana.page.getByRole('complementary', { name: ana.say('note:one') });
  await expect(anasPanel.getByText(TEXT)).toBeVisible(within(10));
  await expect(
    anasPanel.getByRole('button', {
      name: ana.say('note:changeStatus', { status: ana.say('note:status.open') }),
    }),
  ).toBeVisible();

  // The list does not jump under the reader: it says that there is news.
  await omar.page.getByRole('button', { name: /^\d+ updated$/ }).click(within(10));
  const row = omar.page.getByRole('row').filter({ hasText: TEXT });
  await expect(row).toBeVisible(within(10));
  await row.getByRole('rowheader').getByRole('button').click();
  const omarsPanel = omar.page.getByRole('complementary', { name: omar.say('note:one') });
  await omarsPanel.getByLabel(omar.say('note:step.comment')).fill('The sealant is ordered');
  await omarsPanel.getByRole('button', { name: omar.say('note:send') }).click();
  await expect(anasPanel.getByText('The sealant is ordered')).toBeVisible(within(10));

  await omarsPanel
    .getByRole('button', { name: omar.say('note:changeStatus', { status: omar.say('note:status.open') }) })
    .click();
  await omar.page.getByRole('menuitem', { name: omar.say('note:status.in-dispute') }).click();
  const question = omar.page.getByRole('dialog');
  await question.getByRole('button', { name: omar.say('note:step.send') }).click();
  await expect(question.getByText(omar.say('validation:required'))).toBeVisible();
  await question.getByLabel(omar.say('note:step.comment')).fill('That wall is not ours');
  await question.getByRole('button', { name: omar.say('note:step.send') }).click();
  await expect(anasPanel.getByText('That wall is not ours')).toBeVisible(within(10));
  await expect(
    ana.page.getByRole('row').filter({ hasText: TEXT }).getByText(ana.say('note:status.in-dispute')),
  ).toBeVisible(within(10));

  await anasPanel
    .getByRole('button', {
      name: ana.say('note:changeStatus', { status: ana.say('note:status.in-dispute') }),
    })
    .click();
  await ana.page.getByRole('menuitem', { name: ana.say('note:status.verified'), exact: true }).click();
  await expect(omarsPanel.getByText(omar.say('note:status.verified'))).toBeVisible(within(10));
});

test('a photo is attached by who is responsible and seen by the others; what is no photo says why', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const omar = await enter(RESPONDER, { language: 'en' });
  await ana.page.goto(`/project/annotations?projectId=${demo.projectId}`);
  await ana.page.getByRole('button', { name: ana.say('note:newNote') }).click();
  await ana.page.getByRole('dialog').getByLabel(ana.say('note:new.text')).fill('Rebar without cover');
  await ana.page
    .getByRole('dialog')
    .getByRole('button', { name: ana.say('note:new.create') })
    .click();
  await expect(ana.page).toHaveURL(/noteId=/);
  await omar.page.goto(ana.page.url());
  const files = (seat: typeof ana) =>
    seat.page.getByRole('region', { name: seat.say('note:tabs.attachments') });
  await files(omar)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'Rebar.jpg', mimeType: 'image/jpeg', buffer: await sitePhoto() },
      { name: 'Torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
    ]);
  await expect(files(omar).getByRole('alert')).toContainText(omar.say('note:attach.failed'), within(20));
  await files(omar)
    .getByRole('button', { name: omar.say('note:attach.drop', { name: 'Torn.jpg' }) })
    .click();
  await expect(files(omar).getByRole('alert')).toHaveCount(0);
  await files(ana)
    .getByRole('button', { name: ana.say('note:attach.open', { name: 'Rebar.jpg' }) })
    .click(within(20));
  await expect(ana.page.getByRole('dialog').getByRole('img', { name: 'Rebar.jpg' })).toBeVisible();
  await ana.page.keyboard.press('Escape');

  const remove = { name: omar.say('note:attach.deleteOf', { name: 'Rebar.jpg' }) };
  await expect(files(ana).getByRole('button', remove)).toHaveCount(0);
  await files(omar).getByRole('button', remove).click();
  await omar.page
    .getByRole('alertdialog')
    .getByRole('button', { name: omar.say('note:attach.delete') })
    .click();
  await expect(files(ana).getByRole('listitem')).toHaveCount(0, within(10));
});

/** A picture as a telephone takes one, without what only its maker knows. */
async function sitePhoto(): Promise<Buffer> {
  const background = { r: 120, g: 110, b: 90 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('who may only look reads the notes and says something, and changes nothing', async ({ enter, demo }) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const vera = await enter(VIEWER, { language: 'en' });
  await ana.page.goto(`/project/annotations?projectId=${demo.projectId}`);
  await ana.page.getByRole('button', { name: ana.say('note:newNote') }).click();
  await ana.page.getByRole('dialog').getByLabel(ana.say('note:new.text')).fill('Dust screen torn');
  await ana.page
    .getByRole('dialog')
    .getByRole('button', { name: ana.say('note:new.create') })
    .click();
  await expect(ana.page).toHaveURL(/noteId=/);
  await vera.page.goto(ana.page.url());
  const panel = vera.page.getByRole('complementary', { name: vera.say('note:one') });
  await expect(panel.getByText('Dust screen torn')).toBeVisible(within(10));
  await expect(vera.page.getByRole('button', { name: vera.say('note:newNote') })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: vera.say('note:delete') })).toHaveCount(0);
  await expect(panel.getByRole('combobox')).toHaveCount(0);
  await panel.getByLabel(vera.say('note:step.comment')).fill('Seen from the crane');
  await panel.getByRole('button', { name: vera.say('note:send') }).click();
  await expect(
    ana.page.getByRole('complementary', { name: ana.say('note:one') }).getByText('Seen from the crane'),
  ).toBeVisible(within(10));
});

test('a note is pinned on the plan by a key and a press, opens by a press there, and moves for everybody', async ({
  enter,
  demo,
}) => {
  const ana = await new PlanPage(await enter(INSPECTOR, { language: 'en' }), demo.upper).open();
  const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  await ana.canvas.focus();
  await ana.seat.page.keyboard.press('KeyN');
  await ana.click({ x: 400, y: 300 });
  const drawer = ana.seat.page.getByRole('dialog');
  await drawer.getByLabel(ana.seat.say('note:new.text')).fill('Loose guard rail');
  await drawer.getByRole('button', { name: ana.seat.say('note:new.create') }).click();
  const panel = (plan: PlanPage) =>
    plan.seat.page.getByRole('complementary', { name: plan.seat.say('note:one') });
  await expect(panel(ana).getByText('Loose guard rail')).toBeVisible(within(10));
  await expect(async () => {
    await layla.fit();
    await layla.click({ x: 400, y: 300 });
    await expect(panel(layla)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(panel(layla).getByText('Loose guard rail')).toBeVisible(within(10));

  await panel(ana)
    .getByRole('button', { name: ana.seat.say('note:move') })
    .click();
  await ana.fit();
  await ana.click({ x: 3400, y: 1500 });
  await panel(layla)
    .getByRole('button', { name: layla.seat.say('note:close') })
    .click();
  await expect(async () => {
    await layla.fit();
    await layla.click({ x: 3400, y: 1500 });
    await expect(panel(layla)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });

  // The mark of the note that is open goes with the hand of who may move it.
  await ana.fit();
  await ana.drag({ x: 3400, y: 1500 }, { x: 1780, y: 1360 });
  await panel(layla)
    .getByRole('button', { name: layla.seat.say('note:close') })
    .click();
  await expect(async () => {
    await layla.fit();
    await layla.click({ x: 1780, y: 1360 });
    await expect(panel(layla)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });

  // The list beside the plan has it too, and the keys come back to its row.
  await panel(layla)
    .getByRole('button', { name: layla.seat.say('note:close') })
    .click();
  const list = await layla.showTab('notes');
  const row = list.getByRole('button', { name: /Loose guard rail/ });
  await row.press('Enter');
  await expect(panel(layla).getByText('Loose guard rail')).toBeVisible(within(10));
  await panel(layla)
    .getByRole('button', { name: layla.seat.say('note:close') })
    .press('Enter');
  await expect(row).toBeFocused();
});

test('a visitor opens a mark, reads what is to be done, and sees it done; nobody is named', async ({
  enter,
  arrive,
  demo,
}) => {
  const admin = await enter(ADMIN, { language: 'en' });
  const visitor = await arrive({ language: 'en' });
  await visitor.page.goto(await makeHomeLink(admin, demo.projectId));
  await floorSheet(visitor.page, demo.upper).click();
  const seen = await new PlanPage(visitor, demo.upper).ready();
  const plan = await new PlanPage(admin, demo.upper).open();
  await plan.canvas.focus();
  await admin.page.keyboard.press('KeyN');
  await plan.click({ x: 1400, y: 300 });
  const drawer = admin.page.getByRole('dialog');
  await drawer.getByLabel(admin.say('note:new.text')).fill('Handrail loose');
  await drawer.getByRole('button', { name: admin.say('note:new.create') }).click();
  const panel = visitor.page.getByRole('complementary', { name: visitor.say('note:one') });
  await expect(async () => {
    await seen.fit();
    await seen.click({ x: 1400, y: 300 });
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(panel.getByText('Handrail loose')).toBeVisible(within(10));
  await expect(panel.getByText(visitor.say('note:status.none'))).toBeVisible();
  await admin.page
    .getByRole('button', { name: admin.say('note:changeStatus', { status: admin.say('note:status.none') }) })
    .click();
  await admin.page.getByRole('menuitem', { name: admin.say('note:status.open') }).click();
  await expect(panel.getByText(visitor.say('note:status.open'))).toBeVisible(within(10));
  await expect(panel.getByText(visitor.say('note:tabs.comments'))).toHaveCount(0);
  await expect(panel.getByText(visitor.say('note:columns.assignee'))).toHaveCount(0);
});
