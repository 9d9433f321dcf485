/** What comes out of the printer: dark on white whatever the theme, and nothing that can only be pressed. */
import type { Page } from 'playwright/test';
import { TENANT_ADMIN, expect, test } from './plumbline-test.ts';

/** How light a colour of the page is, from 0 to 1. */
function lightness(page: Page, property: 'color' | 'backgroundColor'): Promise<number> {
  return page.evaluate((name) => {
    const paint = document.createElement('canvas').getContext('2d');
    if (!paint) throw new Error('no canvas');
    paint.fillStyle = getComputedStyle(document.body)[name];
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  }, property);
}

test('lists and texts are printed light, without what can only be pressed', async ({ enter }) => {
  const { page } = await enter(TENANT_ADMIN, { theme: 'dark' });
  for (const path of ['/project/members', '/project/userlog', '/agree']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await lightness(page, 'backgroundColor')).toBeLessThan(0.2);
    await page.emulateMedia({ media: 'print' });
    expect(await lightness(page, 'backgroundColor')).toBeGreaterThan(0.9);
    expect(await lightness(page, 'color')).toBeLessThan(0.2);
    const buttons = page
      .locator('header button:not([role=tab]), nav button, main > div > button')
      .filter({ visible: true });
    await expect(buttons).toHaveCount(0);
  }
});
