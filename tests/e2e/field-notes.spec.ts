/** Field notes in the pictures of the demo building: left, written by two at once, without a line too, made a note. */
import { randomUUID } from 'node:crypto';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, SECOND_INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

/** Software graphics. */
test.describe.configure({ timeout: 150_000 });

const params = ({ page }: Seat) => new URL(page.url()).searchParams;
const list = ({ page, say }: Seat) =>
  page.getByRole('complementary', { name: say('scene:fieldNotes.title'), exact: true });
const words = (seat: Seat) => list(seat).getByRole('textbox');
const markOf = ({ page, say }: Seat, text: string) =>
  page.getByRole('button', { name: say('scene:fieldNotes.mark', { text }), exact: true });

async function stand(seat: Seat, address: string): Promise<void> {
  const { page, say } = seat;
  await page.goto(address);
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(30));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(30));
}

/** Leaves a field note in the middle of the picture; its words have the focus then. */
async function leave(seat: Seat): Promise<void> {
  const { page, say } = seat;
  // What one may do here is known.
  await expect(page.getByRole('button', { name: say('scene:fieldNotes.add') })).toBeVisible(within(15));
  await page.keyboard.press('KeyN');
  await expect(page.getByText(say('scene:view.notePick'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(words(seat)).toBeFocused(within(10));
}

test('two inspectors write in one field note, one of them goes without a line and comes back, and it becomes an inspect note', async ({
  enter,
  demo,
}) => {
  const crack = `Crack ${randomUUID().slice(0, 8)}`;
  const ana = await enter(INSPECTOR, { language: 'en' });
  await stand(ana, `/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  for (const key of ['ArrowDown', 'ArrowDown']) await ana.page.keyboard.press(key);
  await expect.poll(() => params(ana).get('pitch'), within(10)).toBe('-30');
  await leave(ana);
  await ana.page.keyboard.type(crack);
  await expect(markOf(ana, crack)).toBeVisible(within(10));
  await expect.poll(() => params(ana).get('pointId')).not.toBeNull();

  const layla = await enter(SECOND_INSPECTOR, { language: 'en' });
  await stand(layla, ana.page.url());
  await markOf(layla, crack).click(within(15));
  await expect(words(layla)).toHaveValue(crack);
  await words(layla).press('End');
  await expect(list(ana)).toContainText(
    ana.say('scene:fieldNotes.alsoWrites', { count: 1, name: '' }).trim(),
    within(10),
  );
  // Her caret stays behind her own letters while others come before it.
  await words(ana).press('Home');
  await Promise.all([words(ana).pressSequentially('Long '), words(layla).pressSequentially(' at the door')]);
  const both = `Long ${crack} at the door`;
  for (const seat of [ana, layla]) await expect(words(seat)).toHaveValue(both, within(10));

  await layla.context.setOffline(true);
  await words(layla).press('End');
  await words(layla).pressSequentially(', 3 mm');
  await words(ana).press('Home');
  await words(ana).pressSequentially('Wall: ');
  await expect(words(layla)).toHaveValue(`${both}, 3 mm`);
  await layla.context.setOffline(false);
  const all = `Wall: ${both}, 3 mm`;
  for (const seat of [ana, layla]) await expect(words(seat)).toHaveValue(all, within(30));

  // Who only looks sees the words, and writes nothing.
  const viewer = await enter(VIEWER, { language: 'en' });
  await stand(viewer, ana.page.url());
  await markOf(viewer, all).click(within(15));
  await expect(list(viewer)).toContainText(all);
  await expect(words(viewer)).toHaveCount(0);
  await expect(viewer.page.getByRole('button', { name: viewer.say('scene:fieldNotes.add') })).toHaveCount(0);

  await list(ana)
    .getByRole('button', { name: ana.say('scene:fieldNotes.makeNote') })
    .click();
  const drawer = ana.page.getByRole('dialog', { name: ana.say('note:new.title') });
  await expect(drawer.getByLabel(ana.say('note:new.text'))).toHaveValue(all);
  await drawer.getByRole('button', { name: ana.say('note:new.create') }).click();
  const panel = ana.page.getByRole('complementary', { name: ana.say('note:one'), exact: true });
  await expect(panel).toContainText(all, within(15));
  await expect(panel.getByText(`${ana.say('scene:fieldNotes.one')}.jpg`)).toBeVisible(within(30));
  await expect.poll(() => params(ana).get('noteOpen')).toBe('1');
  // The way from one to the other, for everybody.
  const made = list(layla).getByRole('button', { name: /^Inspect note \d+$/ });
  await made.click(within(15));
  await expect(
    layla.page.getByRole('complementary', { name: layla.say('note:one'), exact: true }),
  ).toContainText(all, within(15));
  await expect(list(layla).getByRole('button', { name: layla.say('scene:fieldNotes.makeNote') })).toHaveCount(
    0,
  );
  expectQuiet([ana, viewer]);
});

test('a field note is deleted after a question, for everybody', async ({ enter, demo }) => {
  const seat = await enter(INSPECTOR, { language: 'en' });
  await stand(seat, `/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
  const text = `Gone ${randomUUID().slice(0, 8)}`;
  await leave(seat);
  await seat.page.keyboard.type(text);
  await list(seat)
    .getByRole('button', { name: seat.say('scene:fieldNotes.delete') })
    .click();
  const question = seat.page.getByRole('alertdialog');
  await question.getByRole('button', { name: seat.say('scene:fieldNotes.delete') }).click();
  await expect(markOf(seat, text)).toHaveCount(0);
  await expect(list(seat)).not.toContainText(text);
  expectQuiet([seat]);
});

for (const look of LOOKS) {
  test(`field notes: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR, look);
    await stand(seat, `/project/scene?projectId=${demo.projectId}&inspectionId=${demo.walkId}`);
    await leave(seat);
    await seat.page.keyboard.type('Offcuts at the wall, to be taken away');
    await inspect(seat, look, 'field-notes');
    expectQuiet([seat]);
  });
}
