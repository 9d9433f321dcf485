/** A 360° video from the file on the disk to pictures on a floor: read in the browser, asked about, sent, in preview. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BillingAnswerSchema } from '@plumbline/shared/contract/billing.ts';
import { MediaMeansAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { FILM_PATH } from '@plumbline/server/demo/walk/film/film-walk.ts';
import type { Locator } from 'playwright/test';
import { axeFindings } from './pages/axe.ts';
import { LOOKS, NARROW, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 240_000 });

const NAME = `Walk on film ${randomUUID().slice(0, 8)}`;
/** Of a video that is shorter than a minute. */
const SECONDS = 60;
/** One a second of the walk, and a few of the stop. */
const FRAMES_LEAST = 24;

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('inspection:one') });
const fileOf = (buffer: Buffer, name = 'walk.mp4') => ({ name, mimeType: 'video/mp4', buffer });

/** The same film, which does not say any more that it is a sphere. */
function silent(film: Buffer): Buffer {
  const copy = Buffer.from(film);
  for (const type of ['sv3d', 'st3d']) copy.write('skip', copy.indexOf(type), 'latin1');
  return copy;
}

async function hoursOf(seat: Seat) {
  const answer = await seat.page.request.get('/api/core/billing', { headers: await headersOf(seat) });
  const { reservedSeconds, settledSeconds } = BillingAnswerSchema.parse(await answer.json()).data;
  return { reservedSeconds, settledSeconds };
}
const headersOf = async (seat: Seat) => ({ authorization: `Bearer ${await accessToken(seat)}` });

async function readsVideo(seat: Seat): Promise<boolean> {
  const answer = await seat.page.request.get('/api/core/media-means', { headers: await headersOf(seat) });
  return MediaMeansAnswerSchema.parse(await answer.json()).data.readsVideo;
}

/** The form of a new inspection, for a video. */
async function openForm({ page, say }: Seat, { projectId }: { projectId: string }): Promise<Locator> {
  await page.goto(`/project/inspections?projectId=${projectId}`);
  await page.getByRole('button', { name: say('inspection:new.open') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: say('inspection:columns.kind') }).click();
  await page.getByRole('option', { name: say('inspection:kind.video-360') }).click();
  return drawer;
}

async function expectNoReader({ page, say }: Seat): Promise<void> {
  await expect(page.getByRole('dialog').getByText(say('errors:video-no-reader'))).toBeVisible();
  console.log('the video in a browser: not run (nothing decodes videos here)');
}

test('a 360° video is read before it is sent, asked about where it does not say, and comes to preview with its hours', async ({
  enter,
  demo,
}) => {
  const film = readFileSync(FILM_PATH);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const owner = await enter(TENANT_ADMIN, { language: 'en' });
  const { page, say } = ana;
  const drawer = await openForm(ana, demo);
  await drawer.getByLabel(say('inspection:columns.name')).fill(NAME);
  if (!(await readsVideo(ana))) return expectNoReader(ana);

  const chooser = drawer.locator('input[type=file]');
  await chooser.setInputFiles(fileOf(film.subarray(0, film.length / 2), 'half.mp4'));
  await expect(drawer.getByText(say('errors:video-unfinished'))).toBeVisible(within(20));
  await chooser.setInputFiles(fileOf(silent(film)));
  await expect(drawer.getByText(/^44 secs?$/)).toBeVisible(within(20));
  await expect(drawer.getByText(say('errors:video-unfinished'))).toHaveCount(0);
  await drawer.getByLabel(say('inspection:film.flat')).check();
  await expect(drawer.getByText(say('errors:video-flat'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByLabel(say('inspection:shape.sphere')).check();
  await expect(drawer.getByText(say('errors:video-flat'))).toHaveCount(0);

  // Hours are held back before the first byte; while that stands still nothing is used.
  const before = await hoursOf(owner);
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') await route.continue();
  });
  await drawer.getByRole('button', { name: say('inspection:new.create') }).click();
  const panel = panelOf(ana);
  await expect(panel.getByRole('progressbar', { name: /^walk\.mp4: / })).toBeVisible(within(20));
  await expect
    .poll(() => hoursOf(owner))
    .toEqual({ ...before, reservedSeconds: before.reservedSeconds + SECONDS });
  await page.unroute('**/api/uploads/*');
  await panel.getByRole('button', { name: say('inspection:files.pause') }).click();
  await panel.getByRole('button', { name: say('inspection:files.resume') }).click();

  await expect(panel.getByText(say('inspection:state.preview'))).toBeVisible(within(120));
  expect(await hoursOf(owner)).toEqual({ ...before, settledSeconds: before.settledSeconds + SECONDS });
  const frames = panel.getByRole('img', { name: new RegExp(`^${say('inspection:frame', { frame: 1 })}`) });
  await expect(frames.first()).toBeVisible(within(20));
  const found = await panel.getByText(placed(ana)).innerText();
  expect(Number(found.match(/\d+$/)?.[0])).toBeGreaterThanOrEqual(FRAMES_LEAST);
  expect(await axeFindings(page)).toEqual([]);
});

/** `0 of 27`: none of them has a place yet. */
function placed({ say }: Seat): RegExp {
  return new RegExp(`^${say('inspection:placedOf', { placed: '0', all: '\\d+' })}$`);
}

for (const look of LOOKS) {
  test(`the form of a video: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR, look);
    const drawer = await openForm(seat, demo);
    if (!(await readsVideo(seat))) return expectNoReader(seat);
    await inspect(seat, look, 'video-form', NARROW);
    const film = readFileSync(FILM_PATH);
    const chooser = drawer.locator('input[type=file]');
    await chooser.setInputFiles(fileOf(silent(film)));
    await expect(drawer.getByLabel(seat.say('inspection:film.flat'))).toBeVisible(within(20));
    await inspect(seat, look, 'video-form-asks', NARROW);
    await chooser.setInputFiles(fileOf(film.subarray(0, film.length / 2), 'half.mp4'));
    await expect(drawer.getByText(seat.say('errors:video-unfinished'))).toBeVisible(within(20));
    await inspect(seat, look, 'video-form-refused', NARROW);
    expectQuiet([seat]);
  });
}
