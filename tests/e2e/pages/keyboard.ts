import { expect, type Locator, type Page } from 'playwright/test';

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

/** Where the tab keeps what a pointer did, over every page it opens. */
const POINTER_KEY = 'test-pointer-uses';

/** From the next page on: whatever a mouse, a finger or a wheel does is written down. A key that clicks is none of them. */
export async function notePointer(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    for (const kind of ['pointermove', 'pointerdown', 'wheel'])
      addEventListener(
        kind,
        () => sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''} ${kind}`),
        true,
      );
  }, POINTER_KEY);
}

export async function pointerUses(page: Page): Promise<string[]> {
  const uses = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', POINTER_KEY);
  return uses.split(' ').filter((use) => use !== '');
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
