import { expect, type Locator } from 'playwright/test';
import { walkCrosshair } from './crosshair.ts';
import type { Point } from './plan-page.ts';
import type { Pair, Sheet } from './plan-issues.ts';
import type { Seat } from './seat.ts';

/** As a drawing is fitted into its pane. */
const FIT_MARGIN_PX = 24;

/** The way from an uploaded drawing to the one in force, as one person walks it. */
export class RevisionPage {
  readonly seat: Seat;

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** From the list of plans: chooses the file, of a PDF the page, and waits until both drawings are shown. */
  async upload(floorName: string, next: Sheet, letter: string): Promise<void> {
    const { page, say } = this.seat;
    const more = say('floor:moreFor', { name: floorName });
    await page.getByRole('button', { name: more }).click();
    const menu = page.getByRole('menu', { name: more });
    await menu.getByRole('menuitem', { name: say('revision:new') }).click();
    const drawer = page.getByRole('dialog', { name: say('revision:newOf', { name: floorName }) });
    await drawer.locator('input[type=file]').setInputFiles(next.file);
    if (next.page !== null) {
      await drawer.getByRole('radio', { name: say('revision:page', { page: next.page }) }).click();
      await drawer.getByRole('button', { name: say('revision:usePage', { page: next.page }) }).click();
    }
    await expect(this.pane(letter).locator('canvas').first()).toBeVisible({ timeout: 60_000 });
  }

  /** The drawing of one revision, to point on. */
  pane(letter: string): Locator {
    return this.seat.page.getByRole('application', { name: new RegExp(`\\b${letter}\\b`) });
  }

  /** Marks a place of both drawings by clicks. */
  async mark({ old, next }: Pair, sheets: { old: Sheet; next: Sheet }): Promise<void> {
    for (const [letter, at, sheet] of [
      ['A', old, sheets.old],
      ['B', next, sheets.next],
    ] as const) {
      const { left, top, scale } = await this.#placeOf(letter, sheet);
      await this.pane(letter).click({ position: { x: left + at.x * scale, y: top + at.y * scale } });
    }
  }

  /** The same by keys: the crosshair starts in the middle of the drawing. */
  async markByKeys({ old, next }: Pair, sheets: { old: Sheet; next: Sheet }): Promise<void> {
    for (const [letter, at, sheet] of [
      ['A', old, sheets.old],
      ['B', next, sheets.next],
    ] as const) {
      const { scale } = await this.#placeOf(letter, sheet);
      const steps: Point = {
        x: (at.x - sheet.widthPx / 2) * scale,
        y: (at.y - sheet.heightPx / 2) * scale,
      };
      await this.pane(letter).focus();
      await walkCrosshair(this.seat.page, steps);
      await this.seat.page.keyboard.press('Enter');
    }
  }

  /** A warning about the points, or the list of what is in doubt. */
  warning(kind: 'unproven' | 'poor'): Locator {
    return this.seat.page.getByText(this.seat.say(`revision:align.warning.${kind}`));
  }

  async compare(): Promise<void> {
    await this.seat.page.getByRole('button', { name: this.seat.say('revision:align.goOn') }).click();
  }

  /** What is drawn where the drawing changed. */
  get doubts(): Locator {
    return this.seat.page.getByRole('complementary', { name: this.seat.say('revision:compare.panel') });
  }

  async issue(letter: string): Promise<void> {
    const { page, say } = this.seat;
    await page.getByRole('button', { name: say('revision:compare.issue', { letter }) }).click();
    await expect(page.getByRole('button', { name: say('revision:switch', { letter }) })).toBeVisible();
  }

  /** Where a drawing that is shown whole lies in its pane. */
  async #placeOf(letter: string, { widthPx, heightPx }: Sheet) {
    const box = await this.pane(letter).boundingBox();
    if (!box) throw new Error('the drawing is not shown');
    const room = { width: box.width - 2 * FIT_MARGIN_PX, height: box.height - 2 * FIT_MARGIN_PX };
    const scale = Math.min(1, room.width / widthPx, room.height / heightPx);
    return { scale, left: (box.width - widthPx * scale) / 2, top: (box.height - heightPx * scale) / 2 };
  }
}

/** A row of what is in doubt, wherever the list is shown. */
export function confirmButton({ page, say }: Seat, name: string): Locator {
  return page.getByRole('button', { name: say('revision:compare.confirmName', { name }), exact: true });
}
