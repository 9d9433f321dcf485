import { expect } from 'playwright/test';
import type { PlanPage } from './plan-page.ts';

/** The server has the zones, whatever a screen or a device shows. */
export async function expectStored(plan: PlanPage, zoneNames: readonly string[]): Promise<void> {
  const missing = async () => {
    const stored = (await plan.storedZones()).map(({ name }) => name);
    return zoneNames.filter((name) => !stored.includes(name));
  };
  await expect.poll(missing).toEqual([]);
}

/** Takes the zones away again, so that every test finds the plan as it was. */
export async function cleanUp(plan: PlanPage, zoneNames: readonly string[]): Promise<void> {
  for (const name of zoneNames) {
    await plan.select(name);
    await plan.canvas.focus();
    await plan.seat.page.keyboard.press('Delete');
    await expect(plan.row(name)).toHaveCount(0);
  }
  await expect(plan.chip('saved')).toBeVisible();
}
