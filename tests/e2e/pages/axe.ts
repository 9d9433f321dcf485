/** Looks at a page with axe once it stands still: what is half there has no colours to judge. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * What axe finds on the page, or in a part of it, each with where.
 * A toast may come or go while axe looks: for that time it does so at once.
 */
export async function axeFindings(
  page: Page,
  { part, isLoading = false }: { part?: string; isLoading?: boolean } = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!isLoading) await expectSettled(page);
  // Otherwise axe opens a tab for each look, a quarter of its time, and waits for good in the frame of a mail, which
  // runs no scripts. What it is for, frames of other sites, the product has none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  // An open menu stands at the end of the page, outside of its landmarks, as the pattern for menus has it.
  const hasMenu = (await page.getByRole('menu').count()) > 0;
  return findings.filter((finding) => !hasMenu || !finding.startsWith('region: '));
}

/** Nothing is loading any more, and nothing is on its way in or out. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const moving = () =>
    page.evaluate(() => {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      return running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
    });
  await expect.poll(moving).toBe(0);
}
