/** A picture of the demo's ground floor with the laser scan of that floor beside it, from the same place and in the same direction. */
import sharp from 'sharp';
import { InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { SiteModelListAnswerSchema } from '@plumbline/shared/contract/site-model.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

/** Of the demo's scan, which somebody's own may stand beside. */
const SCAN = /laser scan/;

async function groundWalk(seat: Seat, { projectId, ground }: { projectId: string; ground: { id: string } }) {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const read = async (path: string) =>
    (await seat.page.request.get(`/api/core/project/${projectId}/${path}`, { headers })).json();
  const walks = InspectionListAnswerSchema.parse(await read('inspection?search=Fit-out'));
  const scans = SiteModelListAnswerSchema.parse(await read('pointcloud'));
  const walkId = walks.rows.find(({ floor }) => floor.id === ground.id)?.id;
  const scanId = scans.rows.find(({ name }) => SCAN.test(name))?.id;
  if (walkId === undefined || scanId === undefined)
    throw new Error('the demo has no walk and scan of its ground floor');
  return { walkId, scanId };
}

const params = ({ page }: Seat) => new URL(page.url()).searchParams;
const cloudPane = ({ page, say }: Seat) =>
  page.getByRole('region', { name: new RegExp(say('scene:view.cloud')) });
const pictureOf = ({ page }: Seat) => page.locator('main .psv-canvas-container');

async function isDrawn(seat: Seat): Promise<void> {
  const { page, say } = seat;
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(60));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(60));
  await expect(cloudPane(seat).locator('canvas')).toBeVisible(within(60));
}

const SIDE_PX = 48;
/** As many columns as one looks for what is seen in the other pane. */
const SHIFTS = 12;

/** What is seen in the middle of a pane, coarsely. */
async function greyOf({ page }: Seat, pane: ReturnType<typeof pictureOf>): Promise<Buffer> {
  const box = await pane.boundingBox();
  if (!box) throw new Error('the pane is not there');
  const clip = {
    x: box.x + box.width * 0.1,
    y: box.y + box.height * 0.3,
    width: box.width * 0.8,
    height: box.height * 0.45,
  };
  const taken = await page.screenshot({ clip });
  return sharp(taken).resize(SIDE_PX, SIDE_PX, { fit: 'fill' }).greyscale().blur(1).raw().toBuffer();
}

/** How alike two are when one is moved sideways, −1 up to 1. */
function likeness(one: Buffer, other: Buffer, shift: number): number {
  const pairs: [number, number][] = [];
  for (let row = 0; row < SIDE_PX; row += 1)
    for (let column = SHIFTS; column < SIDE_PX - SHIFTS; column += 1)
      pairs.push([one[row * SIDE_PX + column] ?? 0, other[row * SIDE_PX + column + shift] ?? 0]);
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const sum = (of: (pair: [number, number]) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const [varA, varB] = [sum(([x]) => (x - a) ** 2), sum(([, y]) => (y - b) ** 2)];
  return sum(([x, y]) => (x - a) * (y - b)) / Math.sqrt(Math.max(varA * varB, 1));
}

/** By how many columns what is seen in the picture is seen elsewhere in the cloud. */
async function offBy(seat: Seat): Promise<number> {
  const [picture, cloud] = [await greyOf(seat, pictureOf(seat)), await greyOf(seat, cloudPane(seat))];
  const shifts = Array.from({ length: 2 * SHIFTS + 1 }, (_, at) => at - SHIFTS);
  const [best] = shifts.toSorted((a, b) => likeness(picture, cloud, b) - likeness(picture, cloud, a));
  return Math.abs(best ?? Infinity);
}

/** A column is a degree and a quarter. */
const expectSame = (seat: Seat) => expect.poll(() => offBy(seat), within(60)).toBeLessThanOrEqual(2);

test('the laser scan beside a picture shows the same, turns with it by keys and by hand, and walks along', async ({
  enter,
  demo,
}) => {
  test.setTimeout(240_000);
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const { walkId, scanId } = await groundWalk(seat, demo);
  await page.goto(`/project/scene?projectId=${demo.projectId}&inspectionId=${walkId}`);
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(60));
  await page.keyboard.press('KeyB');
  const beside = page.getByRole('region', { name: say('scene:view.beside') });
  await beside.getByRole('button', { name: say('scene:view.besideChoice') }).click();
  await page.getByRole('option', { name: SCAN }).click();
  await expect.poll(() => params(seat).get('besideId')).toBe(scanId);
  await isDrawn(seat);
  await expect(page.locator('main canvas.psv-canvas')).toHaveCount(1);
  await expectSame(seat);

  // A drag in the cloud turns the picture.
  const box = await cloudPane(seat).boundingBox();
  if (!box) throw new Error('the cloud is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => Number(params(seat).get('yaw')), within(10)).toBeLessThan(-3);
  await expectSame(seat);

  // Keys turn both.
  const before = Number(params(seat).get('yaw'));
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => Number(params(seat).get('yaw')) - before, within(10)).toBeCloseTo(105, 1);
  await expectSame(seat);

  // The next picture: the cloud is seen from its place, and a copied address shows the same.
  const first = params(seat).get('pointId');
  await page.keyboard.press('Period');
  await expect.poll(() => params(seat).get('pointId'), within(10)).not.toBe(first);
  await isDrawn(seat);
  await expectSame(seat);
  const other = await enter(VIEWER, { language: 'en' });
  await other.page.goto(page.url());
  await isDrawn(other);
  await expect(cloudPane(other)).toBeVisible();
  await page.keyboard.press('KeyB');
  await expect(cloudPane(seat)).toHaveCount(0);
  expectQuiet([seat, other]);
});

for (const look of LOOKS) {
  test(`a laser scan beside a picture: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    test.setTimeout(240_000);
    const seat = await enter(INSPECTOR, look);
    const { walkId, scanId } = await groundWalk(seat, demo);
    await seat.page.goto(
      `/project/scene?projectId=${demo.projectId}&inspectionId=${walkId}&besideId=${scanId}`,
    );
    await isDrawn(seat);
    await inspect(seat, look, 'scene-cloud');
  });
}
