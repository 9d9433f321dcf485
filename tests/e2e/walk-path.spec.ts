/** The pictures of a walk find their places along a path that one person draws and another pins. */
import { randomUUID } from 'node:crypto';
import { WHOLE_GPANO, samplePhoto } from '@plumbline/server/captures/testing/sample-photo.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 240_000 });

const NAME = `Round along the corridor ${randomUUID().slice(0, 8)}`;
const START = { x: 700, y: 1000 };
const END = { x: 2700, y: 1000 };
const MIDDLE = { x: 1700, y: 1000 };
const PINNED = { x: 1700, y: 1500 };

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('inspection:one') });
const stripOf = ({ page, say }: Seat) => page.getByRole('region', { name: say('inspection:placing.title') });
const button = (seat: Seat, key: string) =>
  stripOf(seat).getByRole('button', { name: seat.say(`inspection:path.${key}`), exact: true });
const placedFrame = (seat: Seat, frame: number) =>
  stripOf(seat).getByRole('button', {
    name: `${seat.say('inspection:frame', { frame })}, ${seat.say('inspection:hasPlace')}`,
  });
const caption = (seat: Seat, frame: number) =>
  stripOf(seat).getByText(new RegExp(`^${seat.say('inspection:frame', { frame })} · `));

/** Five panoramas, taken two seconds apart. */
function panoramas() {
  return Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const taken = `2026:11:03 10:00:0${at * 2}`;
      const exif = { IFD2: { DateTimeOriginal: taken, OffsetTimeOriginal: '+01:00' } };
      const buffer = await samplePhoto({ widthPx: 400, heightPx: 200, gpano: WHOLE_GPANO, exif });
      return { name: `walk-${at}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}

test('a path is drawn, the pictures stand along it for both, and follow the one that is pinned', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(`/project/inspections?projectId=${demo.projectId}`);
  await ana.page.getByRole('button', { name: ana.say('inspection:new.open') }).click();
  const drawer = ana.page.getByRole('dialog');
  await drawer.getByLabel(ana.say('inspection:columns.name')).fill(NAME);
  await drawer.locator('input[type=file]').setInputFiles(await panoramas());
  await drawer.getByRole('button', { name: ana.say('inspection:new.create') }).click();
  await expect(panelOf(ana).getByText(ana.say('inspection:state.preview'))).toBeVisible(within(90));
  await panelOf(ana)
    .getByRole('link', { name: ana.say('inspection:placing.open') })
    .click();
  const anas = await new PlanPage(ana, demo.ground).ready();
  const ben = await enter(ADMIN, { language: 'ar', theme: 'dark' });
  await ben.page.goto(ana.page.url());
  const bens = await new PlanPage(ben, demo.ground).ready();
  await expect(button(ben, 'draw')).toBeVisible(within(30));

  await button(ana, 'draw').click(within(30));
  await anas.fit();
  await anas.click(START);
  await anas.click(END);
  expect(await axeFindings(ana.page)).toEqual([]);
  await button(ana, 'finish').click();
  for (const seat of [ana, ben])
    for (const frame of [1, 3, 5]) await expect(placedFrame(seat, frame)).toBeVisible(within(20));
  await expect(button(ben, 'remove')).toBeVisible();

  await placedFrame(ana, 4).click();
  const before = await caption(ana, 4).innerText();
  await placedFrame(ben, 3).click();
  await bens.fit();
  await bens.drag(MIDDLE, PINNED);
  await expect(caption(ana, 4)).not.toHaveText(before, within(20));
  expect(await axeFindings(ben.page)).toEqual([]);

  // Taken off the plan, it goes back among the others.
  await bens.canvas.focus();
  await ben.page.keyboard.press('Delete');
  await expect(caption(ana, 4)).toHaveText(before, within(20));
  await button(ana, 'remove').click();
  for (const seat of [ana, ben]) await expect(placedFrame(seat, 4)).toHaveCount(0, within(20));
});
