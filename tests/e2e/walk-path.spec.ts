/** A walk is sent with a reload between, finds its places along a path that one person draws and another pins, and is published. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MediaMeansAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { WHOLE_GPANO, samplePhoto } from '@plumbline/server/captures/testing/sample-photo.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage } from './pages/plan-page.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { testDataDir } from '../support/test-data.ts';
import { ADMIN, INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 300_000 });

const NAME = `Round along the corridor ${randomUUID().slice(0, 8)}`;
const FILM = 'theta-alcatraz-426.mp4';
const START = { x: 700, y: 1000 };
const END = { x: 2700, y: 1000 };

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('inspection:one') });
const rowOf = ({ page }: Seat) => page.getByRole('row').filter({ hasText: NAME });
const stripOf = ({ page, say }: Seat) => page.getByRole('region', { name: say('inspection:placing.title') });
const button = (seat: Seat, key: string) =>
  stripOf(seat).getByRole('button', { name: seat.say(`inspection:path.${key}`), exact: true });
const placedFrame = (seat: Seat, frame: number) =>
  stripOf(seat).getByRole('button', {
    name: `${seat.say('inspection:frame', { frame })}, ${seat.say('inspection:hasPlace')}`,
  });
const caption = (seat: Seat, frame: number) =>
  stripOf(seat).getByText(new RegExp(`^${seat.say('inspection:frame', { frame })} · `));

/** How far a frame stands from the left; the first stands where the path begins. */
async function metresOf(seat: Seat, frame: number): Promise<number> {
  await placedFrame(seat, frame).click();
  const text = await caption(seat, frame).innerText();
  return Number(/ · ([\d.]+)/.exec(text)?.[1]);
}

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

/** The real film of a walk, where it is and something reads videos here. */
async function film(seat: Seat): Promise<string | null> {
  const dir = testDataDir();
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.page.request.get('/api/core/media-means', { headers });
  const { readsVideo } = MediaMeansAnswerSchema.parse(await answer.json()).data;
  return dir && readsVideo ? join(dir, 'videos', FILM) : null;
}

/** Sends the walk; of a film the page is loaded anew on the way, and it goes on once it is chosen again. */
async function send(seat: Seat): Promise<void> {
  const { page, say } = seat;
  const path = await film(seat);
  if (path === null)
    console.log('the real walk in a browser: not run (it, or what reads videos, is missing)');
  await page.getByRole('button', { name: say('inspection:new.open') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('inspection:columns.name')).fill(NAME);
  if (path !== null) {
    await drawer.getByRole('button', { name: say('inspection:columns.kind') }).click();
    await page.getByRole('option', { name: say('inspection:kind.video-360') }).click();
  }
  await drawer.locator('input[type=file]').setInputFiles(path ?? (await panoramas()));
  if (path !== null) {
    await drawer.getByLabel(say('inspection:shape.sphere')).check(within(20));
    await page.route('**/api/uploads/*', async (route) => {
      // The page is left before it is answered.
      if (route.request().method() !== 'PATCH') await route.continue();
    });
  }
  await drawer.getByRole('button', { name: say('inspection:new.create') }).click();
  if (path !== null) {
    await expect(panelOf(seat).getByRole('progressbar', { name: FILM })).toBeVisible(within(20));
    await page.reload();
    await expect(panelOf(seat).getByText(say('inspection:files.missing', { count: 1 }))).toBeVisible(
      within(20),
    );
    await page.unroute('**/api/uploads/*');
    await panelOf(seat).locator('input[type=file]').setInputFiles(path);
  }
  await expect(panelOf(seat).getByText(say('inspection:state.preview'))).toBeVisible(within(150));
}

test('a walk is sent, its pictures stand along a path for both, follow the one that is pinned, and are published', async ({
  enter,
  demo,
}) => {
  const address = `/project/inspections?projectId=${demo.projectId}`;
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(address);
  await send(ana);
  await panelOf(ana)
    .getByRole('link', { name: ana.say('inspection:placing.open') })
    .click();
  // The plan comes with forty pictures.
  await expect(button(ana, 'draw')).toBeVisible(within(40));
  const anas = await new PlanPage(ana, demo.ground).ready();
  const ben = await enter(ADMIN, { language: 'ar', theme: 'dark' });
  await ben.page.goto(ana.page.url());
  await expect(button(ben, 'draw')).toBeVisible(within(60));
  const bens = await new PlanPage(ben, demo.ground).ready();

  await button(ana, 'draw').click(within(30));
  await anas.fit();
  await anas.click(START);
  await anas.click(END);
  expect(await axeFindings(ana.page)).toEqual([]);
  await button(ana, 'finish').click();
  for (const seat of [ana, ben])
    for (const frame of [1, 3, 5]) await expect(placedFrame(seat, frame)).toBeVisible(within(20));
  await expect(button(ben, 'remove')).toBeVisible();

  const third = { x: (START.x * (await metresOf(ana, 3))) / (await metresOf(ana, 1)), y: START.y };
  await placedFrame(ana, 4).click();
  const before = await caption(ana, 4).innerText();
  await placedFrame(ben, 3).click();
  await bens.fit();
  await bens.drag(third, { x: third.x, y: 1500 });
  await expect(caption(ana, 4)).not.toHaveText(before, within(20));
  expect(await axeFindings(ben.page)).toEqual([]);

  // Taken off the plan, it goes back among the others.
  await bens.canvas.focus();
  await ben.page.keyboard.press('Delete');
  await expect(caption(ana, 4)).toHaveText(before, within(20));
  await button(ana, 'remove').click();
  for (const seat of [ana, ben]) await expect(placedFrame(seat, 4)).toHaveCount(0, within(20));
  await button(ana, 'draw').click(within(20));
  await anas.click(START);
  await anas.click(END);
  await button(ana, 'finish').click();
  await expect(placedFrame(ben, 5)).toBeVisible(within(20));

  await ben.page.goto(address);
  await rowOf(ben).getByRole('rowheader').getByRole('button').first().click(within(20));
  await panelOf(ben)
    .getByRole('button', { name: ben.say('inspection:publish.open') })
    .click(within(20));
  const question = ben.page.getByRole('alertdialog');
  await question.getByRole('button', { name: ben.say('inspection:publish.confirm') }).click();
  const viewer = await enter(VIEWER, { language: 'en' });
  await viewer.page.goto(address);
  await rowOf(viewer).getByRole('rowheader').getByRole('button').first().click(within(20));
  const frame = viewer.say('inspection:frame', { frame: 1 });
  await panelOf(viewer).getByRole('button', { name: frame }).first().click(within(20));
  const large = viewer.page.getByRole('dialog').getByRole('img', { name: frame });
  await expect(large).toBeVisible();
  const isLoaded = () => large.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0);
  await expect.poll(isLoaded, within(20)).toBe(true);
});
