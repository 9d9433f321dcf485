import type { Locator, Page } from 'playwright/test';

/**
 * The sheet of a floor on a project's home, for members and visitors. Found by its address: inspections and
 * notes on the same page carry the floor's name in their links too.
 */
export function floorSheet(page: Page, floor: { id: string }): Locator {
  return page.locator(`a[href$="floorId=${floor.id}"]`).filter({ has: page.getByRole('heading') });
}
