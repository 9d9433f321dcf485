/** The board of a project's notes: moved by pointer and keys, before the eyes of the others, refused with the reason. */
import { randomUUID } from 'node:crypto';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, RESPONDER, expect, test, within } from './plumbline-test.ts';

const RESPONDERS_NAME = '佐藤 健';

async function call<Data>(seat: Seat, method: 'GET' | 'POST', path: string, data?: object): Promise<Data> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.page.request.fetch(`/api/core${path}`, {
    method,
    headers,
    ...(data && { data }),
  });
  expect(answer.status(), path).toBe(200);
  const body: { data: Data; rows: Data } = await answer.json();
  return body.data ?? body.rows;
}

async function makeNote(seat: Seat, projectId: string, more: object): Promise<Note> {
  return call(seat, 'POST', '/note', { id: randomUUID(), projectId, ...more });
}

async function responder(seat: Seat, projectId: string) {
  const people = await call<{ kind: string; id: string; name: string }[]>(
    seat,
    'GET',
    `/note/assignee?projectId=${projectId}`,
  );
  const found = people.find(({ name }) => name === RESPONDERS_NAME);
  return { kind: found?.kind, id: found?.id };
}

class BoardPage {
  readonly seat: Seat;
  constructor(seat: Seat) {
    this.seat = seat;
  }

  async open(projectId: string): Promise<this> {
    await this.seat.page.goto(`/project/annotations?projectId=${projectId}&layout=board`);
    await expect(this.column('open')).toBeVisible(within(10));
    return this;
  }

  column(status: NoteStatus) {
    return this.seat.page.locator(`[data-column="${status}"]`);
  }

  card(text: string, status?: NoteStatus) {
    return (status ? this.column(status) : this.seat.page).locator('[data-note]').filter({ hasText: text });
  }

  /** By hand: what drags for us scrolls the column to its middle first, and another card lies under the pointer. */
  async drag(text: string, from: NoteStatus, to: NoteStatus): Promise<void> {
    const { mouse } = this.seat.page;
    await this.card(text, from).hover();
    const head = await this.column(to).locator('bdi').first().boundingBox();
    if (!head) throw new Error('the column is not there');
    await mouse.down();
    await mouse.move(head.x + 4, head.y + 4, { steps: 8 });
    await mouse.up();
  }

  /** What a column says of itself. */
  async count(status: NoteStatus): Promise<number> {
    return Number(await this.column(status).locator('bdi').first().innerText());
  }
}

