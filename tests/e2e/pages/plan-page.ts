import { ZoneListAnswerSchema, type FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { expect, type Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { accessToken, type Seat } from './seat.ts';

export interface Point {
  x: number;
  y: number;
}

/** As the editor fits a sheet: this margin around it and never larger than life. */
const FIT_MARGIN_PX = 32;

/** One floor plan as one person sees it; points are plan pixels. */
export class PlanPage {
  readonly seat: Seat;
  readonly floor: Pick<FloorPlan, 'id' | 'projectId' | 'image' | 'name'>;
  #fitted = { scale: 1, left: 0, top: 0 };

  constructor(seat: Seat, floor: PlanPage['floor']) {
    this.seat = seat;
    this.floor = floor;
  }

  async open(): Promise<this> {
    await this.seat.page.goto(`/project/floor?projectId=${this.floor.projectId}&floorId=${this.floor.id}`);
    return this.ready();
  }

  /** Waits until the plan can be worked on, and shows the whole sheet. */
  async ready(): Promise<this> {
    await expect(this.canvas.locator('canvas').first()).toBeVisible();
    await expect(this.bar.getByText(/./).first()).toBeVisible();
    await this.fit();
    return this;
  }

  /** Shows the whole sheet, so that this class knows where every plan point is on the screen. */
  async fit(): Promise<void> {
    await this.canvas.focus();
    // A strip above the plan may come or go at this very moment: the plan is fitted to the box that stays.
    let box = await this.#box();
    let before = '';
    while (before !== JSON.stringify(box)) {
      before = JSON.stringify(box);
      await this.seat.page.keyboard.press('Shift+Digit1');
      box = await this.#box();
    }
    const { widthPx, heightPx } = this.floor.image;
    const room = { width: box.width - 2 * FIT_MARGIN_PX, height: box.height - 2 * FIT_MARGIN_PX };
    const scale = Math.min(1, room.width / widthPx, room.height / heightPx);
    this.#fitted = {
      scale,
      left: box.x + (box.width - widthPx * scale) / 2,
      top: box.y + (box.height - heightPx * scale) / 2,
    };
  }

  /** Screen pixels per plan pixel while the whole sheet is shown. */
  get scale(): number {
    return this.#fitted.scale;
  }

  get canvas(): Locator {
    return this.seat.page.locator('#canvas');
  }

  get bar(): Locator {
    return this.seat.page.getByRole('banner');
  }

  /** The chip in the top bar while it says exactly this. */
  chip(key: string, values?: Record<string, string | number>): Locator {
    return this.bar.getByText(this.seat.say(`common:sync.${key}`, values), { exact: true });
  }

  tool(name: 'select' | 'hand' | 'rectangle' | 'polygon' | 'calibrate'): Locator {
    return this.seat.page
      .getByRole('toolbar')
      .getByRole('button', { name: this.seat.say(`plan:tool.${name}`) });
  }

  row(zoneName: string): Locator {
    return this.seat.page
      .getByRole('list', { name: this.seat.say('plan:tab.zones'), exact: true })
      .getByRole('listitem')
      .filter({ has: this.seat.page.getByText(zoneName, { exact: true }) });
  }

  /** One line of what is known of the selected zone: `size`, `area`, `shape`. */
  fact(name: 'shape' | 'size' | 'area'): Locator {
    return this.seat.page.locator('dt', { hasText: this.seat.say(`plan:fact.${name}`) }).locator('+ dd');
  }

  async select(zoneName: string): Promise<void> {
    await this.row(zoneName).getByRole('button').first().click();
    await this.fit();
  }

  /** Where a plan point is in the window; strips that come and go above the canvas do not move the sheet. */
  at({ x, y }: Point): Point {
    const { scale, left, top } = this.#fitted;
    return { x: left + x * scale, y: top + y * scale };
  }

  async point(to: Point): Promise<void> {
    const { x, y } = this.at(to);
    await this.seat.page.mouse.move(x, y, { steps: 3 });
  }

  async click(at: Point): Promise<void> {
    await this.point(at);
    await this.seat.page.mouse.down();
    await this.seat.page.mouse.up();
  }

  /** Takes hold of what is at `from` and carries it to `to` without letting go. */
  async hold(from: Point, to: Point): Promise<void> {
    await this.point(from);
    await this.seat.page.mouse.down();
    await this.point(to);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.hold(from, to);
    await this.seat.page.mouse.up();
  }

  async drawRectangle(name: string, from: Point, to: Point): Promise<void> {
    await this.tool('rectangle').click();
    await this.drag(from, to);
    await this.nameZone(name);
  }

  async drawPolygon(name: string, points: readonly Point[]): Promise<void> {
    await this.tool('polygon').click();
    for (const point of points) await this.click(point);
    await this.seat.page.keyboard.press('Enter');
    await this.nameZone(name);
  }

  async nameZone(name: string): Promise<void> {
    const { page, say } = this.seat;
    const form = page.getByRole('form', { name: say('plan:nameZone') });
    await form.getByLabel(say('plan:zoneName')).fill(name);
    await form.getByRole('button', { name: say('plan:addZone') }).click();
    await expect(form).toBeHidden();
    await expect(this.row(name)).toBeVisible();
  }

  async rename(from: string, to: string): Promise<void> {
    const { page, say } = this.seat;
    await this.select(from);
    await this.canvas.focus();
    await page.keyboard.press('F2');
    const form = page.getByRole('form', { name: say('plan:renameZone') });
    await form.getByLabel(say('plan:zoneName')).fill(to);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(this.row(to)).toBeVisible();
  }

  async undo(): Promise<void> {
    await this.canvas.focus();
    await this.seat.page.keyboard.press('Control+KeyZ');
  }

  /** Opens the list behind the chip. */
  async openEdits(chip: Locator): Promise<Locator> {
    await chip.click();
    return this.seat.page.getByRole('dialog');
  }

  tab(name: 'zones' | 'notes' | 'markup' | 'revisions' | 'people' | 'activity'): Locator {
    const { page, say } = this.seat;
    return page.getByRole('tab', { name: new RegExp(`^${say(`plan:tab.${name}`)}`) });
  }

  async showTab(name: Parameters<PlanPage['tab']>[0]): Promise<Locator> {
    await this.tab(name).click();
    return this.seat.page.getByRole('tabpanel');
  }

  /** How much of the box behind a plan point, where a cursor and its name are drawn, has this person's colour. */
  async paintedAt(at: Point, colour: string): Promise<number> {
    const { x, y } = this.at(at);
    const box = await this.#box();
    return this.canvas.evaluate(
      (element, { left, top, wanted }) => {
        const layers = [...element.querySelectorAll('canvas')];
        const context = layers.at(-1)?.getContext('2d', { willReadFrequently: true });
        if (!context) return 0;
        const ratio = window.devicePixelRatio;
        const { data } = context.getImageData((left - 4) * ratio, (top - 4) * ratio, 160 * ratio, 50 * ratio);
        const [red, green, blue] = (wanted.match(/\d+/g) ?? []).map(Number);
        let count = 0;
        for (let index = 0; index < data.length; index += 4) {
          if (data[index] === red && data[index + 1] === green && data[index + 2] === blue) count += 1;
        }
        return count;
      },
      { left: x - box.x, top: y - box.y, wanted: colour },
    );
  }

  /** True while anything of the plan's own picture is drawn. */
  planIsPainted(): Promise<boolean> {
    return this.canvas
      .locator('canvas')
      .first()
      .evaluate((layer) => {
        if (!(layer instanceof HTMLCanvasElement) || layer.width === 0) return false;
        const context = layer.getContext('2d', { willReadFrequently: true });
        const { data } = context?.getImageData(0, 0, layer.width, layer.height) ?? { data: [] };
        return data.some((value) => value > 0);
      });
  }

  /** The colour the room gave a person, as this person's list of people shows it. */
  async colourOf(personName: string): Promise<string> {
    const people = await this.showTab('people');
    const row = people.getByRole('listitem').filter({ hasText: personName });
    await expect(row).toBeVisible();
    const colour = await row
      .locator('span[aria-hidden]')
      .first()
      .evaluate((avatar) => getComputedStyle(avatar).backgroundColor);
    await this.showTab('zones');
    return colour;
  }

  /** The zones as the server has projected them: what is durable, whatever a screen shows. */
  async storedZones(): Promise<z.infer<typeof ZoneListAnswerSchema>['rows']> {
    const token = await accessToken(this.seat);
    const answer = await this.seat.context.request.get(`/api/core/zone?floorId=${this.floor.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return z.parse(ZoneListAnswerSchema, await answer.json()).rows;
  }

  async #box() {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('there is no canvas');
    return box;
  }
}
