/** The demo building was walked on two days: a place of it through time, and two days beside each other. */
import { axeFindings } from './pages/axe.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { VIEWER, expect, test, within } from './plumbline-test.ts';

const hereOf = ({ page, say }: Seat) => page.getByRole('region', { name: say('inspection:places.here') });

/** The address of a place that was captured on both days. */
async function placeOf(seat: Seat, floor: { id: string; projectId: string }): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.page.request.get(`/api/core/floor/${floor.id}/capture`, { headers });
  const { rows }: { rows: { place: { x: number; y: number } }[] } = await answer.json();
  const at = rows[0]?.place;
  if (!at) throw new Error('the demo has no captures');
  return `/project/captures?projectId=${floor.projectId}&floorId=${floor.id}&at=${at.x},${at.y}`;
}

async function compare(seat: Seat): Promise<void> {
  const here = hereOf(seat);
  await expect(here.getByRole('checkbox')).toHaveCount(2, within(20));
  for (const box of await here.getByRole('checkbox').all()) await box.click();
  await here.getByRole('button', { name: seat.say('inspection:places.compare'), exact: true }).click();
}

test('a place shows what was captured there on each day, two days turn together, and beside it is nothing', async ({
  enter,
  demo,
}) => {
  const seat = await enter(VIEWER, { language: 'en' });
  const { page, say } = seat;
  await page.goto(await placeOf(seat, demo.ground));
  await expect(hereOf(seat).getByRole('status')).toHaveText(
    say('inspection:places.count', { count: 2 }),
    within(20),
  );
  await compare(seat);
  const dialog = page.getByRole('dialog', { name: say('inspection:places.compareTitle') });
  const look = dialog.getByRole('slider', { name: say('inspection:places.direction') });
  const pictures = dialog.locator('figure img');
  const lefts = () => pictures.evaluateAll((all) => all.map((img) => img.getAttribute('style')));
  const before = await lefts();
  expect(before).toHaveLength(4);
  await look.press('ArrowRight');
  await expect.poll(lefts).not.toEqual(before);
  await page.keyboard.press('Escape');

  // By keys: to the corner of the sheet, where nobody stood.
  await page
    .getByRole('application', { name: say('inspection:places.plan', { name: demo.ground.name }) })
    .focus();
  for (let steps = 0; steps < 40; steps += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(hereOf(seat)).toContainText(say('inspection:places.nothing'), within(10));
});

for (const look of LOOKS) {
  test(`a place through time: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(VIEWER, look);
    await seat.page.goto(await placeOf(seat, demo.ground));
    await expect(hereOf(seat).getByRole('checkbox')).toHaveCount(2, within(20));
    await inspect(seat, look, 'captures');
    await compare(seat);
    await inspect(seat, look, 'captures-compared');
    expectQuiet([seat]);
  });
}

test('each zone of a floor says when it was last seen', async ({ enter, demo }) => {
  const { page, say } = await enter(VIEWER, { language: 'en' });
  await page.goto(`/project/captures?projectId=${demo.projectId}&floorId=${demo.ground.id}`);
  await page.getByRole('radio', { name: say('inspection:coverage.title') }).click(within(20));
  const zones = page.getByRole('table', { name: say('inspection:coverage.title') });
  await expect(zones.getByRole('rowheader').first()).toBeVisible(within(20));
  await expect(page).toHaveURL(/show=zones/);
  expect(await axeFindings(page)).toEqual([]);
});
