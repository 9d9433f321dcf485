/** The notes of a floor on its plan: picked by a lasso or by keys for the changes that the list has, live. */
import { randomUUID } from 'node:crypto';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

/** Of the sheet in the view that shows it whole. */
const MARGIN_PX = 24;

async function makeNote(seat: Seat, projectId: string, more: object): Promise<Note> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const data = { id: randomUUID(), projectId, ...more };
  const answer = await seat.page.request.post('/api/core/note', { headers, data });
  expect(answer.status()).toBe(200);
  const body: { data: Note } = await answer.json();
  return body.data;
}

class NotesOnPlan {
  readonly seat: Seat;
  readonly floor: FloorPlan;
  constructor(seat: Seat, floor: FloorPlan) {
    this.seat = seat;
    this.floor = floor;
  }

  async open(search: string): Promise<this> {
    const query = new URLSearchParams({ projectId: this.floor.projectId, layout: 'plan', search });
    await this.seat.page.goto(`/project/annotations?${query.toString()}`);
    await expect(this.canvas).toBeVisible(within(10));
    return this;
  }

  get canvas() {
    return this.seat.page.getByRole('application', {
      name: this.seat.say('note:plan.canvas', { name: this.floor.name }),
    });
  }

  get options() {
    return this.seat.page.getByRole('listbox', { name: this.seat.say('note:plan.list') }).getByRole('option');
  }

  get bar() {
    return this.seat.page.getByRole('region', { name: this.seat.say('list:selection.label') });
  }

  /** Draws through points given as shares of the sheet. */
  async lasso(...shares: { x: number; y: number }[]): Promise<void> {
    const { mouse } = this.seat.page;
    for (const [index, share] of shares.entries()) {
      const at = await this.screenOf(share);
      await mouse.move(at.x, at.y, { steps: 6 });
      if (index === 0) await mouse.down();
    }
    await mouse.up();
  }

  async screenOf(share: { x: number; y: number }) {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('the plan is not there');
    const { widthPx, heightPx } = this.floor.image;
    const scale = Math.min((box.width - 2 * MARGIN_PX) / widthPx, (box.height - 2 * MARGIN_PX) / heightPx, 1);
    return {
      x: box.x + box.width / 2 + (share.x - 0.5) * widthPx * scale,
      y: box.y + box.height / 2 + (share.y - 0.5) * heightPx * scale,
    };
  }
}

/** Two close to each other and one by itself. */
const SHARES = [
  { x: 0.2, y: 0.3 },
  { x: 0.3, y: 0.3 },
  { x: 0.8, y: 0.7 },
];
const AROUND_TWO = [
  { x: 0.1, y: 0.2 },
  { x: 0.4, y: 0.2 },
  { x: 0.4, y: 0.4 },
  { x: 0.1, y: 0.4 },
];

async function makeThree(seat: Seat, floor: FloorPlan, word: string) {
  const { id: floorId, projectId, image } = floor;
  for (const [index, { x, y }] of SHARES.entries()) {
    const place = { floorId, x: x * image.widthPx, y: y * image.heightPx };
    await makeNote(seat, projectId, { text: `${word} seal ${index}`, place });
  }
  await makeNote(seat, projectId, { text: `${word} nowhere` });
}

test('a lasso picks notes for the bar of the list; what is not on a plan is a step away', async ({
  enter,
  demo,
}) => {
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const word = `lasso${randomUUID().slice(0, 8)}`;
  await makeThree(seat, demo.ground, word);
  const plan = await new NotesOnPlan(seat, demo.ground).open(word);
  await expect(plan.options).toHaveCount(3, within(10));
  await plan.lasso(...AROUND_TWO);
  await expect(plan.bar.getByRole('status')).toHaveText(say('list:selection.count', { count: 2, shown: 2 }));
  await plan.bar.getByRole('button', { name: say('note:columns.dueDate') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('note:columns.dueDate')).first().fill('2020-01-01');
  await dialog.getByRole('button', { name: say('note:bulk.setDay') }).click();
  await expect(plan.bar).toHaveCount(0, within(10));
  await expect(plan.options.getByRole('img', { name: new RegExp(say('note:overdue')) })).toHaveCount(
    2,
    within(10),
  );

  // A press opens the note beside; a floor without the marks says so.
  const at = await plan.screenOf({ x: 0.8, y: 0.7 });
  await page.mouse.click(at.x, at.y);
  const panel = page.getByRole('complementary', { name: say('note:one') });
  await expect(panel.getByText(`${word} seal 2`).first()).toBeVisible(within(10));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: say('note:plan.unplaced', { count: 1, shown: 1 }) }).click();
  await expect(page.getByRole('row').filter({ hasText: `${word} nowhere` })).toHaveCount(1, within(10));
});

test('the keys pick and open, and what others make is there at once', async ({ enter, demo }) => {
  const seat = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = seat;
  const word = `keys${randomUUID().slice(0, 8)}`;
  await makeThree(seat, demo.ground, word);
  const plan = await new NotesOnPlan(seat, demo.ground).open(word);
  await expect(plan.options).toHaveCount(3, within(10));
  await page.getByRole('listbox', { name: say('note:plan.list') }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(plan.options.and(page.locator('[aria-selected="true"]'))).toHaveCount(2);
  await expect(plan.bar.getByRole('status')).toHaveText(say('list:selection.count', { count: 2, shown: 2 }));
  await page.keyboard.press('Control+KeyA');
  await expect(plan.bar.getByRole('status')).toHaveText(say('list:selection.count', { count: 3, shown: 3 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: say('note:one') })).toContainText(word, within(10));

  // Who may change nothing picks nothing, and sees what is made meanwhile.
  const reader = await enter(VIEWER, { language: 'en' });
  const query = new URLSearchParams({ projectId: demo.projectId, layout: 'plan', status: 'none' });
  await reader.page.goto(`/project/annotations?${query.toString()}`);
  const seen = new NotesOnPlan(reader, demo.ground);
  await expect(seen.options.first()).toBeVisible(within(10));
  const late = `${word} late`;
  const place = { floorId: demo.ground.id, x: 100, y: 100 };
  await makeNote(seat, demo.projectId, { text: late, place });
  await expect(seen.options.filter({ hasText: late })).toHaveCount(1, within(10));
  await seen.options.first().focus();
  await reader.page.keyboard.press('Space');
  await expect(seen.bar).toHaveCount(0);
});

for (const look of LOOKS) {
  test(`the notes of a floor on its plan: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR, look);
    await seat.page.goto(`/project/annotations?projectId=${demo.projectId}&layout=plan`);
    const plan = new NotesOnPlan(seat, demo.ground);
    await expect(plan.options.first()).toBeVisible(within(10));
    await plan.lasso({ x: 0.1, y: 0.1 }, { x: 0.6, y: 0.15 }, { x: 0.5, y: 0.6 }, { x: 0.15, y: 0.5 });
    await expect(plan.bar).toBeVisible();
    await inspect(seat, look, 'notes-plan');
    expectQuiet([seat]);
  });
}
