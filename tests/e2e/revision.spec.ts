/**
 * The drawing of a plan is replaced while somebody works on it: uploaded, aligned by pointer and by keys, compared,
 * checked, made current; who has the old one open is told, stays put, and loses nothing.
 */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from './pages/axe.ts';
import { FloorList } from './pages/floor-list.ts';
import { addFloor } from './pages/new-floor.ts';
import { planFile } from './pages/plan-file.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, SECOND_INSPECTOR, expect, test } from './plumbline-test.ts';

/** The new drawing is finer by this factor. */
const FINER = 1.5;
/** As a drawing is fitted into its pane. */
const FIT_MARGIN_PX = 24;

interface Drawings {
  first: Buffer;
  next: Buffer;
  widthPx: number;
  heightPx: number;
}

/** A real plan, and the same one drawn finer with a part of it gone. */
async function drawings(): Promise<Drawings> {
  const { buffer: first, widthPx, heightPx } = await planFile();
  const [width, height] = [Math.round(widthPx / 4), Math.round(heightPx / 4)];
  const gone = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const changed = await sharp(first)
    .composite([{ input: gone, left: Math.round(widthPx / 2), top: Math.round(heightPx / 2) }])
    .png()
    .toBuffer();
  const next = await sharp(changed)
    .resize(Math.round(widthPx * FINER))
    .png()
    .toBuffer();
  return { first, next, widthPx, heightPx };
}

/** Clicks a pixel of a drawing that is shown whole. */
async function clickOn(
  pane: Locator,
  { x, y }: Point,
  size: Pick<Drawings, 'widthPx' | 'heightPx'>,
): Promise<void> {
  const box = await pane.boundingBox();
  if (!box) throw new Error('the drawing is not shown');
  const scale = Math.min(
    1,
    (box.width - 2 * FIT_MARGIN_PX) / size.widthPx,
    (box.height - 2 * FIT_MARGIN_PX) / size.heightPx,
  );
  const left = (box.width - size.widthPx * scale) / 2;
  const top = (box.height - size.heightPx * scale) / 2;
  await pane.click({ position: { x: left + x * scale, y: top + y * scale } });
}

/** The keyboard's way: the crosshair starts in the middle of the drawing. */
async function pointAtMiddle({ page }: Seat, pane: Locator): Promise<void> {
  await pane.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
}

test('a drawing is replaced while somebody works on it', async ({ enter, product, demo }) => {
  const { projectId } = demo;
  const { first, next, widthPx, heightPx } = await drawings();
  const admin = await enter(ADMIN);
  const list = await new FloorList(admin, projectId).open();
  const floor = await addFloor(admin, { baseUrl: product.baseUrl, projectId, name: 'L03', file: first });
  const inspector = await enter(SECOND_INSPECTOR);
  const plan = await new PlanPage(inspector, floor).open();
  const changed = { x: widthPx / 2 + 10, y: heightPx / 2 + 10 };
  await plan.drawRectangle(
    'Changed',
    { x: widthPx / 2 - 20, y: heightPx / 2 - 20 },
    { x: widthPx * 0.7, y: heightPx * 0.7 },
  );
  await plan.drawRectangle(
    'Kept',
    { x: widthPx * 0.1, y: heightPx * 0.1 },
    { x: widthPx * 0.4, y: heightPx * 0.4 },
  );
  await expect(plan.chip('saved')).toBeVisible();

  const { page, say } = admin;
  await expect(list.card('L03')).toContainText(say('revision:rev', { letter: 'A' }));
  const more = say('floor:moreFor', { name: 'L03' });
  await page.getByRole('button', { name: more }).click();
  await page
    .getByRole('menu', { name: more })
    .getByRole('menuitem', { name: say('revision:new') })
    .click();
  await page
    .getByRole('dialog', { name: say('revision:newOf', { name: 'L03' }) })
    .locator('input[type=file]')
    .setInputFiles({ name: 'L03 Rev B.png', mimeType: 'image/png', buffer: next });

  const pane = (letter: string) => page.getByRole('application', { name: new RegExp(`\\b${letter}\\b`) });
  const old = { widthPx, heightPx };
  const finer = { widthPx: widthPx * FINER, heightPx: heightPx * FINER };
  await expect(pane('B').locator('canvas').first()).toBeVisible();
  for (const at of [
    { x: widthPx * 0.1, y: heightPx * 0.1 },
    { x: widthPx * 0.9, y: heightPx * 0.2 },
  ]) {
    await clickOn(pane('A'), at, old);
    await clickOn(pane('B'), { x: at.x * FINER, y: at.y * FINER }, finer);
  }
  await expect(page.getByText(say('revision:align.warning.unproven'))).toBeVisible();
  await pointAtMiddle(admin, pane('A'));
  await pointAtMiddle(admin, pane('B'));
  await expect(page.getByText(say('revision:align.warning.unproven'))).toHaveCount(0);
  await expect(page.getByText(say('revision:align.warning.poor'))).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: say('revision:align.goOn') }).click();

  const doubts = page.getByRole('complementary', { name: say('revision:compare.panel') });
  await expect(doubts.getByRole('listitem')).toHaveCount(1);
  await expect(doubts.getByRole('listitem')).toContainText('Changed');
  for (const [mode, percent] of [
    ['overlay', '51'],
    ['swipe', '52'],
  ] as const) {
    await page.getByRole('radio', { name: say(`revision:compare.${mode}`) }).click();
    await page.getByRole('slider').press('ArrowRight');
    await expect(page.getByRole('slider')).toHaveValue(percent);
  }
  expect(await axeFindings(page)).toEqual([]);
  await doubts
    .getByRole('button', { name: say('revision:compare.confirmName', { name: 'Changed' }) })
    .click();
  await expect(doubts.getByText(say('revision:compare.confirmedBy', { person: 'Paul Admin' }))).toBeVisible();
  await page.getByRole('button', { name: say('revision:compare.issue', { letter: 'B' }) }).click();
  await expect(page.getByRole('button', { name: say('revision:switch', { letter: 'B' }) })).toBeVisible();

  // The inspector is told, keeps the old drawing before the eyes and goes on.
  const arrived = inspector.page.getByText(inspector.say('revision:banner.arrived', { letter: 'B' }));
  await expect(arrived).toBeVisible();
  await expect(inspector.page.locator('[data-superseded]')).toBeVisible();
  await plan.fit();
  await plan.drawRectangle(
    'After',
    { x: changed.x, y: heightPx * 0.8 },
    { x: widthPx * 0.8, y: heightPx * 0.9 },
  );
  const reads = new PlanPage(admin, floor);
  await expect(reads.row('After')).toBeVisible();
  const show = inspector.say('revision:banner.show', { letter: 'B' });
  await inspector.page.getByRole('button', { name: show }).click();
  await expect(arrived).toBeHidden();
  for (const name of ['Changed', 'Kept', 'After']) await expect(plan.row(name)).toBeVisible();

  // The old one is there to read, and only to read.
  await page.getByRole('button', { name: say('revision:switch', { letter: 'B' }) }).click();
  await page.getByRole('menuitem', { name: new RegExp(say('revision:rev', { letter: 'A' })) }).click();
  await expect(page.getByText(say('revision:banner.reading', { letter: 'B', old: 'A' }))).toBeVisible();
  await expect(page.locator('[data-superseded]')).toBeVisible();
  await expect(reads.tool('rectangle')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});
