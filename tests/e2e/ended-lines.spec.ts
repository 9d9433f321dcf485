import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Page } from 'playwright/test';
import { syncFrame } from '../integration/rooms/harness/client-frames.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, expect, test } from './plumbline-test.ts';

const MEBIBYTE = 1024 * 1024;

/** Where zones of this file are drawn: on the empty rim of the upper floor. */
const slot = (index: number): [Point, Point] => [
  { x: 500 + index * 260, y: 2250 },
  { x: 700 + index * 260, y: 2400 },
];

/** The room's line of a page, on which a test can say something to the server as a faulty tab would. */
interface FaultyLine {
  send(bytes: Uint8Array): void;
  /** The next line waits until it is let in. */
  hold(): { letIn(): void };
}

async function faultyLine(page: Page): Promise<FaultyLine> {
  let say: (bytes: Uint8Array) => void = () => undefined;
  let isFree = Promise.resolve();
  await page.routeWebSocket(/\/collab\//, async (socket) => {
    await isFree;
    const server = socket.connectToServer();
    say = (bytes) => server.send(Buffer.from(bytes));
  });
  return {
    send: (bytes) => say(bytes),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      isFree = promise;
      return { letIn: resolve };
    },
  };
}

/** The plan, open and saved, on a line on which the test can speak too. */
async function openOnFaultyLine(seat: Seat, floor: FloorPlan) {
  const { page, say } = seat;
  const line = await faultyLine(page);
  const plan = await new PlanPage(seat, floor).open();
  await expect(plan.chip('saved')).toBeVisible();
  return { plan, page, say, line };
}

test('a line that the server ended for nonsense says so and waits for the person; the work waits with it', async ({
  enter,
  demo,
}) => {
  const { plan, page, say, line } = await openOnFaultyLine(await enter(INSPECTOR), demo.upper);
  line.send(Uint8Array.of(0xff, 0xff, 0xff));
  const sentence = page.getByRole('status').getByText(say('sync:closed.protocol-violation'));
  await expect(sentence).toBeVisible();
  await plan.drawRectangle('Waits for a word', ...slot(0));
  await expect(plan.chip('offlineWaiting', { count: 1 })).toBeVisible();
  await expect(plan.chip('saved')).toHaveCount(0);

  const connect = page.getByRole('button', { name: say('sync:connectAgain') });
  await connect.focus();
  await page.keyboard.press('Enter');
  await expect(plan.chip('saved')).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await expect(connect).toHaveCount(0);
  expect((await plan.storedZones()).map(({ name }) => name)).toContain('Waits for a word');
  await remove(plan, 'Waits for a word');
});

test('a line that sent too much says so and comes back by itself with what was done meanwhile', async ({
  enter,
  demo,
}) => {
  const { plan, page, say, line } = await openOnFaultyLine(await enter(INSPECTOR), demo.upper);
  // The page comes back within seconds, on a busy machine before anybody has looked.
  const next = line.hold();
  // More than a socket may let wait: edits of rooms that were never joined.
  for (let number = 0; number < 5; number += 1) {
    line.send(
      syncFrame(planRoom(`${number}0000000-0000-7000-8000-000000000000`), 2, new Uint8Array(2 * MEBIBYTE)),
    );
  }
  const sentence = page.getByRole('status').getByText(say('sync:closed.rate-limited'));
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: say('sync:tryNow') })).toBeVisible();
  await plan.drawRectangle('Made meanwhile', ...slot(1));
  next.letIn();
  await expect(plan.chip('saved')).toBeVisible({ timeout: 25_000 });
  await expect(sentence).toHaveCount(0);
  await expect
    .poll(async () => (await plan.storedZones()).map(({ name }) => name))
    .toContain('Made meanwhile');
  await remove(plan, 'Made meanwhile');
});

/** Takes a zone away again, so that every test finds the plan as it was. */
async function remove(plan: PlanPage, name: string): Promise<void> {
  await plan.select(name);
  await plan.canvas.focus();
  await plan.seat.page.keyboard.press('Delete');
  await expect(plan.row(name)).toHaveCount(0);
  await expect(plan.chip('saved')).toBeVisible();
}
