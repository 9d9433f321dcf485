import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright/test';
import { untilSharp, untilVisible } from '../support/until-painted.ts';
import { axeFindings } from './pages/axe.ts';
import { FloorList } from './pages/floor-list.ts';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink } from './pages/home-link.ts';
import { addFloor } from './pages/new-floor.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { stripedFile } from './pages/striped-file.ts';
import { ADMIN, expect, INSPECTOR, test, within } from './plumbline-test.ts';

/** A page on which something is drawn packs to more than this, and an empty one to less. */
const NOT_BLANK_BYTES = 50_000;
/** What the loupe covers. */
const LOUPE_PX = 64 ** 2 * Math.PI;

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
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await lookThroughLoupe(plan);
  await goByMinimap(plan);
  await putFrameAside(plan);
  await printed(plan);

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

test('a drawing of 5000 px is sharp within two seconds after a zoom @alone', async ({
  enter,
  product,
  demo,
}) => {
  const seat = await enter(INSPECTOR);
  const { page } = seat;
  await new FloorList(seat, demo.projectId).open();
  const file = await stripedFile();
  const own = { baseUrl: product.baseUrl, projectId: demo.projectId, name: 'Stripes', file };
  const plan = await new PlanPage(seat, await addFloor(seat, own)).open();
  await untilVisible(page);
  await plan.canvas.focus();
  await page.keyboard.press('Shift+Digit0');
  expect(await untilSharp(page)).toBeLessThan(within(2).timeout);
});

test('a visitor measures, and takes nothing away', async ({ arrive, enter, demo }) => {
  const admin = await enter(ADMIN);
  const visitor = await arrive();
  const { page, say } = visitor;
  await page.goto(await makeHomeLink(admin, demo.projectId));
  await floorSheet(page, demo.ground).click();
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

/** Shift G, and Z as long as it is held. */
async function lookThroughLoupe(plan: PlanPage): Promise<void> {
  const { page } = plan.seat;
  await plan.canvas.focus();
  const bare = await paintedPx(plan);
  await page.keyboard.press('Shift+KeyG');
  await expect.poll(() => paintedPx(plan)).toBeGreaterThan(bare + 10_000);
  await page.keyboard.press('Shift+KeyG');
  await plan.point({ x: 1500, y: 1200 });
  await expect.poll(() => paintedPx(plan)).toBeLessThan(bare + LOUPE_PX / 2);
  await page.keyboard.down('KeyZ');
  await expect.poll(() => paintedPx(plan)).toBeGreaterThan(bare + LOUPE_PX / 2);
  await page.keyboard.up('KeyZ');
  await expect.poll(() => paintedPx(plan)).toBeLessThan(bare + LOUPE_PX / 2);
}

/** It is there once the sheet is larger than the screen; a press goes to a place, Enter shows all of it. */
async function goByMinimap(plan: PlanPage): Promise<void> {
  const { page, say } = plan.seat;
  const minimap = page.getByRole('region', { name: say('view:minimap') });
  await expect(minimap).toHaveCount(0);
  await page.keyboard.press('Shift+Digit0');
  const map = minimap.getByRole('button', { name: say('view:minimapKeys') });
  const frame = map.locator('span[aria-hidden]').last();
  const before = await frame.boundingBox();
  await map.click({ position: { x: 2, y: 2 } });
  await expect.poll(async () => (await frame.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await map.press('Enter');
  await expect(minimap).toHaveCount(0);
}

async function putFrameAside(plan: PlanPage): Promise<void> {
  const { page, say } = plan.seat;
  await page.keyboard.press('Backslash');
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(plan.bar).toBeHidden();
  await page.getByRole('button', { name: say('view:frameBack') }).click();
  await expect(plan.bar).toBeVisible();
  await expect(page.getByRole('toolbar')).toBeVisible();
}

/** What a printer gets is a page of its own; there is none here, so that it stays. */
async function printed(plan: PlanPage): Promise<void> {
  const { page } = plan.seat;
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.keyboard.press('Control+KeyP');
  const sheet = page
    .getByRole('img', { name: plan.floor.name, includeHidden: true })
    .and(page.locator('body > img'));
  await expect(sheet).toBeAttached();
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(plan.bar).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
}

/** How much is painted over the drawing, on all layers together. */
function paintedPx(plan: PlanPage): Promise<number> {
  return plan.canvas.locator('canvas').evaluateAll((layers) => {
    let count = 0;
    for (const layer of layers.slice(1)) {
      if (!(layer instanceof HTMLCanvasElement) || layer.width === 0) continue;
      const data = layer.getContext('2d')?.getImageData(0, 0, layer.width, layer.height).data ?? [];
      for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) > 0) count += 1;
    }
    return count;
  });
}

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
