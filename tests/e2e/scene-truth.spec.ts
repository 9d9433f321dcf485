/**
 * Where things are seen in a picture: the room with things on its axes, taken by a camera that looked east, upwards and hung
 * to the right, sent as such a camera's files are sent. As one picture, as tiles, and as a part of the sphere.
 */
import { randomUUID } from 'node:crypto';
import { CaptureListAnswerSchema, type Capture } from '@plumbline/shared/contract/inspection.ts';
import sharp from 'sharp';
import { testDataDir } from '../support/test-data.ts';
import { MARKS, middleOf, partOfRoom, photoOfRoom, type Mark, type Pose } from './pages/axes-room.ts';
import { expectQuiet } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, expect, test, within } from './plumbline-test.ts';

const DATA = testDataDir();
test.skip(DATA === undefined, 'no real files');
test.describe.configure({ timeout: 300_000 });

const POSE: Pose = { headingDeg: 90, pitchDeg: 10, rollDeg: 10 };
const LEVEL: Pose = { headingDeg: 90, pitchDeg: 0, rollDeg: 0 };
/** No larger than its base picture, and so large that it is cut. */
const [SMALL_PX, LARGE_PX] = [2048, 4096];
/** From the south to the west: the middle of the part lies 101° to the right of the whole one's. */
const PART = { left: 2000, top: 424, width: 2096, height: 1200 };
const PART_MIDDLE_DEG = ((PART.left + PART.width / 2) / LARGE_PX) * 360 - 180;
const NEAR_DEG = 0.5;
const FOV_DEG = 75;
const WIDE_TURN_DEG = 45;
/** Of the window, where nothing of the page lies over the picture. */
const MIDDLE = { width: 0.5, height: 0.75 };

/** The difference of two directions, −180° up to 180°. */
const apart = (one: number, other: number) => ((one - other + 540) % 360) - 180;

