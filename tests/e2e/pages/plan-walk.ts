/** Walks through the states of the plan editor and looks at each; for `npm run screens -- plan`. */
import { FIRST_FLOOR } from '@plumbline/shared/demo-building/harbour-tower-first-floor.ts';
import { renderPlanSheet } from '@plumbline/server/demo/plan-sheets/render-plan-sheet.ts';
import { expect } from 'playwright/test';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { FloorList } from './floor-list.ts';
import { SIZES, asked, inspect, type Look } from './look.ts';
import { addFloor } from './new-floor.ts';
import type { PlanPage, Point } from './plan-page.ts';
import type { Seat } from './seat.ts';

export const PLAN_LOOKS = asked([
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'cn' },
  { theme: 'light', language: 'ar' },
]);
/** What the states are brought about in; each is then looked at in every width. */
export const [VIEWPORT] = SIZES;
/** One state that cannot be reached must not use up the time of all the others. */
const STEP_MS = 15_000;

/** A plan of its own, on which nobody else draws, without a scale. */
export async function ownFloor(
  seat: Seat,
  { baseUrl, projectId, name }: { baseUrl: string; projectId: string; name: string },
): Promise<FloorPlan> {
  await new FloorList(seat, projectId).open();
  const { png: file } = await renderPlanSheet(FIRST_FLOOR);
  return addFloor(seat, { baseUrl, projectId, name, file });
}

export class PlanWalk {
  readonly plan: PlanPage;
  readonly #look: Look;

  constructor(plan: PlanPage, look: Look) {
    this.plan = plan;
    this.#look = look;
    plan.seat.page.setDefaultTimeout(STEP_MS);
  }

  get page() {
    return this.plan.seat.page;
  }

  get say() {
    return this.plan.seat.say;
  }

  /** A place on the sheet, in shares of its sides. */
  at(x: number, y: number): Point {
    const { widthPx, heightPx } = this.plan.floor.image;
    return { x: x * widthPx, y: y * heightPx };
  }

  /** Lets go of everything and shows the whole sheet, with the panel beside it. */
  async rest(): Promise<void> {
    await this.page.setViewportSize(VIEWPORT);
    for (let press = 0; press < 3; press += 1) await this.page.keyboard.press('Escape');
    await this.plan.canvas.focus();
    for (let press = 0; press < 2; press += 1) await this.page.keyboard.press('Escape');
    // Escape puts the panel aside once there is nothing else to leave.
    if (!(await this.page.locator('#panel').isVisible())) await this.page.keyboard.press('BracketRight');
    await this.plan.fit();
  }

  /** Takes a tool up by its physical key. */
  async take(key: string): Promise<void> {
    await this.rest();
    await this.page.keyboard.press(key);
  }

  /** Takes a picture only: of paper, which is no page. */
  async picture(state: string): Promise<void> {
    const { theme, language } = this.#look;
    const path = `test-results/screens/plan-${state}-${theme}-${language}-${VIEWPORT.width}.png`;
    await this.page.screenshot({ path });
  }

  /** Brings a state about and looks at it. What cannot be reached stops nothing: one run tells of every state. */
  async see(state: string, bring: () => Promise<unknown> = async () => undefined): Promise<void> {
    try {
      await this.page.setViewportSize(VIEWPORT);
      await bring();
      await inspect(this.plan.seat, this.#look, `plan-${state}`);
      await this.page.setViewportSize(VIEWPORT);
    } catch (error) {
      expect.soft(String(error), `${state} was not reached`).toBe('');
    }
  }
}
