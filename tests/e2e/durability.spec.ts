import { FloorList } from './pages/floor-list.ts';
import { cleanUp, expectStored } from './pages/made-zones.ts';
import { planFile } from './pages/plan-file.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { sitDown } from './pages/seat.ts';
import { INSPECTOR, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

/** Where zones of this file are drawn: beside each other on the empty rim of the upper floor. */
const slot = (index: number): [Point, Point] => {
  const left = 500 + index * 260;
  return [
    { x: left, y: 2250 },
    { x: left + 200, y: 2400 },
  ];
};

for (const name of ['collab', 'api'] as const) {
  test(`kill -9 of ${name}: the chip tells the truth and what was made meanwhile arrives`, async ({
    enter,
    demo,
    product,
  }) => {
    const ana = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
    const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
    await ana.drawRectangle(`Before ${name}`, ...slot(0));
    await expect(ana.chip('saved')).toBeVisible();

    await product.kill(name);
    await ana.drawRectangle(`During ${name}`, ...slot(1));
    await expect(ana.chip('offlineWaiting', { count: 1 })).toBeVisible();
    await expect(layla.chip('saved')).toHaveCount(0);
    await ana.rename(`During ${name}`, `Kept ${name}`);
    await expect(ana.chip('offlineWaiting', { count: 2 })).toBeVisible();

    await product.restart(name);
    await expect(ana.chip('saved')).toBeVisible(within(10));
    await expect(layla.row(`Kept ${name}`)).toBeVisible();
    await ana.seat.page.reload();
    await ana.ready();
    for (const zone of [`Before ${name}`, `Kept ${name}`]) await expect(ana.row(zone)).toBeVisible();
    await expectStored(layla, [`Before ${name}`, `Kept ${name}`]);
    await expect(ana.chip('saved')).toBeVisible();
    await cleanUp(ana, [`Before ${name}`, `Kept ${name}`]);
  });
}

test('kill -9 of the worker: rooms do not notice, an upload waits and is finished afterwards', async ({
  enter,
  demo,
  product,
}) => {
  const ana = await enter(INSPECTOR);
  const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  const file = { ...(await planFile()), name: 'Waits for the worker.png' };
  await product.kill('worker');
  const list = await new FloorList(ana, demo.projectId).open();
  await list.choose(file);
  await expect(list.upload(file.name)).toContainText(ana.say('floor:upload.state.queued'));
  await layla.drawRectangle('Without a worker', ...slot(2));
  await expect(layla.chip('saved')).toBeVisible();
  await product.restart('worker');
  await expect(list.upload(file.name)).toContainText(ana.say('floor:upload.added', { count: 1 }), within(20));
  await list.finish('save');
  await expect(list.card('Waits for the worker')).toBeVisible();
  await list.remove('Waits for the worker');
  await cleanUp(layla, ['Without a worker']);
});

test('kill -9 of Postgres: "Not saved" within 3 s, editing and cursors go on, all lands within 10 s @alone', async ({
  enter,
  demo,
  product,
}) => {
  const ana = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const layla = await new PlanPage(await enter(SECOND_INSPECTOR, { language: 'en' }), demo.upper).open();
  const { page, say } = ana.seat;
  await ana.drawRectangle('Stored', ...slot(3));
  await expect(ana.chip('saved')).toBeVisible();

  await product.postgres.kill9();
  await ana.drawRectangle('Not stored yet', ...slot(4));
  await expect(ana.chip('notSaved', { count: 1 })).toBeVisible(within(3));
  await expect(page.getByText(say('sync:keepTabOpen'))).toBeVisible();
  await expect(ana.chip('saved')).toHaveCount(0);
  await ana.rename('Not stored yet', 'Stored later');
  await expect(ana.chip('notSaved', { count: 2 })).toBeVisible();
  // Nobody is shown what is not durable; the room itself stays readable and cursors move.
  await expect(layla.row('Stored later')).toHaveCount(0);
  await expect(layla.row('Stored')).toBeVisible();
  const colour = await layla.colourOf('Ana Lindqvist');
  await ana.point({ x: 1800, y: 200 });
  await expect.poll(() => layla.paintedAt({ x: 1800, y: 200 }, colour)).toBeGreaterThan(100);

  await product.postgres.start();
  await expect(ana.chip('saved')).toBeVisible(within(10));
  await expect(page.getByText(say('sync:keepTabOpen'))).toHaveCount(0);
  await expect(layla.row('Stored later')).toBeVisible();
  await page.reload();
  await ana.ready();
  for (const zone of ['Stored', 'Stored later']) await expect(ana.row(zone)).toBeVisible();
  await expectStored(layla, ['Stored', 'Stored later']);
  await cleanUp(ana, ['Stored', 'Stored later']);
});

test('Postgres hangs: the chip says so within 3 s and recovers @alone', async ({ enter, demo, product }) => {
  const ana = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  await expect(ana.chip('saved')).toBeVisible();
  product.postgres.pause();
  try {
    await ana.drawRectangle('Held up', ...slot(5));
    await expect(ana.chip('notSaved', { count: 1 })).toBeVisible(within(3));
  } finally {
    product.postgres.resume();
  }
  await expect(ana.chip('saved')).toBeVisible(within(10));
  await expectStored(ana, ['Held up']);
  await cleanUp(ana, ['Held up']);
});

test('A22: a tab closed within 50 ms of an edit has it when it is opened again', async ({
  enter,
  demo,
  product,
}) => {
  const first = await new PlanPage(await enter(INSPECTOR), demo.upper).open();
  const { context, language } = first.seat;
  await first.drawRectangle('Last words', ...slot(6));
  await expect(first.chip('saved')).toBeVisible();
  // The room is gone, so that only this device can have kept the edit.
  await product.kill('collab');
  await first.select('Last words');
  await first.canvas.focus();
  await first.seat.page.keyboard.press('Shift+ArrowRight');
  await first.seat.page.close();

  const again = await new PlanPage(await sitDown(context, language), demo.upper).open();
  await expect(again.chip('offlineWaiting', { count: 1 })).toBeVisible();
  const edits = await again.openEdits(again.chip('offlineWaiting', { count: 1 }));
  await expect(edits.getByText(again.seat.say('plan:step.moveZone', { name: 'Last words' }))).toBeVisible();
  await again.seat.page.keyboard.press('Escape');
  await product.restart('collab');
  await expect(again.chip('saved')).toBeVisible(within(10));
  const [from] = slot(6);
  const left = async () => {
    const zone = (await again.storedZones()).find(({ name }) => name === 'Last words');
    return Math.min(...(zone?.points.map(({ x }) => x) ?? []));
  };
  await expect.poll(left).toBeGreaterThan(from.x + 5);
  await cleanUp(again, ['Last words']);
});

test('A23: two tabs of one person, one of them cut off, end up the same', async ({ enter, demo }) => {
  const seat = await enter(INSPECTOR);
  const one = await new PlanPage(seat, demo.upper).open();
  const secondSeat = await sitDown(seat.context, seat.language);
  let isCut = false;
  const lines: { close(): Promise<void> }[] = [];
  await secondSeat.page.routeWebSocket(/\/collab\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    lines.push(socket);
    socket.connectToServer();
  });
  const other = await new PlanPage(secondSeat, demo.upper).open();
  await one.drawRectangle('Both tabs', ...slot(7));
  await expect(other.row('Both tabs')).toBeVisible();
  // Two tabs of one person are one person.
  const people = await one.showTab('people');
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await one.showTab('zones');

  isCut = true;
  for (const line of lines) await line.close();
  await other.drawRectangle('Cut off', ...slot(8));
  await expect(other.chip('offlineWaiting', { count: 1 })).toBeVisible();
  await one.rename('Both tabs', 'Named meanwhile');
  await expect(one.chip('saved')).toBeVisible();
  isCut = false;
  await expect(other.chip('saved')).toBeVisible(within(10));
  for (const plan of [one, other]) {
    await expect(plan.row('Named meanwhile')).toBeVisible();
    await expect(plan.row('Cut off')).toBeVisible();
    await expect(plan.row('Both tabs')).toHaveCount(0);
  }
  await cleanUp(one, ['Named meanwhile', 'Cut off']);
});

