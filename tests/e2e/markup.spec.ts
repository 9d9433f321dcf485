import { expect, test, within, INSPECTOR, SECOND_INSPECTOR } from './plumbline-test.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';

/** Rows of the twin list, topmost first, each by the words that it shows. */
const rowsOf = ({ seat }: PlanPage) =>
  seat.page
    .getByRole('list', { name: seat.say('markup:list'), exact: true })
    .getByRole('listitem')
    .locator('[data-row] > bdi');

async function take(plan: PlanPage, keys: string): Promise<void> {
  await plan.canvas.focus();
  await plan.seat.page.keyboard.press(keys);
}

async function openList(plan: PlanPage): Promise<void> {
  await plan.seat.page.getByRole('tab', { name: plan.seat.say('plan:tab.markup') }).click();
}

test('one draws markup of every kind, another sees it in Arabic and takes back only his own', async ({
  enter,
  demo,
}) => {
  const plan = (seat: ConstructorParameters<typeof PlanPage>[0]) => new PlanPage(seat, demo.upper).open();
  const ana = await plan(await enter(INSPECTOR));
  const omar = await plan(await enter(SECOND_INSPECTOR));
  const { widthPx, heightPx } = demo.upper.image;
  const p = (x: number, y: number): Point => ({ x: x * widthPx, y: y * heightPx });
  await Promise.all([openList(ana), openList(omar)]);

  await take(ana, 'b');
  await ana.drag(p(0.2, 0.3), p(0.3, 0.4));
  await take(ana, 'a');
  await ana.drag(p(0.4, 0.3), p(0.5, 0.25));
  await take(ana, 'Shift+B');
  await ana.drag(p(0.2, 0.5), p(0.3, 0.6));
  await take(ana, 'd');
  await ana.click(p(0.4, 0.7));
  await ana.click(p(0.6, 0.7));
  await take(ana, 's');
  await ana.click(p(0.5, 0.5));
  await take(ana, 't');
  await ana.click(p(0.6, 0.4));
  const field = ana.seat.page.getByRole('textbox', { name: ana.seat.say('markup:writeHere') });
  await field.fill('الختم مفقود');
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.press('Escape');

  const kinds = ['dimension', 'cloud', 'arrow', 'pen'];
  for (const each of [ana, omar]) {
    const { say } = each.seat;
    const names = [
      'الختم مفقود',
      say('markup:stamp.checked'),
      ...kinds.map((kind) => say(`markup:kind.${kind}`)),
    ];
    await expect(rowsOf(each)).toHaveText(names, within(5));
  }

  // Omar's undo takes back what is his, and nothing of Ana's.
  await take(omar, 'a');
  await omar.drag(p(0.7, 0.3), p(0.75, 0.35));
  await expect(rowsOf(ana)).toHaveCount(7, within(5));
  await omar.canvas.focus();
  await omar.seat.page.keyboard.press('Control+z');
  await expect(rowsOf(ana)).toHaveCount(6, within(5));
  await omar.seat.page.keyboard.press('Control+z');
  await expect(rowsOf(omar)).toHaveCount(6);

  // From the list by keys: deleted and brought back.
  const row = omar.seat.page.locator('[data-row]', { hasText: omar.seat.say('markup:stamp.checked') });
  await row.focus();
  await row.press('Delete');
  await expect(rowsOf(ana)).toHaveCount(5, within(5));
  await omar.seat.page
    .getByRole('button', { name: omar.seat.say('plan:undo'), exact: true })
    .last()
    .click();
  await expect(rowsOf(ana)).toHaveCount(6, within(5));

  expect(await axeFindings(omar.seat.page)).toEqual([]);

  // The plan is left as it was found; the focus goes on to the next row by itself.
  await ana.seat.page.locator('[data-row]', { hasText: 'الختم' }).focus();
  for (let left = 5; left >= 0; left -= 1) {
    await ana.seat.page.keyboard.press('Delete');
    await expect(rowsOf(ana)).toHaveCount(left);
  }
});
