/** A drawing is replaced by its next issue: aligned, compared, checked, made current; who has the old one open is told. */
import type { Locator } from 'playwright/test';
import sharp from 'sharp';
import { FIRST_FLOOR } from '@plumbline/shared/demo-building/harbour-tower-first-floor.ts';
import { renderPlanSheet } from '@plumbline/server/demo/plan-sheets/render-plan-sheet.ts';
import { FloorList } from './pages/floor-list.ts';
import { PLAN_LOOKS, PlanWalk, VIEWPORT, ownFloor } from './pages/plan-walk.ts';
import { PlanPage, type Point } from './pages/plan-page.ts';
import { ADMIN, SECOND_INSPECTOR, expect, test } from './plumbline-test.ts';

test.describe.configure({ timeout: 1_200_000 });

/** As a drawing is fitted into its pane. */
const FIT_MARGIN_PX = 24;
/** The next issue has this much of the sheet's sides, and lies this far in. */
const SMALLER = 0.9;

/** The same storey with a part of it gone and something new. */
async function nextIssue(): Promise<Buffer> {
  const { png, widthPx, heightPx } = await renderPlanSheet(FIRST_FLOOR);
  const [width, height] = [Math.round(widthPx / 6), Math.round(heightPx / 6)];
  const gone = { create: { width, height, channels: 3, background: '#ffffff' } } as const;
  const wall = { create: { width: 12, height, channels: 3, background: '#000000' } } as const;
  const changed = await sharp(png)
    .composite([
      {
        input: await sharp(gone).png().toBuffer(),
        left: Math.round(widthPx * 0.45),
        top: Math.round(heightPx * 0.4),
      },
      {
        input: await sharp(wall).png().toBuffer(),
        left: Math.round(widthPx * 0.5),
        top: Math.round(heightPx * 0.4),
      },
    ])
    .png()
    .toBuffer();
  return sharp(changed)
    .resize(Math.round(widthPx * SMALLER))
    .png()
    .toBuffer();
}

async function clickOn(
  pane: Locator,
  { x, y }: Point,
  size: { widthPx: number; heightPx: number },
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

for (const look of PLAN_LOOKS) {
  test(`revisions of the plan: ${look.theme}, ${look.language}`, async ({ enter, product, demo }) => {
    const seat = await enter(ADMIN, { ...look, viewport: VIEWPORT });
    const { page, say } = seat;
    const { projectId } = demo;
    const floor = await ownFloor(seat, {
      baseUrl: product.baseUrl,
      projectId,
      name: `Level 08 ${look.language}`,
    });
    const { image } = floor;
    const walk = new PlanWalk(new PlanPage(seat, floor), look);
    const at = (x: number, y: number) => walk.at(x, y);
    const reader = new PlanWalk(
      await new PlanPage(await enter(SECOND_INSPECTOR, { ...look, viewport: VIEWPORT }), floor).open(),
      look,
    );
    await reader.plan.drawRectangle('Meeting north', at(0.42, 0.35), at(0.55, 0.5));
    await reader.plan.drawRectangle('Plant room', at(0.58, 0.42), at(0.68, 0.55));
    await reader.plan.drawRectangle('Archive', at(0.15, 0.2), at(0.3, 0.35));
    await expect(reader.plan.chip('saved')).toBeVisible();

    await new FloorList(seat, projectId).open();
    const more = say('floor:moreFor', { name: floor.name });
    await page.getByRole('button', { name: more }).click();
    await page
      .getByRole('menu', { name: more })
      .getByRole('menuitem', { name: say('revision:new') })
      .click();
    const drawer = page.getByRole('dialog', { name: say('revision:newOf', { name: floor.name }) });
    await walk.see('revision-drawer', () => expect(drawer.getByRole('heading')).toBeVisible());
    const buffer = await nextIssue();
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'Level 08 Rev B.png', mimeType: 'image/png', buffer });

    const pane = (letter: string) => page.getByRole('application', { name: new RegExp(`\\b${letter}\\b`) });
    await expect(pane('B').locator('canvas').first()).toBeVisible({ timeout: 60_000 });
    await walk.see('align-empty');
    const finer = { widthPx: image.widthPx * SMALLER, heightPx: image.heightPx * SMALLER };
    const mark = async (point: Point) => {
      await clickOn(pane('A'), point, image);
      await clickOn(pane('B'), { x: point.x * SMALLER, y: point.y * SMALLER }, finer);
    };
    await walk.see('align-two', async () => {
      await mark(at(0.15, 0.2));
      await mark(at(0.8, 0.25));
    });
    await walk.see('align-three', async () => mark(at(0.5, 0.75)));
    await walk.see('align-overlay', () =>
      page.getByRole('radio', { name: say('revision:align.overlay'), exact: true }).click(),
    );
    await page
      .getByRole('radio', { name: say('revision:align.points') })
      .first()
      .click();
    await walk.see('discard', () => page.getByRole('button', { name: say('revision:discard') }).click());
    await page.keyboard.press('Escape');
    await reader.see('drawing-held');
    await page.getByRole('button', { name: say('revision:align.goOn') }).click();

    const doubts = page.getByRole('complementary', { name: say('revision:compare.panel') });
    await expect(doubts.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    for (const mode of ['difference', 'overlay', 'swipe'] as const)
      await walk.see(`compare-${mode}`, () =>
        page.getByRole('radio', { name: say(`revision:compare.${mode}`) }).click(),
      );
    await walk.see('doubt-confirmed', async () => {
      await page.getByRole('radio', { name: say('revision:compare.difference') }).click();
      const confirm = say('revision:compare.confirmName', { name: 'Meeting north' });
      await doubts.getByRole('button', { name: confirm }).click();
    });
    await page.getByRole('button', { name: say('revision:compare.issue', { letter: 'B' }) }).click();
    await expect(page.getByRole('button', { name: say('revision:switch', { letter: 'B' }) })).toBeVisible();
    await reader.see('superseded-arrived', () =>
      expect(reader.page.getByText(reader.say('revision:banner.arrived', { letter: 'B' }))).toBeVisible(),
    );
    await walk.see('revision-current', async () => {
      await page.getByRole('tab', { name: say('plan:tab.revisions'), exact: true }).click();
      await expect(page.getByText(say('revision:tab.issued'))).toBeVisible();
    });
    await walk.see('superseded-read', async () => {
      await page.getByRole('button', { name: say('revision:switch', { letter: 'B' }) }).click();
      await page.getByRole('menuitem', { name: new RegExp(say('revision:rev', { letter: 'A' })) }).click();
      await expect(page.locator('[data-superseded]')).toBeVisible();
    });
  });
}
