/** Two people at one thing at the same time: nobody's work goes without a word and without a way back. */
import type { Locator } from 'playwright/test';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { isolated } from './pages/together.ts';
import { INSPECTOR, SECOND_INSPECTOR, expect, test } from './plumbline-test.ts';

// Two browsers on a busy machine.
test.describe.configure({ timeout: 300_000 });

const ANA = 'Ana Lindqvist';
const LAYLA = 'ليلى حداد';

/** Where zones of this file are drawn: beside each other on the empty rim of the upper floor. */
const slot = (index: number): [Point, Point] => {
  const left = 500 + index * 260;
  return [
    { x: left, y: 2250 },
    { x: left + 200, y: 2400 },
  ];
};

interface Two {
  ana: PlanPage;
  layla: PlanPage;
}

test('of two at one thing at the same time nobody loses work without a word and a way back', async ({
  enter,
  demo,
}) => {
  const [anaSeat, laylaSeat] = [await enter(INSPECTOR), await enter(SECOND_INSPECTOR, { language: 'en' })];
  const [ana, layla] = [new PlanPage(anaSeat, demo.upper), new PlanPage(laylaSeat, demo.upper)];
  await ana.open();
  await layla.open();
  await test.step('a zone that somebody deletes while it is being renamed: a ghost, the typed text, and the way back', () =>
    deletedWhileRenamed({ ana, layla }));
  await test.step('a ghost can be dismissed, and goes when somebody else brings the zone back', () =>
    ghostGoes({ ana, layla }));
  await test.step('a text on the plan that somebody rewords or deletes while it is open: nobody’s words are lost', () =>
    textRewordedAndDeleted({ ana, layla }));
  await test.step('a name put over mine within ten seconds says whose it is, and mine can be put back', () =>
    nameOvertaken({ ana, layla }));
});

async function deletedWhileRenamed({ ana, layla }: Two): Promise<void> {
  const { page, say } = ana.seat;
  await ana.drawRectangle('Plant store', ...slot(0));
  await expect(layla.row('Plant store')).toBeVisible();
  await expect.poll(() => stored(ana, 'Plant store')).toBeDefined();
  const before = await stored(ana, 'Plant store');

  await ana.select('Plant store');
  await ana.canvas.focus();
  await page.keyboard.press('F2');
  const form = page.getByRole('form', { name: say('plan:renameZone') });
  await form.getByLabel(say('plan:zoneName')).fill('Plant store east');
  await layla.select('Plant store');
  await layla.canvas.focus();
  await layla.seat.page.keyboard.press('Delete');

  const ghost = page.getByRole('region', {
    name: say('plan:ghost.title', { name: isolated('Plant store') }),
  });
  await expect(ghost.getByText(say('plan:ghost.deletedBy', { person: isolated(LAYLA) }))).toBeVisible();
  await expect(ghost).toContainText('Plant store east');
  await expect(form).toHaveCount(0);
  await expect(ana.row('Plant store')).toHaveCount(0);

  await ghost.getByRole('button', { name: say('plan:ghost.restore') }).click();
  await expect(form.getByLabel(say('plan:zoneName'))).toHaveValue('Plant store east');
  await page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await expect(layla.row('Plant store')).toBeVisible();
  await expect.poll(() => stored(ana, 'Plant store')).toEqual(before);

  // One own step, like any other.
  await ana.undo();
  await expect(layla.row('Plant store')).toHaveCount(0);
  await expect(ana.chip('saved')).toBeVisible();
}

async function ghostGoes({ ana, layla }: Two): Promise<void> {
  const { page, say } = ana.seat;
  await ana.fit();
  await ana.drawRectangle('Twice gone', ...slot(1));
  await expect(layla.row('Twice gone')).toBeVisible();
  await ana.select('Twice gone');
  await deleteByKey(layla, 'Twice gone');
  const ghost = page
    .getByRole('alert')
    .filter({ hasText: say('plan:ghost.deletedBy', { person: isolated(LAYLA) }) });
  await expect(ghost).toBeVisible();
  await layla.undo();
  await expect(ghost).toHaveCount(0);
  await expect(ana.fact('size')).toBeVisible();

  await deleteByKey(layla, 'Twice gone');
  await expect(ghost).toBeVisible();
  await page.getByRole('button', { name: say('plan:ghost.close') }).click();
  await expect(ghost).toHaveCount(0);
  await expect(layla.chip('saved')).toBeVisible();
}

