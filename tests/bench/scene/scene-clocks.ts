/** What a page of the scene is asked for times: all of it runs in the page. */
import type { Page } from 'playwright/test';

const PATIENCE_MS = 60_000;

declare global {
  interface Window {
    /** When something of the picture was on the screen first, ms from the navigation. */
    seenAtMs?: number;
    /** Of all graphics contexts of the page. */
    textureCount: number;
    pressedAtMs: number;
  }
}

/** To be run before the page's own scripts. */
export function watchScene(): void {
  performance.setResourceTimingBufferSize(5000);
  window.textureCount = 0;
  const { prototype } = WebGL2RenderingContext;
  prototype.createTexture = new Proxy(prototype.createTexture, {
    apply(create, context: WebGL2RenderingContext) {
      window.textureCount += 1;
      return create.call(context);
    },
  });
  prototype.deleteTexture = new Proxy(prototype.deleteTexture, {
    apply(remove, context: WebGL2RenderingContext, given: [WebGLTexture | null]) {
      if (given[0]) window.textureCount -= 1;
      remove.apply(context, given);
    },
  });
  window.addEventListener('keydown', () => (window.pressedAtMs = performance.now()), { capture: true });
  const look = (): void => {
    const base = document.querySelector<HTMLImageElement>('main div[dir=ltr] > img');
    const isSeen = base?.complete === true && base.naturalWidth > 0;
    if (!isSeen) return void requestAnimationFrame(look);
    // The frame after next is the first that surely shows it.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.seenAtMs = performance.now())));
  };
  requestAnimationFrame(look);
}

/** @returns ms from the navigation */
export async function firstSight(page: Page): Promise<number> {
  await page.waitForFunction(() => window.seenAtMs !== undefined, null, { timeout: PATIENCE_MS });
  return page.evaluate(() => window.seenAtMs ?? 0);
}

/**
 * When the last tile of the first view has come and is drawn.
 * @returns ms from the navigation
 */
export async function allSharp(page: Page): Promise<number> {
  await page.locator('main .psv-container canvas').waitFor({ timeout: PATIENCE_MS });
  await page.waitForFunction(
    () => {
      const tiles = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/t/'));
      const ends = tiles.map((tile) => tile.startTime + tile.duration);
      return ends.length > 0 && performance.now() - Math.max(...ends) > 1500;
    },
    null,
    { timeout: PATIENCE_MS },
  );
  return page.evaluate(() => {
    const tiles = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/t/'));
    return Math.max(...tiles.map((tile) => tile.startTime + tile.duration));
  });
}

/**
 * Presses a key that shows another place.
 * @returns until that place is what turns, ms
 */
export async function timeOfStep(page: Page, key: string): Promise<number> {
  // The address is read in the page: the one that its driver knows may be older.
  const before = await page.evaluate(() => new URL(window.location.href).searchParams.get('pointId'));
  await page.keyboard.press(key);
  const shownAtMs = await page.waitForFunction(
    (from) => {
      const isThere = new URL(window.location.href).searchParams.get('pointId') !== from;
      const isLoading = document.querySelector('main div[dir=ltr] p[role=status]') !== null;
      return isThere && !isLoading && performance.now();
    },
    before,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  const endMs = Number(await shownAtMs.jsonValue());
  return endMs - (await page.evaluate(() => window.pressedAtMs));
}