test('what the camera saw is at its true bearing and level: as one picture, as tiles and as a part', async ({
  enter,
  demo,
}) => {
  const seat = await enter(ADMIN, { language: 'en' });
  const files = await roomFiles(DATA ?? '');
  const inspectionId = await send(seat, demo.projectId, files);
  const captures = await capturesOf(seat, inspectionId, files.length);
  const [single, tiled, part] = captures;
  if (!single || !tiled || !part) throw new Error('a picture is missing');
  expect(single.levels).toEqual([]);
  expect(tiled.levels.length).toBeGreaterThan(0);
  expect(part.projection).toBe('partial');
  const at = `/project/scene?projectId=${demo.projectId}&inspectionId=${inspectionId}`;
  const open = (capture: Capture, look = '') => show(seat, `${at}&pointId=${capture.id}${look}`);
  const toFirst = `&yaw=${apart(MARKS[0].bearingDeg, POSE.headingDeg)}&pitch=0`;

  await open(single, toFirst);
  await expectAllAround(seat);
  // The base picture of the tiled one is replaced by grey, so that only tiles show; they load without a drag (M22).
  const grey = await sharp({ create: { width: 2048, height: 1024, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const bases = '**/base.jpg*';
  await seat.page.route(bases, (route) => route.fulfill({ contentType: 'image/jpeg', body: grey }));
  await open(tiled, toFirst);
  await expectAllAround(seat);
  // Half a circle at once: by a link, and from there by the compass.
  const [north, , south] = MARKS;
  await open(tiled, `&yaw=${apart(south.bearingDeg, POSE.headingDeg)}&pitch=0`);
  await expectAhead(seat, south);
  await seat.page.getByRole('button', { name: seat.say('scene:view.looks') }).click();
  await expectAhead(seat, north);
  await seat.page.unroute(bases);

  // Without a look in the address the view begins at the part, not at the emptiness beside it.
  await open(part);
  await expect
    .poll(() => Math.abs(apart(Number(new URL(seat.page.url()).searchParams.get('yaw')), PART_MIDDLE_DEG)))
    .toBeLessThan(NEAR_DEG);
  const [, , inPart] = MARKS;
  await open(part, `&yaw=${apart(inPart.bearingDeg, LEVEL.headingDeg)}&pitch=0`);
  await expectAhead(seat, inPart);
  expectQuiet([seat]);
});

/** From the first mark, which is ahead, to the others by keys. */
async function expectAllAround(seat: Seat): Promise<void> {
  for (const mark of MARKS) {
    await expectAhead(seat, mark);
    for (let wide = 0; wide < 90 / WIDE_TURN_DEG; wide += 1)
      await seat.page.keyboard.press('Shift+ArrowRight');
  }
}

async function roomFiles(dataDir: string) {
  const pictures = {
    'room-1-small.jpg': photoOfRoom(dataDir, POSE, SMALL_PX),
    'room-2-large.jpg': photoOfRoom(dataDir, POSE, LARGE_PX),
    'room-3-part.jpg': partOfRoom(dataDir, LEVEL, LARGE_PX, PART),
  };
  return Promise.all(
    Object.entries(pictures).map(async ([name, made]) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await made,
    })),
  );
}

/** @returns the inspection's id */
async function send(
  { page, say }: Seat,
  projectId: string,
  files: Awaited<ReturnType<typeof roomFiles>>,
): Promise<string> {
  await page.goto(`/project/inspections?projectId=${projectId}`);
  await page.getByRole('button', { name: say('inspection:new.open') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('inspection:columns.name')).fill(`Room with axes ${randomUUID().slice(0, 8)}`);
  await drawer.locator('input[type=file]').setInputFiles(files);
  await drawer.getByRole('button', { name: say('inspection:new.create') }).click();
  const idNow = () => new URL(page.url()).searchParams.get('inspectionId');
  await expect.poll(idNow, within(20)).not.toBeNull();
  await expect(
    page
      .getByRole('complementary', { name: say('inspection:one') })
      .getByText(say('inspection:state.preview')),
  ).toBeVisible(within(90));
  return idNow() ?? '';
}

/** All of them, cut. */
async function capturesOf(seat: Seat, inspectionId: string, count: number): Promise<readonly Capture[]> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const read = async () => {
    const answer = await seat.page.request.get(`/api/core/inspection/${inspectionId}/capture`, { headers });
    return CaptureListAnswerSchema.parse(await answer.json()).rows.toSorted((a, b) => a.frame - b.frame);
  };
  await expect
    .poll(async () => (await read()).filter(({ levels }) => levels.length > 0).length, within(60))
    .toBe(count - 1);
  return read();
}

async function show({ page, say }: Seat, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(30));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(30));
}

/** The compass says the bearing of a mark, and there it is seen. */
async function expectAhead(seat: Seat, mark: Mark): Promise<void> {
  const compass = seat.page.getByRole('button', { name: seat.say('scene:view.looks') });
  await expect(compass, mark.name).toContainText(` ${mark.bearingDeg}°`, within(10));
  await expect.poll(() => offBy(seat, mark), { message: mark.name, ...within(20) }).toBeLessThan(NEAR_DEG);
}

/** By how many degrees a mark is seen beside the middle of the view. */
async function offBy({ page }: Seat, mark: Mark): Promise<number> {
  const box = await page.locator('main .psv-canvas-container').boundingBox();
  if (!box) return Infinity;
  const size = { width: box.width * MIDDLE.width, height: box.height * MIDDLE.height };
  const [x, y] = [box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2];
  const middle = await middleOf(await page.screenshot({ clip: { x, y, ...size } }), mark.isOf);
  if (!middle) return Infinity;
  const focalPx = box.width / 2 / Math.tan((FOV_DEG / 2) * (Math.PI / 180));
  const offPx = Math.hypot(middle.x - size.width / 2, middle.y - size.height / 2);
  return Math.atan(offPx / focalPx) * (180 / Math.PI);
}
