import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { makeHomeLink } from './pages/home-link.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, expect, INSPECTOR, test } from './plumbline-test.ts';

/** A page on which something is drawn packs to more than this, and an empty one to less. */
const NOT_BLANK_BYTES = 50_000;

test('measure, layers and the way out as PDF and PNG', async ({ enter, demo }) => {
  const seat = await enter(INSPECTOR);
  const { page, say } = seat;
  const plan = await new PlanPage(seat, demo.ground).open();
  await expect(plan.chip('saved')).toBeVisible();

  await plan.canvas.focus();
  await page.keyboard.press('m');
  const bar = page.getByRole('region', { name: say('view:tool.measure'), exact: true });
  await plan.click({ x: 600, y: 600 });
  await plan.click({ x: 1200, y: 600 });
  await plan.click({ x: 1200, y: 1000 });
  await page.keyboard.press('Enter');
  // 1,000 px of the plan at 10.4 mm; the pointer stands on whole pixels of the screen.
  await expect(bar).toContainText(/10\.[34]\d? m/);
  await bar.getByRole('radio', { name: 'mm' }).click();
  await expect(bar).toContainText(/10,[34]\d\d mm/);
  await bar.getByRole('radio', { name: 'm', exact: true }).click();
  await page.keyboard.press('Escape');

  await plan.canvas.focus();
  await page.keyboard.press('Shift+L');
  const layers = page.getByRole('dialog', { name: say('view:layers') });
  await layers.getByRole('switch', { name: say('view:layer.zones') }).click();
  await expect(page.getByText(say('view:layersHidden', { layers: say('view:layer.zones') }))).toBeAttached();
  await layers.getByRole('switch', { name: say('view:layer.zones') }).click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');

  const pdf = await exported(seat, 'PDF', async (dialog) => {
    await dialog.getByRole('button', { name: /A3/ }).click();
    await page.getByRole('option', { name: 'A4' }).click();
  });
  expect(pdf.name).toMatch(/Ground floor\.pdf$/);
  expect(pdf.bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  expect(pdf.bytes.toString('latin1')).toContain('/MediaBox [0 0 841.890 595.276]');
  expect(pdf.bytes.length).toBeGreaterThan(NOT_BLANK_BYTES);
  expect(rowsOfPicture(pdf.bytes)).toBe(true);

  const png = await exported(seat, 'PNG', (dialog) =>
    dialog.getByRole('radio', { name: say('view:export.view'), exact: true }).click(),
  );
  expect(png.bytes.length).toBeGreaterThan(NOT_BLANK_BYTES);
  expect(await opened(page, png.bytes)).toMatchObject({ isWide: true, isDrawn: true });
});

test('a visitor measures, and takes nothing away', async ({ arrive, enter, demo }) => {
  const admin = await enter(ADMIN);
  const visitor = await arrive();
  const { page, say } = visitor;
  await page.goto(await makeHomeLink(admin, demo.projectId));
  await page.getByRole('link', { name: new RegExp(demo.ground.name) }).click();
  const plan = await new PlanPage(visitor, demo.ground).ready();
  await expect(page.getByRole('button', { name: say('view:layers') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('view:export.menu') })).toHaveCount(0);
  await plan.canvas.focus();
  await page.keyboard.press('m');
  await plan.click({ x: 600, y: 600 });
  await plan.click({ x: 1200, y: 600 });
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: say('view:tool.measure'), exact: true });
  await expect(bar).toContainText(/6\.[23]\d? m/);
  await expect(bar.getByRole('button', { name: say('view:measure.keep') })).toHaveCount(0);
});

async function exported(
  { page, say }: Seat,
  format: 'PDF' | 'PNG',
  choose: (dialog: Locator) => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: say('view:export.menu') }).click();
  await page.getByRole('menuitem', { name: say('view:export.open') }).click();
  const dialog = page.getByRole('dialog', { name: say('view:export.title') });
  await dialog.getByRole('radio', { name: format }).click();
  await choose(dialog);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('view:export.start'), exact: true }).click();
  const file = await download;
  await expect(dialog).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** True when the picture in the PDF unpacks to as many rows as it says, and some of them are not white. */
function rowsOfPicture(pdf: Buffer): boolean {
  const text = pdf.toString('latin1');
  const head = /\/Width (\d+) \/Height (\d+) .*?\/Length (\d+) >>\nstream\n/s.exec(text);
  if (!head) return false;
  const [, width, height, length] = head.map(Number);
  const start = head.index + head[0].length;
  const rows = inflateSync(pdf.subarray(start, start + (length ?? 0)));
  const stride = 1 + (width ?? 0) * 3;
  const changes = rows.subarray(stride * 200, stride * 400).filter((byte) => byte !== 0).length;
  return rows.length === stride * (height ?? 0) && changes > 1000;
}

/** The picture as the browser opens it: its shape, and whether anything dark is on it. */
function opened(page: Page, bytes: Buffer): Promise<{ isWide: boolean; isDrawn: boolean }> {
  return page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([data], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0, 400, 300);
    const pixels = context?.getImageData(0, 0, 400, 300).data ?? [];
    const dark = [...pixels].filter((value, index) => index % 4 === 0 && value < 140).length;
    return { isWide: bitmap.width > 2000 && bitmap.width > bitmap.height, isDrawn: dark > 200 };
  }, bytes.toString('base64'));
}
