/** Looks at one screen: that it fits, that its words are words, that axe finds nothing; with a picture where asked. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { expect, type Page } from 'playwright/test';
import { axeFindings, expectSettled } from './axe.ts';
import type { Seat } from './seat.ts';

export interface Look {
  theme: 'light' | 'dark';
  language: Language;
}

/** `npm run screens -- ja` asks for one language, `-- members` for the screens whose names begin so. */
const { SCREENS_LANGUAGE: ASKED_LANGUAGE = '', SCREENS_ONLY: ASKED_SCREEN = '' } = process.env;

export function asked(looks: readonly Look[]): readonly Look[] {
  return looks.filter(({ language }) => ASKED_LANGUAGE === '' || language === ASKED_LANGUAGE);
}

export const EVERY_LOOK: readonly Look[] = asked([
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
  { theme: 'dark', language: 'cn' },
  { theme: 'light', language: 'ja' },
]);
const HTML_LANGUAGE = { en: 'en', ar: 'ar', cn: 'zh-Hans', ja: 'ja' };
export const WITH_PICTURES = process.env['SCREENS'] !== undefined;
export const IS_LONG = process.env['TEST_LONG'] !== undefined;
/** Whether each screen is looked at in every look, and not only in the one whose turn it is. */
export const WITH_ALL_LOOKS = WITH_PICTURES || IS_LONG;
/** A whole walk in one look keeps both processors busy for a minute and a half: the looks take turns by the day of the commit. */
export const LOOKS = inTurn(EVERY_LOOK);
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Columns of words and sheets at one edge look alike in every width. */
export const NARROW = [SIZES[0]];

/**
 * The page as it stands once all is there, in each of the sizes. What is found stops nothing: one run tells of every
 * screen.
 */
export async function inspect(
  { page }: Seat,
  look: Look,
  screen: string,
  sizes: readonly { width: number; height: number }[] = SIZES,
  { isLoading = false }: { isLoading?: boolean } = {},
): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', HTML_LANGUAGE[look.language]);
  await expect(html).toHaveAttribute('dir', look.language === 'ar' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('data-theme', look.theme);
  if (!isAsked(screen)) return;
  if (!isLoading) await expectSettled(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectPicturesLoaded(page);
    const where = `${screen}-${look.theme}-${look.language}-${size.width}`;
    // An open menu takes a moment to follow its button when the window changes.
    await expect.soft
      .poll(() => overflowPx(page), `${where} is wider than the window`)
      .toBeLessThanOrEqual(0);
    expect.soft(await squeezed(page), `${where} has no room in its bars`).toEqual([]);
    if (WITH_PICTURES) await keepPicture(page, where);
  }
  expect.soft(await untranslated(page), `${screen} shows keys of texts`).toEqual([]);
  expect
    .soft(await axeFindings(page, { isLoading }), `${screen} in ${look.theme}, ${look.language}`)
    .toEqual([]);
}

/** The one whose turn it is by the day of the commit; all of them where there is time. */
export function inTurn<Item>(all: readonly Item[]): readonly Item[] {
  const turn = Number(process.env['TEST_TURN'] ?? 0);
  return WITH_ALL_LOOKS ? all : all.filter((_, at) => at === turn % all.length);
}

export function isAsked(screen: string): boolean {
  return screen.startsWith(ASKED_SCREEN);
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' });
}

/** How far anything sticks out sideways, at either end: a page in Arabic overflows to the left. */
function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scroller = document.getElementById('scroller');
    return Math.max(scrollWidth - clientWidth, scroller ? scroller.scrollWidth - scroller.clientWidth : 0);
  });
}

/** Words that look like the key of a text, e.g. `plan:tool.hand` or `cells.project`, in texts and names. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((attribute) => element.getAttribute(attribute) ?? ''),
    );
    const texts = [document.body.innerText, ...named].join('\n').split(/\s+/);
    return texts.filter(
      (word) =>
        /^([a-z]+:)?[a-z][a-zA-Z]*(\.[a-z][a-zA-Z-]*)+$/.test(word) && !/@|\.(png|example)$/.test(word),
    );
  });
}

/**
 * Waits until every picture in the window is there and can be painted. What is folded away or waits below the window
 * is not loaded: decode() of a lazy picture far below would wait for somebody to scroll.
 */
async function expectPicturesLoaded(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(async () => {
      const isInWindow = (image: HTMLImageElement) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      };
      const shown = [...document.images].filter((image) => image.checkVisibility() && isInWindow(image));
      const decoded = await Promise.allSettled(shown.map((image) => image.decode()));
      return decoded.filter(({ status }) => status === 'rejected').length;
    });
  await expect.poll(broken).toBe(0);
}

/** What does not fit into the bar above the page or the strip below it: text that wrapped, things pushed out. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header.h-12, footer')].flatMap((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const parts = [...bar.querySelectorAll('*')].filter(
        (part) => part.checkVisibility() && !part.closest('.sr-only'),
      );
      const outside = parts.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1);
      });
      return outside.map((part) => part.textContent);
    }),
  );
}

/** In normal use the browser has nothing to complain of. */
export function expectQuiet(seats: readonly Seat[]): void {
  expect(seats.flatMap(({ complaints }) => complaints.console)).toEqual([]);
}
