/** The tags of a project: made with rules, renamed, merged and deleted, with how many notes each act touches. */
import { randomUUID } from 'node:crypto';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, RESPONDER, VIEWER, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 180_000 });

const addressOf = (projectId: string) => `/project/markers?projectId=${projectId}`;
const rowOf = ({ page }: Seat, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });

async function choose(seat: Seat, name: string, action: 'change' | 'merge' | 'delete'): Promise<void> {
  await rowOf(seat, name)
    .getByRole('button', { name: seat.say('tag:actionsFor', { name }) })
    .click();
  await seat.page.getByRole('menuitem', { name: seat.say(`tag:action.${action}`), exact: true }).click();
}

/** A note with a tag, which is put on by its name. */
async function noteWith(seat: Seat, projectId: string, tagName: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const listed = await seat.page.request.get(`/api/core/tag?projectId=${projectId}`, { headers });
  const { rows }: { rows: { id: string; name: string }[] } = await listed.json();
  const tagIds = rows.filter(({ name }) => name === tagName).map(({ id }) => id);
  const data = { id: randomUUID(), projectId, text: 'Cover too thin', tagIds };
  expect((await seat.page.request.post('/api/core/note', { headers, data })).status()).toBe(200);
}

test('a tag is made with rules, renamed, merged and deleted, and whoever looks on sees each step', async ({
  enter,
  demo,
}) => {
  const word = randomUUID().slice(0, 6);
  const [rebar, steel, waste] = [`Rebar ${word}`, `Steel ${word}`, `Waste ${word}`];
  const pia = await enter(ADMIN, { language: 'en' });
  const reader = await enter(VIEWER, { language: 'en' });
  const { page, say } = pia;
  await page.goto(addressOf(demo.projectId));
  await reader.page.goto(addressOf(demo.projectId));

  await page.getByRole('button', { name: say('tag:new'), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: say('tag:save') }).click();
  await expect(drawer.getByText(say('tag:nameEmpty'))).toBeVisible();
  await drawer.getByLabel(say('tag:columns.name')).fill(rebar);
  await drawer.getByLabel(say('tag:letter')).fill('R');
  await drawer.getByRole('switch', { name: say('tag:rule.photo') }).click();
  await drawer.getByLabel(say('tag:rule.within')).fill('5');
  await drawer.getByRole('button', { name: say('tag:save') }).click();
  await expect(rowOf(pia, rebar)).toContainText(say('tag:rule.days', { count: 5 }));
  await expect(rowOf(pia, rebar)).toContainText(say('tag:rule.photo'));
  await expect(rowOf(reader, rebar)).toBeVisible(within(10));
  await expect(rowOf(reader, rebar).getByRole('button')).toHaveCount(0);

  await choose(pia, rebar, 'change');
  await drawer.getByLabel(say('tag:columns.name')).fill(steel);
  await drawer.getByRole('button', { name: say('tag:save') }).click();
  await expect(rowOf(reader, steel)).toBeVisible(within(10));
  await expect(rowOf(reader, rebar)).toHaveCount(0);

  await page.getByRole('button', { name: say('tag:new'), exact: true }).click();
  await drawer.getByLabel(say('tag:columns.name')).fill(waste);
  await drawer.getByLabel(say('tag:letter')).fill('W');
  await drawer.getByRole('button', { name: say('tag:save') }).click();
  await expect(rowOf(pia, waste)).toBeVisible();
  await noteWith(pia, demo.projectId, waste);
  await page.reload();
  await choose(pia, waste, 'merge');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(say('tag:merge.text', { count: 1 }))).toBeVisible();
  await question.getByRole('button', { name: say('tag:merge.into') }).click();
  await page.getByRole('option', { name: steel, exact: true }).click();
  await question.getByRole('button', { name: say('tag:merge.confirm') }).click();
  await expect(rowOf(reader, waste)).toHaveCount(0, within(10));
  await expect(rowOf(pia, steel).getByRole('cell').first()).toHaveText('1', within(10));

  await choose(pia, steel, 'delete');
  await expect(question.getByText(say('tag:delete.text', { count: 1 }))).toBeVisible();
  await question.getByRole('button', { name: say('tag:delete.confirm') }).click();
  for (const seat of [pia, reader]) await expect(rowOf(seat, steel)).toHaveCount(0, within(10));
});

for (const look of LOOKS) {
  test(`the tags of a project: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(RESPONDER, look);
    await seat.page.goto(addressOf(demo.projectId));
    await expect(seat.page.getByRole('row').nth(1)).toBeVisible(within(10));
    await inspect(seat, look, 'markers');
    const admin = await enter(ADMIN, look);
    await admin.page.goto(addressOf(demo.projectId));
    await admin.page.getByRole('button', { name: admin.say('tag:new'), exact: true }).click();
    await expect(admin.page.getByRole('dialog').getByLabel(admin.say('tag:letter'))).toBeVisible();
    await inspect(admin, look, 'markers-new');
    expectQuiet([seat, admin]);
  });
}