async function textRewordedAndDeleted({ ana, layla }: Two): Promise<void> {
  const { page, say } = ana.seat;
  const field = (plan: PlanPage) => plan.seat.page.getByRole('textbox', { name: say('markup:writeHere') });
  const row = (plan: PlanPage, words: string) => plan.seat.page.locator('[data-row]', { hasText: words });
  const open = async (plan: PlanPage, words: string) => {
    await row(plan, words).focus();
    await row(plan, words).press('F2');
    await expect(field(plan)).toBeFocused();
  };
  await ana.fit();
  await page.keyboard.press('t');
  await ana.click(slot(3)[0]);
  await field(ana).fill('Check seal');
  await field(ana).press('Escape');
  for (const plan of [ana, layla]) await plan.showTab('markup');

  await open(ana, 'Check seal');
  await open(layla, 'Check seal');
  await field(layla).fill('Seal done');
  await field(layla).press('Escape');
  await field(ana).press('Escape');
  await expect(row(ana, 'Seal done')).toBeVisible();

  await open(ana, 'Seal done');
  await field(ana).fill('Seal of door 4 done');
  await row(layla, 'Seal done').focus();
  await row(layla, 'Seal done').press('Delete');
  const ghost = page.getByRole('region', { name: say('markup:deleted', { name: isolated('Seal done') }) });
  await expect(ghost.getByText(say('plan:ghost.deletedBy', { person: isolated(LAYLA) }))).toBeVisible();
  await expect(ghost).toContainText('Seal of door 4 done');
  await expect(field(ana)).toHaveCount(0);
  await ghost.getByRole('button', { name: say('plan:ghost.restore') }).click();
  await expect(field(ana)).toHaveValue('Seal of door 4 done');
  await field(ana).press('Escape');
  await expect(row(layla, 'Seal of door 4 done')).toBeVisible();
  await expect(ghost).toHaveCount(0);

  await page.keyboard.press('Delete');
  await expect(row(layla, 'Seal of door 4 done')).toHaveCount(0);
  await expect(ana.chip('saved')).toBeVisible();
  for (const plan of [ana, layla]) await plan.showTab('zones');
}

async function nameOvertaken({ ana, layla }: Two): Promise<void> {
  const { page, say } = ana.seat;
  await ana.fit();
  await ana.drawRectangle('Nameless', ...slot(2));
  await expect(layla.row('Nameless')).toBeVisible();
  await layla.select('Nameless');
  const field = await openRename(layla);
  // However slow the machine is, it all happens in the same moment.
  for (const { seat } of [ana, layla]) await seat.page.clock.setFixedTime(Date.now());
  await field.fill('Canteen');
  await ana.rename('Nameless', 'Kitchen');
  await expect(layla.row('Kitchen')).toBeVisible();
  await layla.seat.page.keyboard.press('Enter');

  // Typed over a name that was not there any more: Ana's stays, Layla's is offered.
  const offered = layla.seat.page.getByText(renamed(layla, ANA, { name: 'Kitchen', mine: 'Canteen' }));
  await expect(offered).toBeVisible();
  await expect(layla.row('Kitchen')).toBeVisible();
  await layla.seat.page.getByRole('button', { name: say('together:overtaken.putBack') }).click();
  await expect(offered).toHaveCount(0);

  const told = page.getByText(renamed(ana, LAYLA, { name: 'Canteen', mine: 'Kitchen' }));
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: say('together:overtaken.putBack') }).click();
  await expect(ana.row('Kitchen')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(offered).toBeVisible();
  await expect(layla.row('Kitchen')).toBeVisible();
  await deleteByKey(layla, 'Kitchen');
  await expect(layla.chip('saved')).toBeVisible();
}

function renamed({ seat }: PlanPage, person: string, { name, mine }: { name: string; mine: string }): string {
  const said = { person: isolated(person), name: isolated(name), mine: isolated(mine) };
  return seat.say('plan:overtaken.renamed', said);
}

async function openRename({ canvas, seat: { page, say } }: PlanPage): Promise<Locator> {
  await canvas.focus();
  await page.keyboard.press('F2');
  return page.getByRole('form', { name: say('plan:renameZone') }).getByLabel(say('plan:zoneName'));
}

async function deleteByKey(plan: PlanPage, zoneName: string): Promise<void> {
  await plan.select(zoneName);
  await plan.canvas.focus();
  await plan.seat.page.keyboard.press('Delete');
  await expect(plan.row(zoneName)).toHaveCount(0);
}

/** The zone as the server has it, whenever it came there. */
async function stored(plan: PlanPage, zoneName: string) {
  const zone = (await plan.storedZones()).find(({ name }) => name === zoneName);
  return zone && { ...zone, updatedAt: null };
}