test('a card is moved by the pointer, a key and a menu; the others see it go and ask for nothing', async ({
  enter,
  demo,
}) => {
  const { projectId } = demo;
  const anaSeat = await enter(INSPECTOR, { language: 'en' });
  const assignee = await responder(anaSeat, projectId);
  const [text, other] = [`Bracket loose ${randomUUID()}`, `Seal torn ${randomUUID()}`];
  const { number } = await makeNote(anaSeat, projectId, { text, assignee });
  await makeNote(anaSeat, projectId, { text: other, assignee });
  const ana = await new BoardPage(anaSeat).open(projectId);
  const omar = await new BoardPage(await enter(RESPONDER, { language: 'en' })).open(projectId);
  await expect(ana.card(text, 'open')).toBeVisible(within(10));
  await expect(omar.card(text, 'open')).toBeVisible(within(10));
  const [open, inProgress] = [await ana.count('open'), await ana.count('in-progress')];
  const asked: string[] = [];
  anaSeat.page.on('request', (request) => {
    if (request.method() === 'GET' && /\/note(\/board)?\?/.test(request.url())) asked.push(request.url());
  });

  await omar.drag(text, 'open', 'in-progress');
  await expect(omar.card(text, 'in-progress')).toBeVisible(within(10));
  await expect(ana.card(text, 'in-progress')).toBeVisible(within(10));
  expect(await ana.count('open')).toBe(open - 1);
  expect(await ana.count('in-progress')).toBe(inProgress + 1);

  // What is not allowed springs back and says why.
  await omar.drag(text, 'in-progress', 'verified');
  const { say } = omar.seat;
  const why = say('note:step.why.no-such-step', { status: say('note:status.in-progress') });
  await expect(omar.seat.page.getByText(say('note:conflict.refused', { reason: why }))).toBeVisible(
    within(5),
  );
  await expect(omar.card(text, 'in-progress')).toBeVisible();

  // A dispute asks for its words first.
  await omar.card(other, 'open').locator('[data-card]').focus();
  await omar.seat.page.keyboard.press(`Digit${NOTE_STATUSES.indexOf('in-dispute')}`);
  const question = omar.seat.page.getByRole('dialog');
  await question.getByLabel(say('note:step.comment')).fill('That wall is not ours');
  await question.getByRole('button', { name: say('note:step.send') }).click();
  await expect(ana.card(other, 'in-dispute')).toBeVisible(within(10));

  const complete = async () => {
    await omar.card(text, 'in-progress').locator('[data-card]').focus();
    await omar.seat.page.keyboard.press(`Digit${NOTE_STATUSES.indexOf('complete')}`);
  };
  await complete();
  // It says where it went, and is taken back (N13).
  const moved = say('note:board.moved', { number: number ?? '', status: say('note:status.complete') });
  await omar.seat.page
    .getByRole('listitem')
    .filter({ hasText: moved })
    .getByRole('button', { name: say('list:result.undo') })
    .click();
  await expect(omar.card(text, 'in-progress')).toBeVisible(within(10));
  await expect(ana.card(text, 'in-progress')).toBeVisible(within(10));
  await complete();
  await expect(ana.card(text, 'complete')).toBeVisible(within(10));
  await expect(omar.card(text, 'complete').locator('[data-card]')).toBeFocused();

  // The menu is the way of those who neither drag nor know the keys.
  const verified = Number(await ana.column('verified').locator('bdi').first().innerText());
  await ana.card(text, 'complete').hover();
  await ana
    .card(text, 'complete')
    .getByRole('button', { name: /^Move note/ })
    .click();
  await anaSeat.page.getByRole('menuitem', { name: anaSeat.say('note:status.verified') }).click();
  await expect(ana.card(text)).toHaveCount(0, within(10));
  await expect(ana.column('verified').locator('bdi').first()).toHaveText(String(verified + 1));
  await expect(omar.column('verified').locator('bdi').first()).toHaveText(String(verified + 1), within(10));
  expect(asked).toEqual([]);
  await ana.column('verified').getByRole('button').click();
  await expect(ana.card(text, 'verified')).toBeVisible(within(10));
});

test('whoever comes too late is told who was first, and the card goes where it is', async ({
  enter,
  demo,
}) => {
  const { projectId } = demo;
  const anaSeat = await enter(INSPECTOR, { language: 'en' });
  const text = `Guard missing ${randomUUID()}`;
  const note = await makeNote(anaSeat, projectId, { text, assignee: await responder(anaSeat, projectId) });
  const adminSeat = await enter(ADMIN, { language: 'en' });
  const admin = await new BoardPage(adminSeat).open(projectId);
  await expect(admin.card(text, 'open')).toBeVisible(within(10));
  const omarSeat = await enter(RESPONDER, { language: 'en' });
  // The step of the other is answered while the own one is on its way.
  await adminSeat.page.route('**/transition', async (route) => {
    await call(omarSeat, 'POST', `/note/${note.id}/transition`, { version: note.version, to: 'complete' });
    await route.continue();
  });
  await admin.card(text, 'open').locator('[data-card]').focus();
  await adminSeat.page.keyboard.press(`Digit${NOTE_STATUSES.indexOf('in-progress')}`);
  await expect(adminSeat.page.getByText(/Already Complete, by/)).toContainText(RESPONDERS_NAME, within(10));
  await expect(admin.card(text, 'complete')).toBeVisible(within(10));
});

test('the arrows walk the way the page reads', async ({ enter, demo }) => {
  const seat = await enter(INSPECTOR, { language: 'ar' });
  const text = randomUUID();
  await makeNote(seat, demo.projectId, { text: `first ${text}` });
  await makeNote(seat, demo.projectId, {
    text: `second ${text}`,
    assignee: await responder(seat, demo.projectId),
  });
  const board = await new BoardPage(seat).open(demo.projectId);
  await board.card(`first ${text}`, 'none').locator('[data-card]').focus();
  await seat.page.keyboard.press('ArrowLeft');
  await expect(board.column('open').locator('[data-card]:focus')).toHaveCount(1);
  await seat.page.keyboard.press('ArrowRight');
  await expect(board.column('none').locator('[data-card]:focus')).toHaveCount(1);
});

