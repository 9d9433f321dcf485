/** Reports: asked for in a drawer, made in the background, told of, taken as a file and compared with its fingerprint. */
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

/** Opens the drawer and asks for a file of all notes. */
async function ask({ page, say }: Seat, format: 'pdf' | 'csv', name: string): Promise<void> {
  // Where there is none yet it stands in the middle of the page too.
  await page
    .getByRole('button', { name: say('report:new') })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('report:form.name')).fill(name);
  await drawer.getByRole('button', { name: say('report:form.format') }).click();
  await page.getByRole('option', { name: say(`report:format.${format}`) }).click();
  await drawer
    .getByRole('button', { name: say('report:form.create', { format: say(`report:format.${format}`) }) })
    .click();
  await expect(drawer).toHaveCount(0, within(10));
}

test('a table of notes is made while one goes on, its maker is told, and the file is the one that was made', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = ana;
  await page.goto(`/project/reports?projectId=${demo.projectId}`);
  const name = `All notes ${randomUUID().slice(0, 8)}`;
  await ask(ana, 'csv', name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(say('report:state.done'), within(60));
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  // The demo's sixty and those of other tests.
  expect(lines.length).toBeGreaterThan(60);
  await row.getByRole('button', { name: say('report:actionsFor', { name }) }).click();
  await page.getByRole('menuitem', { name: say('report:check') }).click();
  await expect(page.getByText(say('report:checked'))).toBeVisible(within(15));
  await page.goto('/alerts');
  await expect(page.getByText(name).first()).toBeVisible(within(15));
  expectQuiet([ana]);
});

test('who only looks on makes none and sees what was sent to them', async ({ enter, demo }) => {
  const vera = await enter(VIEWER, { language: 'en' });
  const { page, say } = vera;
  await page.goto(`/project/reports?projectId=${demo.projectId}`);
  await expect(page.getByText(say('report:nothingSent'))).toBeVisible(within(15));
  await expect(page.getByRole('button', { name: say('report:new') })).toHaveCount(0);
});

for (const look of LOOKS) {
  test(`reports and the drawer of a new one: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    await page.goto(`/project/reports?projectId=${demo.projectId}`);
    const name = `Pages ${randomUUID().slice(0, 8)}`;
    await page
      .getByRole('button', { name: say('report:new') })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByLabel(say('report:form.name'))).toBeVisible(within(10));
    await inspect(seat, look, 'new-report');
    await page.keyboard.press('Escape');
    await ask(seat, 'pdf', name);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
      say('report:state.done'),
      within(120),
    );
    await inspect(seat, look, 'reports');
    expectQuiet([seat]);
  });
}

test('a schedule is made, changed, paused, taken up and deleted, and only who manages reports sees it', async ({
  enter,
  demo,
}) => {
  const lena = await enter(ADMIN, { language: 'en' });
  const { page, say } = lena;
  await page.goto(`/project/reports?projectId=${demo.projectId}`);
  const section = page.getByRole('region', { name: say('report:schedule.title') });
  await section.getByRole('button', { name: say('report:schedule.new') }).press('Enter');
  const drawer = page.getByRole('dialog');
  const name = `Mondays ${randomUUID().slice(0, 8)}`;
  await drawer.getByLabel(say('report:form.name')).fill(name);
  await choose(lena, 'report:schedule.period', 'report:schedule.step.verified');
  const people = drawer.getByRole('combobox', { name: say('report:schedule.recipients') });
  await people.fill('Ana');
  await people.press('ArrowDown');
  await people.press('Enter');
  await expect(drawer.getByRole('list', { name: say('report:schedule.recipients') })).toBeVisible();
  const save = drawer.getByRole('button', { name: say('report:schedule.save') });
  await save.press('Enter');
  await expect(drawer).toHaveCount(0, within(10));
  const row = section.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Every Monday, 06:00', within(10));
  await expect(row).toContainText(say('report:schedule.noneYet'));
  await row.getByRole('button', { name, exact: true }).press('Enter');
  await choose(lena, 'report:schedule.every', 'report:schedule.rhythm.month');
  await choose(lena, 'report:schedule.day', 'report:schedule.lastDay');
  await save.press('Enter');
  await expect(row).toContainText('Every month on the last day, 06:00', within(10));
  const act = async (key: string) => {
    await row.getByRole('button', { name: say('report:actionsFor', { name }) }).click();
    await page.getByRole('menuitem', { name: say(key) }).click();
  };
  await act('report:schedule.pause');
  await expect(row).toContainText(say('report:schedule.state.paused'), within(10));
  await act('report:schedule.resume');
  await expect(row).not.toContainText(say('report:schedule.state.paused'), within(10));
  await act('report:delete');
  await page.getByRole('button', { name: say('report:schedule.deleteConfirm') }).click();
  await expect(row).toHaveCount(0, within(10));
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(`/project/reports?projectId=${demo.projectId}`);
  await expect(ana.page.getByRole('button', { name: ana.say('report:new') }).first()).toBeVisible(within(15));
  await expect(ana.page.getByRole('region', { name: ana.say('report:schedule.title') })).toHaveCount(0);
  expectQuiet([lena, ana]);
});

/** Presses one of a list in the drawer. */
async function choose({ page, say }: Seat, field: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    // What is chosen stands behind it.
    .getByRole('button', { name: new RegExp(`^${say(field)}`) })
    .click();
  await page.getByRole('option', { name: say(option), exact: true }).click();
}

for (const look of LOOKS) {
  test(`schedules and the drawer of a new one: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(ADMIN, look);
    const { page, say } = seat;
    await page.goto(`/project/reports?projectId=${demo.projectId}`);
    const section = page.getByRole('region', { name: say('report:schedule.title') });
    await section.getByRole('button', { name: say('report:schedule.new') }).click();
    await expect(page.getByRole('dialog').getByLabel(say('report:form.name'))).toBeVisible(within(10));
    await inspect(seat, look, 'new-schedule');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('report:schedule.save') })
      .click();
    await expect(section.getByRole('row')).toHaveCount(2, within(10));
    await inspect(seat, look, 'schedules');
    const name = say('report:kind.inspection');
    await section.getByRole('button', { name: say('report:actionsFor', { name }) }).click();
    await page.getByRole('menuitem', { name: say('report:delete') }).click();
    await page.getByRole('button', { name: say('report:schedule.deleteConfirm') }).click();
    await expect(section.getByRole('row')).toHaveCount(0, within(10));
    expectQuiet([seat]);
  });
}
