/**
 * One note from the crack in the wall to the signature: four people and a visitor, one of them in Arabic, one offline for a
 * while, one with the keyboard alone.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink } from './pages/home-link.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, RESPONDER, SECOND_INSPECTOR, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 300_000 });

const RESPONDERS_NAME = '佐藤 健';
const AT = { x: 2400, y: 320 };

const panelOf = ({ page, say }: Seat) => page.getByRole('complementary', { name: say('note:one') });
const statusIn = (seat: Seat, status: string) =>
  panelOf(seat).getByRole('button', {
    name: seat.say('note:changeStatus', { status: seat.say(`note:status.${status}`) }),
  });

async function sitePhoto(): Promise<Buffer> {
  const background = { r: 90, g: 110, b: 120 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('an inspector pins it, the responsible person answers without a line, another verifies by keys, the board moves', async ({
  enter,
  arrive,
  demo,
}) => {
  const text = `Crack beside the lift shaft ${randomUUID().slice(0, 8)}`;
  const { projectId } = demo;
  const manager = await enter(ADMIN, { language: 'en' });
  await manager.page.goto(
    `/project/annotations?projectId=${projectId}&layout=board&orderBy=updatedAt&direction=desc`,
  );
  const card = (status: string) =>
    manager.page.locator(`[data-column="${status}"] [data-note]`).filter({ hasText: text });
  await expect(manager.page.locator('[data-column="open"]')).toBeVisible(within(10));
  const visitor = await arrive({ language: 'en' });
  await visitor.page.goto(await makeHomeLink(await enter(ADMIN, { language: 'en' }), projectId));
  await floorSheet(visitor.page, demo.upper).click();
  const seen = await new PlanPage(visitor, demo.upper).ready();

  // In Arabic, on the plan.
  const layla = await enter(INSPECTOR, { language: 'ar' });
  const plan = await new PlanPage(layla, demo.upper).open();
  await plan.canvas.focus();
  await layla.page.keyboard.press('KeyN');
  await plan.click(AT);
  const drawer = layla.page.getByRole('dialog');
  await drawer.getByLabel(layla.say('note:new.text')).fill(text);
  await drawer.getByRole('combobox', { name: layla.say('note:columns.assignee') }).fill(RESPONDERS_NAME);
  await layla.page.getByRole('option', { name: RESPONDERS_NAME }).click();
  await drawer.getByRole('button', { name: layla.say('note:new.create') }).click();
  await expect(panelOf(layla).getByText(text)).toBeVisible(within(10));
  await expect(card('open')).toBeVisible(within(10));
  const address = new URL(layla.page.url());
  const noteId = address.searchParams.get('noteId') ?? '';
  expect(noteId).not.toBe('');

  // The responsible person is told, and answers where there is no line.
  const ken = await enter(RESPONDER, { language: 'en' });
  await ken.page.goto('/alerts');
  await expect(
    ken.page
      .getByRole('main')
      .getByText(/gave you/)
      .first(),
  ).toBeVisible(within(10));
  await ken.page.goto(`/project/annotations?projectId=${projectId}&noteId=${noteId}`);
  await expect(panelOf(ken).getByText(text).first()).toBeVisible(within(10));
  await expect(panelOf(ken).getByLabel(ken.say('note:step.comment'))).toBeEnabled(within(10));
  await ken.context.setOffline(true);
  await panelOf(ken).getByLabel(ken.say('note:step.comment')).fill('Injected with resin');
  await panelOf(ken)
    .getByRole('button', { name: ken.say('note:send') })
    .click();
  await panelOf(ken)
    .getByRole('region', { name: ken.say('note:tabs.attachments') })
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Resin.jpg', mimeType: 'image/jpeg', buffer: await sitePhoto() }]);
  await statusIn(ken, 'open').click();
  await ken.page.getByRole('menuitem', { name: ken.say('note:status.complete'), exact: true }).click();
  await expect(statusIn(ken, 'complete')).toBeVisible();
  await expect(card('open')).toBeVisible();
  await ken.context.setOffline(false);
  await expect(card('complete')).toBeVisible(within(40));
  await expect(panelOf(layla).getByText('Injected with resin')).toBeVisible(within(10));
  await expect(
    panelOf(layla).getByRole('button', { name: layla.say('note:attach.open', { name: 'Resin.jpg' }) }),
  ).toBeVisible(within(10));

  // The visitor sees what is to be done, and of whom nothing.
  await expect(async () => {
    await seen.fit();
    await seen.click(AT);
    await expect(panelOf(visitor)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(panelOf(visitor).getByText(visitor.say('note:status.complete'))).toBeVisible(within(10));
  await expect(panelOf(visitor).getByText(RESPONDERS_NAME)).toHaveCount(0);

  // Somebody else verifies it, without a pointer: the newest note of the list is among the first rows.
  const mei = await enter(SECOND_INSPECTOR, { language: 'en' });
  await mei.page.goto(`/project/home?projectId=${projectId}`);
  await expect(mei.page.getByRole('heading', { level: 1 })).toBeVisible(within(10));
  await mei.page.keyboard.press('KeyG');
  await mei.page.keyboard.press('KeyN');
  const row = mei.page.getByRole('row').filter({ hasText: text });
  await expect(row).toBeVisible(within(10));
  await expect(async () => {
    await mei.page.keyboard.press('KeyJ');
    await expect(row).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await mei.page.keyboard.press('Enter');
  await expect(panelOf(mei).getByText(text).first()).toBeVisible(within(10));
  await mei.page.keyboard.press('Digit5');
  await expect(statusIn(mei, 'verified')).toBeVisible(within(10));
  await expect(card('complete')).toHaveCount(0, within(10));
  await expect(panelOf(visitor).getByText(visitor.say('note:status.verified'))).toBeVisible(within(10));
  await expect(statusIn(layla, 'verified')).toBeVisible(within(10));
});