test('many notes are changed at once, each with its answer, and taken back', async ({ enter, demo }) => {
  const { projectId } = demo;
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const word = randomUUID().slice(0, 8);
  const assignee = await responder(seat, projectId);
  await makeNote(seat, projectId, { text: `${word} first`, assignee });
  await makeNote(seat, projectId, { text: `${word} second` });
  await page.goto(`/project/annotations?projectId=${projectId}&search=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(2, within(10));
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Control+KeyA');
  const bar = page.getByRole('region', { name: say('list:selection.label') });
  await bar.getByRole('button', { name: say('note:columns.assignee') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('note:nobody'), exact: true })
    .click();
  await expect(rows.getByText(say('note:nobody'))).toHaveCount(2, within(10));
  await expect(bar).toHaveCount(0, within(10));
  await page
    .getByRole('button', { name: say('list:result.undo') })
    .last()
    .click();
  await expect(rows.getByText(RESPONDERS_NAME)).toHaveCount(1, within(10));

  // Watching is one's own, and nothing to take back: the panel of each says so.
  await page.keyboard.press('Control+KeyA');
  await bar.getByRole('button', { name: say('note:watch') }).click();
  await page.getByRole('menuitem', { name: say('note:watch'), exact: true }).click();
  await expect(bar).toHaveCount(0, within(10));

  // Space shows a note beside the list, which follows the keys from then on.
  const panel = page.getByRole('complementary', { name: say('note:one') });
  await rows.filter({ hasText: 'second' }).focus();
  await page.keyboard.press('Space');
  await expect(panel.getByText(`${word} second`)).toBeVisible(within(10));
  await expect(panel.getByRole('button', { name: say('note:action.unwatch') })).toBeVisible(within(10));
  await rows.filter({ hasText: 'first' }).focus();
  await expect(panel.getByText(`${word} first`)).toBeVisible(within(10));

  // One is open and one has no status: what is not possible says why, the other is done.
  await page.keyboard.press('Control+KeyA');
  await bar.getByRole('button', { name: say('note:columns.status') }).click();
  await page.getByRole('menuitem', { name: say('note:status.open'), exact: true }).click();
  const result = page.getByRole('dialog', { name: say('note:bulk.result') });
  await expect(result.getByText(`${word} first`)).toBeVisible(within(10));
  await expect(result).toContainText(say('note:step.why.no-such-step', { status: say('note:status.open') }));
});

test('S, A, D and T set the fields of the row, the selection and the open note', async ({ enter, demo }) => {
  const { projectId } = demo;
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const word = randomUUID().slice(0, 8);
  await makeNote(seat, projectId, { text: `${word} first`, assignee: await responder(seat, projectId) });
  await makeNote(seat, projectId, { text: `${word} second` });
  await page.goto(`/project/annotations?projectId=${projectId}&search=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(2, within(10));
  const bar = page.getByRole('region', { name: say('list:selection.label') });
  const dialog = (name: string) => page.getByRole('dialog', { name: say(name) });

  // The row at the cursor is picked for it.
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyD');
  await expect(dialog('note:columns.dueDate')).toBeVisible(within(10));
  await expect(bar.getByRole('status')).toHaveText(say('list:selection.count', { count: 1, shown: 1 }));
  await page.keyboard.press('Escape');

  // What is picked is what it is for.
  await rows.first().focus();
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.press('KeyS');
  await page.getByRole('menuitem', { name: say('note:status.in-progress'), exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyA');
  await expect(dialog('note:columns.assignee')).toBeVisible(within(10));
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: say('list:selection.clear') }).click();
  await expect(bar).toHaveCount(0);

  // Of the note that is open the keys go to its own fields.
  await rows.filter({ hasText: 'second' }).focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: say('note:one') });
  await expect(panel.getByText(`${word} second`).first()).toBeVisible(within(10));
  await page.keyboard.press('KeyT');
  await expect(dialog('note:columns.tags')).toBeVisible(within(10));
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyA');
  await expect(panel.getByRole('combobox', { name: say('note:columns.assignee') })).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test('N17 what comes above moves neither the focus nor what one looks at, in a column and in the list', async ({
  enter,
  demo,
}) => {
  const { projectId } = demo;
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page } = seat;
  const tag = await call<{ id: string }>(seat, 'POST', '/tag', {
    projectId,
    tag: {
      name: randomUUID(),
      colour: 'z1',
      letter: 'N',
      needsPhoto: false,
      defaultAssigneeId: null,
      defaultDays: null,
    },
  });
  const make = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await makeNote(seat, projectId, { text: `N ${at}`, tagIds: [tag.id] });
  };
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest<HTMLElement>('[data-note], [data-row]');
      return row && { id: row.dataset.note ?? row.dataset.row, y: Math.round(row.getBoundingClientRect().y) };
    });
  await make(31);
  await page.goto(`/project/annotations?projectId=${projectId}&layout=board&tagId=${tag.id}`);
  const board = new BoardPage(seat);
  const cards = board.column('none').locator('[data-card]');
  await expect(cards).toHaveCount(30, within(10));
  await cards.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  // The rest of the column comes near its end.
  await expect(cards).toHaveCount(31, within(10));
  const before = await focused();
  await make(20);
  await expect(board.column('none').locator('bdi').first()).toHaveText('51', within(15));
  await expect(cards).toHaveCount(51, within(10));
  expect(await focused()).toEqual(before);
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyK');
  expect((await focused())?.id).toBe(before?.id);
  // Half hidden it is picked up all the same.
  await board
    .column('none')
    .locator('[data-card]:focus')
    .evaluate((card) => {
      const list = card.closest('ul')?.parentElement;
      const box = card.closest('li')?.getBoundingClientRect();
      if (list && box) list.scrollTop += box.y + box.height / 2 - list.getBoundingClientRect().y;
    });
  await page.keyboard.press(`Digit${NOTE_STATUSES.indexOf('open')}`);
  await expect(board.column('open').locator('[data-card]:focus')).toHaveCount(1, within(10));
  expect((await focused())?.id).toBe(before?.id);

  await page.goto(`/project/annotations?projectId=${projectId}&tagId=${tag.id}&pageSize=25`);
  await expect(page.locator('[data-row]')).toHaveCount(25, within(10));
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('KeyJ');
  const inList = await focused();
  await make(5);
  const pill = page.getByRole('button', { name: seat.say('list:updated', { count: 5 }) });
  await expect(pill).toBeVisible(within(10));
  expect(await focused()).toEqual(inList);
  await pill.click();
  await expect(pill).toHaveCount(0);
  expect((await focused())?.id).toBe(inList?.id);
  await expect(page.locator(`[data-row="${inList?.id}"]`)).toBeFocused();
});

