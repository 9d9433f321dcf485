/** Panoramas from the folder to everybody's plan: sent with a reload between, placed by two people at once, published. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { WHOLE_GPANO, samplePhoto } from '@plumbline/server/captures/testing/sample-photo.ts';
import { testDataDir } from '../support/test-data.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 300_000 });

const NAME = `Walk of the ground floor ${randomUUID().slice(0, 8)}`;
/** The second says nothing of its shape and is asked about. */
const PANORAMAS = ['theta-s-r0012075-2688-gpano-size-mismatch.jpg', 'alma-correlator-facility-4096.jpg'];
const FIRST = { x: 900, y: 1200 };
const MOVED = { x: 900, y: 800 };
const SECOND = { x: 2400, y: 1900 };

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('inspection:one') });
const rowOf = ({ page }: Seat) => page.getByRole('row').filter({ hasText: NAME });
const stripOf = ({ page, say }: Seat) => page.getByRole('region', { name: say('inspection:placing.title') });
const frameOf = (seat: Seat, frame: number) =>
  stripOf(seat).getByRole('button', { name: frameName(seat, frame), exact: true });
const placedFrameOf = (seat: Seat, frame: number) =>
  stripOf(seat).getByRole('button', {
    name: `${frameName(seat, frame)}, ${seat.say('inspection:hasPlace')}`,
  });
const frameName = (seat: Seat, frame: number) => seat.say('inspection:frame', { frame });
/** `Frame 1 · 9.36, 12.48 m`, of the dot that is open. */
const captionOf = (seat: Seat) => stripOf(seat).getByText(new RegExp(`^${frameName(seat, 1)} · `));

test('panoramas are sent with a reload between, placed by two people at once, published and seen by a viewer', async ({
  enter,
  demo,
}) => {
  const address = `/project/inspections?projectId=${demo.projectId}`;
  const files = await panoramas();
  const ana = await enter(INSPECTOR, { language: 'en' });
  const viewer = await enter(VIEWER, { language: 'en' });
  await viewer.page.goto(address);
  await ana.page.goto(address);

  // One file gets through before the page is loaded anew.
  const gate = await letOneThrough(ana);
  await ana.page.getByRole('button', { name: ana.say('inspection:new.open') }).click();
  const drawer = ana.page.getByRole('dialog');
  await drawer.getByLabel(ana.say('inspection:columns.name')).fill(NAME);
  await drawer.locator('input[type=file]').setInputFiles(files);
  await drawer.getByRole('button', { name: ana.say('inspection:new.create') }).click();
  const again = ana.say('inspection:files.missing', { count: 1 });
  // Which of them it is, is up to the line.
  const picture = panelOf(ana).getByRole('img', { name: frameName(ana, 1) });
  const question = panelOf(ana).getByRole('button', { name: ana.say('inspection:shape.sphere') });
  await expect(picture.or(question)).toBeVisible(within(60));
  await ana.page.reload();
  await expect(panelOf(ana).getByText(again)).toBeVisible(within(20));
  await gate.open();
  await panelOf(ana).locator('input[type=file]').setInputFiles(files);

  await question.click(within(60));
  await expect(panelOf(ana).getByText(ana.say('inspection:state.preview'))).toBeVisible(within(60));
  await expect(rowOf(viewer)).toHaveCount(0);
  expect(await axeFindings(ana.page)).toEqual([]);

  // Both see each dot of the other, as it comes and as it moves.
  const ben = await enter(ADMIN, { language: 'en' });
  await panelOf(ana)
    .getByRole('link', { name: ana.say('inspection:placing.open') })
    .click();
  const anas = await new PlanPage(ana, demo.ground).ready();
  await expect(frameOf(ana, 1)).toBeVisible(within(20));
  await ben.page.goto(ana.page.url());
  const bens = await new PlanPage(ben, demo.ground).ready();
  await expect(frameOf(ben, 2)).toBeVisible(within(20));
  await anas.fit();
  await bens.fit();
  await anas.click(FIRST);
  await expect(placedFrameOf(ben, 1)).toBeVisible(within(20));
  await bens.click(SECOND);
  await expect(placedFrameOf(ana, 2)).toBeVisible(within(20));
  await placedFrameOf(ben, 1).click();
  await expect(captionOf(ben)).toBeVisible();
  const before = await captionOf(ben).innerText();
  await anas.drag(FIRST, MOVED);
  await expect(captionOf(ben)).not.toHaveText(before, within(20));
  const moved = await captionOf(ben).innerText();
  expect(moved).toBe(await captionOf(ana).innerText());
  await stripOf(ana)
    .getByRole('button', { name: ana.say('inspection:placing.undo') })
    .click();
  await expect(captionOf(ben)).toHaveText(before, within(20));
  const heading = stripOf(ana).getByRole('slider', { name: ana.say('inspection:placing.heading') });
  const degrees = Number(await heading.inputValue()) + 1;
  await heading.press('ArrowRight');
  await expect(stripOf(ben).getByRole('slider', { name: ben.say('inspection:placing.heading') })).toHaveValue(
    String(degrees),
    within(20),
  );
  expect(await axeFindings(ana.page)).toEqual([]);

  await ben.page.goto(address);
  await rowOf(ben).getByRole('rowheader').getByRole('button').first().click(within(20));
  await panelOf(ben)
    .getByRole('button', { name: ben.say('inspection:publish.open') })
    .click(within(20));
  await ben.page
    .getByRole('alertdialog')
    .getByRole('button', { name: ben.say('inspection:publish.confirm') })
    .click();

  // It comes to who did not see it before, without asking.
  await expect(rowOf(viewer)).toBeVisible(within(20));
  await rowOf(viewer).getByRole('rowheader').getByRole('button').first().click();
  await panelOf(viewer)
    .getByRole('button', { name: frameName(viewer, 1) })
    .click(within(20));
  const large = viewer.page.getByRole('dialog').getByRole('img', { name: frameName(viewer, 1) });
  await expect(large).toBeVisible();
  await expect
    .poll(() => large.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0), within(20))
    .toBe(true);
  // Now that it is published, places are the manager's alone.
  await expect(stripOf(ana)).toHaveCount(0, within(20));
});

/** The first upload goes on, all others stand still until the gate opens. */
async function letOneThrough({ page }: Seat): Promise<{ open: () => Promise<void> }> {
  let through: string | null = null;
  const pattern = '**/api/uploads/*';
  await page.route(pattern, async (route) => {
    const url = route.request().url();
    through ??= url;
    // The others are not answered: the page is left meanwhile.
    if (url === through || route.request().method() !== 'PATCH') await route.continue();
  });
  return { open: () => page.unroute(pattern) };
}

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Real ones where they are, else drawn ones with the same metadata. */
async function panoramas(): Promise<string[] | PhotoFile[]> {
  const dir = testDataDir();
  if (dir) return PANORAMAS.map((name) => join(dir, 'panoramas', name));
  const size = { widthPx: 3072, heightPx: 1536 };
  const photos = [await samplePhoto({ ...size, gpano: WHOLE_GPANO }), await samplePhoto(size)];
  return photos.map((buffer, at) => ({ name: PANORAMAS[at] ?? '', mimeType: 'image/jpeg', buffer }));
}