test('what is not known to be stored never looks saved: before the room answers, and on a silent line @alone', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR);
  let isClosed = true;
  let isSilent = false;
  await seat.page.routeWebSocket(/\/collab\//, (socket) => {
    if (isClosed) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => isSilent || server.send(message));
    server.onMessage((message) => isSilent || socket.send(message));
  });
  const plan = new PlanPage(seat, demo.upper);
  const seen: string[] = [];
  await seat.page.exposeFunction('noteBar', (text: string) => seen.push(text));
  await seat.page.addInitScript(() => {
    const note = () =>
      void Reflect.get(window, 'noteBar')(document.querySelector('header')?.textContent ?? '');
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await plan.open();
  await expect(plan.chip('offline')).toBeVisible();
  expect(seen.filter((text) => text.includes(seat.say('common:sync.saved')))).toEqual([]);
  isClosed = false;
  await expect(plan.chip('saved')).toBeVisible(within(10));
  await expect(plan.tool('rectangle')).toBeVisible();

  isSilent = true;
  await plan.drawRectangle('Into silence', ...slot(9));
  await expect(plan.chip('notSaved', { count: 1 })).toBeVisible(within(5));
  seen.length = 0;
  // By then the tab has given the silent line up and tries anew.
  await expect(plan.chip('offlineWaiting', { count: 1 })).toBeVisible({ timeout: 25_000 });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text.includes(seat.say('common:sync.saved')))).toEqual([]);
  isSilent = false;
  await expect(plan.chip('saved')).toBeVisible({ timeout: 25_000 });
  await expectStored(plan, ['Into silence']);
  await cleanUp(plan, ['Into silence']);
});
