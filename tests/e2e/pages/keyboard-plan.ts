import { expect, type Locator } from 'playwright/test';
import { walkCrosshair } from './crosshair.ts';
import { walkTo } from './keyboard.ts';
import { PlanPage, type Point } from './plan-page.ts';
import { isolated } from './together.ts';

/** Longer than the way to any row of a list. */
const MOST_ROWS = 60;

/** One floor plan as somebody without a pointer sees it: everything goes by keys that can be pressed. */
export class KeyboardPlan extends PlanPage {
  /** Where the crosshair was left, plan pixels; it begins in the middle of what is seen. */
  #crosshair: Point | null = null;

  /** From anywhere to the plan, through the palette. */
  async find(projectName: string): Promise<this> {
    const { page } = this.seat;
    await this.#command(projectName);
    await expect(page).toHaveURL(/\/project\/home/);
    await this.#command(this.floor.name);
    return this.ready();
  }

  /** Reports of pointers, also of those that a test moved by mistake. */
  async refusePointers(): Promise<void> {
    await this.seat.page.addInitScript(() => {
      for (const kind of ['pointerdown', 'pointermove', 'click', 'wheel'])
        document.addEventListener(
          kind,
          (event) => {
            // A click by Enter or Space has no count.
            const isPointed = event instanceof MouseEvent && (kind !== 'click' || event.detail > 0);
            if (event.isTrusted && isPointed) console.error(`a pointer was used: ${kind}`);
          },
          { capture: true, passive: true },
        );
    });
  }

  override async fit(): Promise<void> {
    await walkTo(this.seat.page, this.canvas);
    await super.fit();
  }

  override async drawRectangle(name: string, from: Point, to: Point): Promise<void> {
    const { page } = this.seat;
    await this.fit();
    await page.keyboard.press('KeyR');
    for (const corner of [from, to]) {
      await this.#crosshairTo(corner);
      await page.keyboard.press('Enter');
    }
    await this.nameZone(name);
  }

  override async nameZone(name: string): Promise<void> {
    const { page, say } = this.seat;
    const form = page.getByRole('form', { name: say('plan:nameZone') });
    await expect(form.getByLabel(say('plan:zoneName'))).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(this.row(name)).toBeVisible();
  }

  /** In the list beside the plan: by Tab to it, by arrows to the row. */
  override async select(zoneName: string): Promise<void> {
    const { page } = this.seat;
    const wanted = this.row(zoneName).locator('[data-row]');
    await expect(wanted).toBeVisible();
    await walkTo(page, this.#list.locator('[data-row][tabindex="0"]'));
    await page.keyboard.press('Home');
    const isThere = () => wanted.evaluate((row) => row === document.activeElement);
    for (let rows = 0; !(await isThere()); rows += 1) {
      if (rows === MOST_ROWS) throw new Error(`arrows do not come to ${zoneName}`);
      await page.keyboard.press('ArrowDown');
    }
  }

  override async rename(from: string, to: string): Promise<void> {
    const { page, say } = this.seat;
    await this.select(from);
    await page.keyboard.press('F2');
    await expect(this.#list.getByLabel(say('plan:zoneName'))).toBeFocused();
    await page.keyboard.press('ControlOrMeta+KeyA');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(this.row(to)).toBeVisible();
  }

  override async undo(): Promise<void> {
    await this.seat.page.keyboard.press('Control+KeyZ');
  }

  async redo(): Promise<void> {
    await this.seat.page.keyboard.press('Control+Shift+KeyZ');
  }

  /** By the keys that stand at their avatar. */
  async follow(personName: string): Promise<void> {
    const { page, say } = this.seat;
    const name = say('together:follow', { name: isolated(personName) });
    const keys = await page
      .getByRole('button', { name, exact: true })
      .first()
      .getAttribute('aria-keyshortcuts');
    const digit = /^Alt\+(\d)$/.exec(keys ?? '')?.[1];
    if (digit === undefined) throw new Error(`no keys follow ${personName}: ${keys}`);
    await page.keyboard.press(`Alt+Digit${digit}`);
  }

  override async showTab(
    name: Parameters<PlanPage['showTab']>[0],
    key: 'Tab' | 'Shift+Tab' = 'Tab',
  ): Promise<Locator> {
    const { page } = this.seat;
    await walkTo(page, page.getByRole('tab', { selected: true }), key);
    const tab = this.tab(name);
    await page.keyboard.press('Home');
    const isShown = async () => (await tab.getAttribute('aria-selected')) === 'true';
    for (let tabs = 0; !(await isShown()); tabs += 1) {
      if (tabs === MOST_ROWS) throw new Error(`arrows do not come to the tab ${name}`);
      await page.keyboard.press('ArrowRight');
    }
    return page.getByRole('tabpanel');
  }

  /** By Tab to it, and Enter. */
  async press(button: Locator): Promise<void> {
    await walkTo(this.seat.page, button);
    await this.seat.page.keyboard.press('Enter');
  }

  /** From the panel to something above the plan: on the canvas Tab walks what is drawn, until Escape lets go. */
  async pressAbove(button: Locator): Promise<void> {
    await walkTo(this.seat.page, this.canvas, 'Shift+Tab');
    await this.seat.page.keyboard.press('Escape');
    await walkTo(this.seat.page, button, 'Shift+Tab');
    await this.seat.page.keyboard.press('Enter');
  }

  get #list(): Locator {
    return this.seat.page.getByRole('list', { name: this.seat.say('plan:tab.zones'), exact: true });
  }

  async #command(name: string): Promise<void> {
    const { page, say } = this.seat;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+KeyK');
    const palette = page.getByRole('dialog', { name: say('shell:palette.open') });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name);
    await expect(palette.getByRole('option', { name, exact: true })).toHaveAttribute('data-focus');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  }

  async #crosshairTo(to: Point): Promise<void> {
    const { widthPx, heightPx } = this.floor.image;
    const from = this.#crosshair ?? { x: widthPx / 2, y: heightPx / 2 };
    const steps = { x: (to.x - from.x) * this.scale, y: (to.y - from.y) * this.scale };
    await walkCrosshair(this.seat.page, steps);
    this.#crosshair = {
      x: from.x + Math.round(steps.x) / this.scale,
      y: from.y + Math.round(steps.y) / this.scale,
    };
  }
}