for (const look of LOOKS) {
  test(`the notes as a list, a board and a page: ${look.theme}, ${look.language}`, async ({
    enter,
    demo,
  }) => {
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    const place = { floorId: demo.ground.id, x: 40, y: 40 };
    const note = await makeNote(seat, demo.projectId, {
      text: 'Fire seal missing at pipe penetration, axis C/4',
      place,
      dueDate: '2026-01-05',
      assignee: await responder(seat, demo.projectId),
    });
    await page.goto(`/project/annotations?projectId=${demo.projectId}`);
    await expect(page.getByRole('table', { name: say('note:title') })).toBeVisible(within(10));
    await inspect(seat, look, 'notes-list');
    const board = await new BoardPage(seat).open(demo.projectId);
    await expect(board.card('Fire seal', 'open').first()).toBeVisible(within(10));
    await inspect(seat, look, 'notes-board');
    await page.goto(`/project/annotations?projectId=${demo.projectId}&noteId=${note.id}&open=page`);
    const title = say('note:page.title', { number: note.number ?? '' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(within(10));
    await page.getByText(say('note:activity.title')).click();
    await expect(page.getByText(say('note:activity.deed.noteCreated'))).toBeVisible(within(10));
    await inspect(seat, look, 'note-page');
    expectQuiet([seat]);
  });
}
