import { FloorListAnswerSchema, type FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { expect, type Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { accessToken, type Seat } from './seat.ts';

/** The floor plans of a project as one person sees them. */
export class FloorList {
  readonly seat: Seat;
  readonly projectId: string;

  constructor(seat: Seat, projectId: string) {
    this.seat = seat;
    this.projectId = projectId;
  }

  async open(): Promise<this> {
    const { page, say } = this.seat;
    await page.goto(`/project/floor?projectId=${this.projectId}`);
    await expect(page.getByRole('heading', { name: say('floor:title'), level: 1 })).toBeVisible();
    return this;
  }

  card(floorName: string): Locator {
    return this.seat.page
      .getByRole('article')
      .filter({ has: this.seat.page.getByText(floorName, { exact: true }) });
  }

  get uploads(): Locator {
    return this.seat.page.getByRole('dialog', { name: this.seat.say('floor:uploadPlans') });
  }

  /** One file in the drawer of uploads. */
  upload(fileName: string): Locator {
    return this.uploads.getByRole('listitem').filter({ hasText: fileName });
  }

  async choose(files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const { page, say } = this.seat;
    await page
      .getByRole('button', { name: say('floor:uploadPlans') })
      .first()
      .click();
    await this.uploads.locator('input[type=file]').setInputFiles(files);
  }

  /** Closes the drawer of finished uploads and answers the question about the scale. */
  async finish(scale: 'setNow' | 'save'): Promise<void> {
    const { page, say } = this.seat;
    await this.uploads.getByRole('button', { name: say('floor:upload.done') }).click();
    const question = page.getByRole('alertdialog', { name: say('floor:scaleQuestion.title') });
    await question.getByRole('button', { name: say(`floor:scaleQuestion.${scale}`) }).click();
  }

  async menu(floorName: string, entry: 'rename' | 'delete' | 'moveEarlier'): Promise<void> {
    const { page, say } = this.seat;
    const name = say('floor:moreFor', { name: floorName });
    await page.getByRole('button', { name }).click();
    // The menu of another sheet may be on its way out still.
    const menu = page.getByRole('menu', { name });
    await menu.getByRole('menuitem', { name: say(`floor:${entry}`), exact: true }).click();
  }

  async rename(from: string, to: string): Promise<void> {
    const { page, say } = this.seat;
    await this.menu(from, 'rename');
    await page.getByRole('textbox', { name: say('floor:floorName') }).fill(to);
    await page.keyboard.press('Enter');
    await expect(this.card(to)).toBeVisible();
  }

  async remove(floorName: string): Promise<void> {
    await this.menu(floorName, 'delete');
    await expect(this.card(floorName)).toHaveCount(0);
  }

  /** The record of a plan by its name, from the api. */
  async record(floorName: string): Promise<FloorPlan> {
    const token = await accessToken(this.seat);
    const answer = await this.seat.context.request.get(`/api/core/floor?projectId=${this.projectId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const floor = z
      .parse(FloorListAnswerSchema, await answer.json())
      .rows.find(({ name }) => name === floorName);
    if (!floor) throw new Error(`no floor plan ${floorName}`);
    return floor;
  }
}
