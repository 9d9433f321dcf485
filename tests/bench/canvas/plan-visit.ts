import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { ProjectListAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { FloorList } from '../../e2e/pages/floor-list.ts';
import { logIn } from '../../e2e/pages/login-page.ts';
import { addFloor } from '../../e2e/pages/new-floor.ts';
import { accessToken, sitDown, type Seat } from '../../e2e/pages/seat.ts';
import { startProduct, type Product } from '../../support/start-product.ts';

const PROJECT_ADMIN = 'project-admin@nord.example';
const PATIENCE_MS = 60_000;
/** A stripe is a pixel wide: they are told apart only where the drawing itself is shown, not a smaller picture of it. */
const SHARP_CONTRAST = 80;
const NOISE_EVERY = 8;

const LARGE_SIDE_PX = 5000;

/** The product with a large plan in it, for browsers that visit it. */
export interface VisitedProduct {
  product: Product;
  projectId: string;
  large: FloorPlan;
  /** The large drawing as it was uploaded. */
  file: Buffer;
  /** A browser of its own, logged in, on the list of floors. */
  arrive(): Promise<Seat>;
}

/** Starts the whole product and uploads the large plan. */
export async function openVisitedProduct(browser: Browser): Promise<VisitedProduct> {
  const product = await startProduct();
  const file = await stripes();
  const enter = async (): Promise<Seat> => {
    const context = await browser.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 1280, height: 720 },
      serviceWorkers: 'block',
    });
    const seat = await sitDown(context, 'en');
    await logIn(seat, PROJECT_ADMIN, DEMO_PASSWORD);
    await seat.page.waitForURL(/project\/list/);
    return seat;
  };
  const seat = await enter();
  const projectId = await firstProjectId(product.baseUrl, await accessToken(seat));
  const arrive = async (): Promise<Seat> => {
    const visitor = await enter();
    await new FloorList(visitor, projectId).open();
    return visitor;
  };
  const large = await addFloor(seat, { baseUrl: product.baseUrl, projectId, name: 'Large', file });
  await seat.context.close();
  return { product, projectId, large, file, arrive };
}

async function firstProjectId(baseUrl: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/core/project`, { headers });
  const [project] = z.parse(ProjectListAnswerSchema, await answer.json()).rows;
  if (!project) throw new Error('the demo has no project');
  return project.id;
}

/** Time until something of the plan is in the middle of its canvas, ms from the call. */
export function untilVisible({ page }: Seat): Promise<number> {
  return untilPainted(page, 0, [[0.5, 0.5]]);
}

/** Time until the plan is shown as fine as it is wherever one looks, ms from the call. */
export function untilSharp({ page }: Seat): Promise<number> {
  return untilPainted(page, SHARP_CONTRAST, PLACES);
}

const PLACES = [
  [0.5, 0.5],
  [0.05, 0.05],
  [0.95, 0.05],
  [0.05, 0.95],
  [0.95, 0.95],
];

/** Looks once a frame at a few pixels of the plan's canvas. */
function untilPainted(page: Seat['page'], contrast: number, places: number[][]): Promise<number> {
  return page.evaluate(
    ([wanted, patienceMs, at]) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        const isPainted = (canvas: HTMLCanvasElement, [x = 0, y = 0]: number[]): boolean => {
          const context = canvas.getContext('2d');
          const pixels = context?.getImageData(canvas.width * x - 8, canvas.height * y, 16, 1).data ?? [];
          const red = [...pixels].filter((_, index) => index % 4 === 0);
          return (pixels[3] ?? 0) > 0 && Math.max(...red) - Math.min(...red) >= wanted;
        };
        const look = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
          const passedMs = performance.now() - start;
          if (canvas && at.every((place) => isPainted(canvas, place))) resolve(passedMs);
          else if (passedMs > patienceMs) reject(new Error('the plan was not painted'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [contrast, PATIENCE_MS, places] as const,
  );
}

/** 5000 × 5000 px, black and white by turns; noise in every eighth line makes the file as large as a drawing's. */
async function stripes(): Promise<Buffer> {
  const random = createSeededRandom(1);
  const pixels = Buffer.alloc(LARGE_SIDE_PX * LARGE_SIDE_PX);
  for (let at = 0; at < pixels.length; at += 1) {
    const isNoisy = Math.floor(at / LARGE_SIDE_PX) % NOISE_EVERY === 0;
    pixels[at] = (at % 2) * 160 + (isNoisy ? random.int(96) : 48);
  }
  const raw = { width: LARGE_SIDE_PX, height: LARGE_SIDE_PX, channels: 1 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}
