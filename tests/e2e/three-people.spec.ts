/**
 * Three people at one plan, one of them in Arabic, one without a pointer: they draw, change each other's work, follow,
 * take back what is theirs, and go over to the next issue of the drawing. Nobody loses anything on the way.
 */
import { axeFindings } from './pages/axe.ts';
import { FloorList } from './pages/floor-list.ts';
import { KeyboardPlan } from './pages/keyboard-plan.ts';
import { addFloor } from './pages/new-floor.ts';
import { planIssues } from './pages/plan-issues.ts';
import { PlanPage } from './pages/plan-page.ts';
import { RevisionPage, confirmButton } from './pages/revision-page.ts';
import type { Seat } from './pages/seat.ts';
import { badge, expectSaved, followFrame, followers, heldBy, zoomOf } from './pages/together.ts';
import { ADMIN, INSPECTOR, SECOND_INSPECTOR, expect, test } from './plumbline-test.ts';

// Three browsers on a busy machine.
test.describe.configure({ timeout: 300_000 });

const ANA = 'Ana Lindqvist';
const LAYLA = 'ليلى حداد';
const PAUL = 'Paul Admin';
const ALL = ['Kitchen and dining', 'Garage', 'فناء'];

test('three people draw, follow, undo across each other and replace the drawing; one in Arabic, one by keys alone', async ({
  enter,
  product,
  demo,
}, { repeatEachIndex }) => {
  const { projectId } = demo;
  const floorName = `L0${3 + repeatEachIndex}`;
  const { old, next, pairs, changed, same } = await planIssues();
  const [anaSeat, laylaSeat] = [await enter(INSPECTOR), await enter(SECOND_INSPECTOR)];
  const paulSeat = await enter(ADMIN);
  const file = { name: floorName, file: old.file.buffer, page: old.page ?? 1 };
  const floor = await addFloor(anaSeat, { baseUrl: product.baseUrl, projectId, ...file });
  const [ana, layla, paul] = [
    new PlanPage(anaSeat, floor),
    new PlanPage(laylaSeat, floor),
    new KeyboardPlan(paulSeat, floor),
  ];
  const everybody = [ana, layla, paul];
  const expectRows = async (names: readonly string[]) => {
    for (const plan of everybody) for (const name of names) await expect(plan.row(name)).toBeVisible();
  };

  await test.step('each comes their own way: Paul by the palette, without a pointer', async () => {
    await paul.refusePointers();
    await paulSeat.page.goto('/project/list');
    await paul.find('Harbour Tower');
    await ana.open();
    await layla.open();
    await expect(laylaSeat.page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  await test.step('each draws, and everybody sees all of it', async () => {
    await ana.drawRectangle('Kitchen', ...changed.kitchen);
    const [from, to] = same.yard;
    await layla.drawPolygon('فناء', [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]);
    await paul.drawRectangle('Garage', ...changed.garage);
    await expectRows(['Kitchen', 'فناء', 'Garage']);
    await expectSaved(everybody);
  });

  await test.step('Paul follows Layla by two keys: a frame and a badge, she knows, and Escape lets go', async () => {
    // What is selected would be let go of first.
    await paulSeat.page.keyboard.press('Escape');
    await paul.follow(LAYLA);
    await expect(badge(paul, LAYLA)).toBeVisible();
    await expect(followFrame(paul)).toBeVisible();
    await expect(followers(layla, 1)).toBeVisible();
    const before = await zoomOf(paul);
    await layla.canvas.focus();
    for (let press = 0; press < 3; press += 1) await laylaSeat.page.keyboard.press('+');
    await expect.poll(() => zoomOf(paul)).toBeGreaterThan(before * 1.2);
    await paulSeat.page.keyboard.press('Escape');
    await expect(badge(paul, LAYLA)).toHaveCount(0);
    await expect(followFrame(paul)).toHaveCount(0);
    await expect(followers(layla, 1)).toHaveCount(0);
  });

  const stored = async () =>
    Object.fromEntries((await ana.storedZones()).map(({ name, points }) => [name, points]));

  await test.step('what Ana changed after Paul his undo leaves to her, and says so; the next press takes back what is his, and it comes back', async () => {
    const garage = (await stored())['Garage'];
    await paul.rename('Kitchen', 'Kitchen west');
    await expect(ana.row('Kitchen west')).toBeVisible();
    await ana.rename('Kitchen west', 'Kitchen and dining');
    await expect(paul.row('Kitchen and dining')).toBeVisible();
    await paul.undo();
    await expect(paulSeat.page.getByText(paulSeat.say('sync:notUndoneBy', { person: ANA }))).toBeVisible();
    await expectRows(['Kitchen and dining', 'Garage']);
    await paul.undo();
    for (const plan of everybody) await expect(plan.row('Garage')).toHaveCount(0);
    await expectRows(['Kitchen and dining']);
    await paul.redo();
    await expectRows(['Garage']);
    await expect.poll(async () => (await stored())['Garage']).toEqual(garage);
  });

  await test.step('Layla takes back her corner and not the name that Ana gave meanwhile; Ana takes back hers', async () => {
    const yard = (await stored())['فناء'];
    await layla.fit();
    await layla.select('فناء');
    const [corner, middle] = [same.yard[1], same.shed[0]];
    await layla.drag(corner, { x: (corner.x + middle.x) / 2, y: corner.y - (corner.y - same.yard[0].y) / 3 });
    await expect.poll(async () => (await stored())['فناء']).not.toEqual(yard);
    await ana.rename('فناء', 'Yard');
    await expect(layla.row('Yard')).toBeVisible();
    await layla.undo();
    await expect.poll(async () => (await stored())['Yard']).toEqual(yard);
    await ana.undo();
    await expectRows(ALL);
    await expectSaved(everybody);
  });

  const before = await stored();
  const revision = new RevisionPage(anaSeat);
  const { say } = anaSeat;

  await test.step('Ana brings the next issue and lays it over the old one; the others are told who is at it', async () => {
    const list = await new FloorList(anaSeat, projectId).open();
    await expect(list.card(floorName)).toContainText(say('revision:rev', { letter: 'A' }));
    await revision.upload(floorName, next, 'B');
    for (const { seat } of [layla, paul])
      await expect(seat.page.getByText(heldBy('revision', ANA, seat.say))).toBeVisible();
    const [first, second, third] = pairs;
    for (const pair of [first, second]) await revision.mark(pair, { old, next });
    await expect(revision.warning('unproven')).toBeVisible();
    await revision.markByKeys(third, { old, next });
    await expect(revision.warning('unproven')).toHaveCount(0);
    await expect(revision.warning('poor')).toHaveCount(0);
    await expectAccessible(anaSeat);
    await revision.compare();
  });

  await test.step('what lies where the drawing changed is listed, looked at and confirmed', async () => {
    const { page } = anaSeat;
    const { doubts } = revision;
    // Comparing takes a while on a busy machine.
    await expect(doubts.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    for (const name of ['Kitchen and dining', 'Garage'])
      await expect(doubts.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    for (const [mode, percent] of [
      ['overlay', '51'],
      ['swipe', '52'],
    ] as const) {
      await page.getByRole('radio', { name: say(`revision:compare.${mode}`) }).click();
      await page.getByRole('slider').press('ArrowRight');
      await expect(page.getByRole('slider')).toHaveValue(percent);
    }
    await expectAccessible(anaSeat);
    await confirmButton(anaSeat, 'Kitchen and dining').click();
    await expect(doubts.getByText(say('revision:compare.confirmedBy', { person: ANA }))).toBeVisible();
    await expect(doubts.getByText(say('revision:compare.left', { count: 1 }))).toBeVisible();
    await revision.issue('B');
  });

  await test.step('the others are told, stay where they are, and what Layla draws there everybody has', async () => {
    for (const { seat } of [layla, paul]) {
      const arrived = seat.page.getByText(seat.say('revision:banner.arrived', { letter: 'B' }));
      await expect(arrived).toBeVisible();
      await expect(seat.page.locator('[data-superseded]')).toBeVisible();
      await expect(seat.page.getByText(heldBy('revision', ANA, seat.say))).toHaveCount(0);
    }
    await layla.fit();
    await layla.drawRectangle('كوخ', ...same.shed);
    await expectRows([...ALL, 'كوخ']);
  });

  await test.step('each goes over when they like; Paul confirms what is left, by keys', async () => {
    const show = ({ seat }: PlanPage) =>
      seat.page.getByRole('button', { name: seat.say('revision:banner.show', { letter: 'B' }) });
    await show(layla).click();
    await paul.pressAbove(show(paul));
    for (const { seat } of [layla, paul]) await expect(seat.page.locator('[data-superseded]')).toHaveCount(0);
    await paul.showTab('revisions');
    await paul.press(confirmButton(paulSeat, 'Garage'));
    const doubts = await ana.showTab('revisions');
    await expect(doubts.getByText(say('revision:compare.confirmedBy', { person: PAUL }))).toBeVisible();
    await expect(doubts.getByText(say('revision:compare.allConfirmed'))).toBeVisible();
  });

  await test.step('the old drawing is there to read, and only to read', async () => {
    const { page } = anaSeat;
    await page.getByRole('button', { name: say('revision:switch', { letter: 'B' }) }).click();
    await page.getByRole('menuitem', { name: new RegExp(say('revision:rev', { letter: 'A' })) }).click();
    await expect(page.getByText(say('revision:banner.reading', { letter: 'B', old: 'A' }))).toBeVisible();
    await expect(page.locator('[data-superseded]')).toBeVisible();
    await expect(ana.tool('rectangle')).toHaveCount(0);
    await expectAccessible(anaSeat);
  });

  await test.step('nobody has lost anything, and Paul never touched a pointer', async () => {
    await ana.showTab('zones');
    await paul.showTab('zones', 'Shift+Tab');
    await expectRows([...ALL, 'كوخ']);
    await expectSaved([layla, paul]);
    expect(await stored()).toMatchObject(before);
    expect(Object.keys(await stored()).toSorted()).toEqual([...ALL, 'كوخ'].toSorted());
    expect(paulSeat.complaints.console.filter((line) => line.includes('a pointer was used'))).toEqual([]);
  });
});

async function expectAccessible({ page }: Seat): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
