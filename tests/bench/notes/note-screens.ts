/** How long a browser takes until it shows notes: the list, the board, the marks on a plan, and what others change. */
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Locator, Page } from 'playwright/test';
import { FloorList } from '../../e2e/pages/floor-list.ts';
import type { Seat } from '../../e2e/pages/seat.ts';

const ROW = 'tbody tr';
const CARD = '[data-card]';
/** Marks and clusters are laid down as prepared pictures of these sizes. */
const MARK_SIDES_PX = [32, 44];

interface Place {
  projectId: string;
  floor: Pick<FloorPlan, 'name'>;
}

/** From one page of the running app to the other: its code was fetched before, as on a second visit. */
export async function listAndBoard(
  seat: Seat,
  projectId: string,
): Promise<{ listMs: number; boardMs: number }> {
  const { page, say } = seat;
  const board = page.getByRole('radio', { name: say('note:views.board') });
  const open = async () => {
    await page.goto(`/project/home?projectId=${projectId}`);
    const listMs = await shownAfter(page.getByRole('link', { name: say('shell:nav.notes') }), ROW);
    return { listMs, boardMs: await shownAfter(board, CARD) };
  };
  await open();
  return open();
}

/** Presses in the page, and looks once a frame until something is there. @returns ms until its frame was painted */
function shownAfter(control: Locator, selector: string): Promise<number> {
  return control.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve, reject) => {
        if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
        const startedAtMs = performance.now();
        const look = () => {
          const tookMs = performance.now() - startedAtMs;
          if (document.querySelector(wanted))
            requestAnimationFrame(() => resolve(performance.now() - startedAtMs));
          else if (tookMs > 30_000) reject(new Error(`${wanted} did not come`));
          else requestAnimationFrame(look);
        };
        element.click();
        look();
      }),
    selector,
  );
}

/** Opens a plan from the list of floors. @returns ms from the question for its marks to the frame that has them */
export async function marksDrawn(seat: Seat, { projectId, floor }: Place): Promise<number> {
  const { page } = seat;
  await page.addInitScript(watchMarks, MARK_SIDES_PX);
  const floors = await new FloorList(seat, projectId).open();
  await floors.card(floor.name).getByRole('link', { name: floor.name }).click();
  await page.waitForFunction(() => window.marksAtMs !== undefined);
  return page.evaluate(() => {
    const [asked] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/note/pin'))
      .map(({ startTime }) => startTime);
    if (asked === undefined || window.marksAtMs === undefined) throw new Error('no marks were asked for');
    return window.marksAtMs - asked;
  });
}

/** Notes when the first frame with marks was painted: all of them are laid down in one. */
function watchMarks(sides: readonly number[]): void {
  CanvasRenderingContext2D.prototype.drawImage = new Proxy(CanvasRenderingContext2D.prototype.drawImage, {
    apply: (draw, context, args) => {
      const picture: unknown = args[0];
      if (picture instanceof OffscreenCanvas && sides.includes(picture.width) && !window.areMarksSeen) {
        window.areMarksSeen = true;
        requestAnimationFrame(() => (window.marksAtMs = performance.now()));
      }
      return Reflect.apply(draw, context, args);
    },
  });
}

/** Notes whenever a card of the board reads otherwise, once it is painted. */
export async function watchCard(page: Page, noteId: string): Promise<void> {
  await page.evaluate((id) => {
    const read = () => document.querySelector(`[data-note="${id}"]`)?.textContent ?? '';
    let last = read();
    window.cardChanges = [];
    const look = () => {
      const text = read();
      if (text === last || text === '') return;
      last = text;
      requestAnimationFrame(() => window.cardChanges.push(performance.timeOrigin + performance.now()));
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, noteId);
}

/** Waits for a change of the watched card. @returns when it was painted, by the clock of the machine */
export async function cardChange(page: Page, number: number): Promise<number> {
  await page.waitForFunction((at) => window.cardChanges.length > at, number, { timeout: 10_000 });
  return page.evaluate((at) => window.cardChanges[at] ?? Number.NaN, number);
}

declare global {
  interface Window {
    areMarksSeen?: boolean;
    marksAtMs?: number;
    cardChanges: number[];
  }
}
