/** A plan is tied to the earth, photos find their place on it by satellites, and a wrong clock is put right. */
import { randomUUID } from 'node:crypto';
import { samplePhoto } from '@plumbline/server/captures/testing/sample-photo.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 300_000 });

const NAME = `Round with a phone ${randomUUID().slice(0, 8)}`;
/** Both ends of a line on the plan; the first photo was taken in its middle. */
const ENDS = [
  { x: 600, y: 1500 },
  { x: 1800, y: 1500 },
] as const;
/** On one parallel: north is up. */
const PLACES = ['43.467500, 11.885000', '43.467500, 11.885200'] as const;

const photo = async (name: string, seconds: string | null) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePhoto({
    widthPx: 900,
    heightPx: 600,
    exif: {
      IFD2: { DateTimeOriginal: '2026:11:03 09:00:00' },
      ...(seconds !== null && {
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '43/1 28/1 3/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: `11/1 53/1 ${seconds}`,
        },
      }),
    },
  }),
});

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('inspection:one') });
const stripOf = ({ page, say }: Seat) => page.getByRole('region', { name: say('inspection:placing.title') });

test('a plan is tied by two points, photos are placed by satellites on it, and their clock is put right', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(`/project/inspections?projectId=${demo.projectId}`);
  await page.getByRole('button', { name: say('inspection:new.open') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('inspection:columns.name')).fill(NAME);
  // 11° 53′ 6.36″ is in the middle of the line, 36″ some 660 m farther east.
  const files = [await photo('a.jpg', '636/100'), await photo('b.jpg', '36/1')];
  await drawer.locator('input[type=file]').setInputFiles([...files, await photo('c.jpg', null)]);
  await drawer.getByRole('button', { name: say('inspection:new.create') }).click();
  await expect(panelOf(ana).getByText(say('inspection:state.preview'))).toBeVisible(within(90));

  const clock = panelOf(ana).getByRole('region', { name: say('inspection:clock.title') });
  const first = await clock.getByText(say('inspection:clock.first')).innerText();
  await clock.getByRole('button', { name: say('inspection:clock.open') }).click();
  await clock.getByLabel(say('inspection:clock.hours')).fill('1');
  await clock.getByLabel(say('inspection:clock.minutes')).fill('30');
  expect(await axeFindings(page)).toEqual([]);
  await clock.getByRole('button', { name: say('inspection:clock.shift') }).click();
  await expect(clock.getByText(say('inspection:clock.corrected'))).toBeVisible(within(20));
  await expect(clock.getByText(say('inspection:clock.first'))).not.toHaveText(first);
  const placing = panelOf(ana).getByRole('link', { name: say('inspection:placing.open') });
  const address = await placing.getAttribute('href');

  const plan = await new PlanPage(ana, demo.ground).open();
  await plan.tool('calibrate').click();
  const bar = page.getByRole('region', { name: say('plan:tool.calibrate') });
  await expect(bar.getByText(say('tie:how'))).toBeVisible(within(20));
  for (const end of ENDS) await plan.click(end);
  await bar.getByRole('button', { name: say('tie:open') }).click();
  const form = bar.getByRole('form', { name: say('tie:title') });
  const fields = form.getByRole('textbox');
  await fields.nth(0).fill('91, 11.885');
  await fields.nth(1).fill(PLACES[1]);
  await form.getByRole('button', { name: say('tie:tie') }).click();
  await expect(form.getByText(say('tie:unreadable'))).toBeVisible();
  await fields.nth(0).fill(PLACES[0]);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: say('tie:tie') }).click();
  await expect(bar).toBeHidden(within(20));

  await page.goto(address ?? '');
  await plan.ready();
  const strip = stripOf(ana);
  await strip.getByRole('button', { name: say('inspection:gps.place') }).click(within(20));
  await expect(strip.getByText(say('inspection:gps.placed', { count: 1 }))).toBeVisible(within(20));
  await expect(strip.getByText(say('inspection:gps.outside', { count: 1, frames: '2' }))).toBeVisible();
  await expect(strip.getByText(say('inspection:gps.unknown', { count: 1 }))).toBeVisible();
  const placed = `${say('inspection:frame', { frame: 1 })}, ${say('inspection:hasPlace')}`;
  await strip.getByRole('button', { name: placed, exact: true }).click();
  await expect(strip.getByText(say('inspection:gps.within', { metres: 8 }))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Somebody else sees them come and go.
  const ben = await enter(ADMIN, { language: 'en' });
  await ben.page.goto(page.url());
  await new PlanPage(ben, demo.ground).ready();
  await expect(stripOf(ben).getByRole('button', { name: placed, exact: true })).toBeVisible(within(20));
  await strip.getByRole('button', { name: say('inspection:gps.takeOff') }).click();
  await expect(strip.getByText(say('inspection:placing.left', { count: 3 }))).toBeVisible(within(20));
  await expect(stripOf(ben).getByText(say('inspection:placing.left', { count: 3 }))).toBeVisible(within(20));

  await plan.tool('calibrate').click();
  await bar.getByRole('button', { name: say('tie:remove') }).click(within(20));
  await expect(bar.getByText(say('tie:how'))).toBeVisible(within(20));
});
