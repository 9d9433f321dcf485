import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than the way to anything on these pages has. */
const MOST_STOPS = 80;

/** Goes on, or back, with Tab until the element has the focus; every stop on the way has to be seen. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await hasFocus()); stops++) {
    if (stops === MOST_STOPS) throw new Error(`${key} does not come to ${target.toString()}`);
    await page.keyboard.press(key);
    expect(await unseenFocus(page), 'a stop of Tab that shows no ring').toBeNull();
  }
}

/** What has the focus though neither it nor the box around it has a ring; null when all is well. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const boxes = [focused, focused.parentElement, focused.parentElement?.parentElement];
    const isRinged = boxes.some((box) => {
      if (!box) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    return isRinged ? null : focused.outerHTML.slice(0, 300);
  });
}
