import { randomUUID } from 'node:crypto';
import { CaptureListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Browser } from 'playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { logIn } from '../../e2e/pages/login-page.ts';
import { accessToken, sitDown, type Seat } from '../../e2e/pages/seat.ts';
import { startProduct, type Product } from '../../support/start-product.ts';
import type { BrowserScenario } from '../canvas/browser-scenario.ts';
import { openMemoryView } from '../measure/memory-view.ts';
import { percentile } from '../report/statistics.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import { servePlainSphere } from './plain-sphere.ts';
import { allSharp, firstSight, timeOfStep, watchScene } from './scene-clocks.ts';

const INSPECTOR = 'inspector@nord.example';
const PICTURE_PX = { width: 11_000, height: 5500 };
const SWITCHES = { full: 200, quick: 30 };
const FIRST_LOOK_AFTER = 20;
const STEPS = { full: 40, quick: 8 };
const WITHIN_MS = 180_000;

interface Visited {
  product: Product;
  browser: Browser;
  isQuick: boolean;
  projectId: string;
  /** The demo's walk, and its places in their order. */
  walkId: string;
  placeIds: readonly string[];
  /** An inspection of the one large picture. */
  largeId: string;
  plainUrl: string;
}

/** How a picture comes in, how one goes from place to place, and what an hour of that leaves behind. */
export const lookIntoScene: BrowserScenario = {
  name: 'scene',
  title:
    'a panorama of 11,000 × 5,500 px in a fresh browser, until something and until all of it is seen; then 200 places',
  contenders: ['plumbline', 'photo-sphere-viewer'],
  baseline: 'photo-sphere-viewer',
  rounds: { full: 5, quick: 1 },
  metrics: [
    { key: 'first', label: 'first sight, ms (promised: 0.6 of it)', digits: 0, isCompared: true },
    { key: 'sharp', label: 'sharp, ms (promised: 1.0 of it)', digits: 0, isCompared: true },
    {
      key: 'next',
      label: 'to the next place, loaded ahead, p50, ms',
      digits: 0,
      isCompared: false,
      promise: { of: 'plumbline', atMost: 300 },
    },
    { key: 'heap-first', label: 'heap after 20 places, MB', digits: 1, isCompared: false },
    { key: 'heap-last', label: 'heap at the end, MB', digits: 1, isCompared: false },
    { key: 'textures-first', label: 'textures after 20 places', digits: 0, isCompared: false },
    { key: 'textures-last', label: 'textures at the end', digits: 0, isCompared: false },
  ],
  async open({ browser, isQuick }) {
    const picture = await drawPicture();
    const plain = await servePlainSphere(picture);
    const product = await startProduct();
    const seat = await arrive(browser, product);
    const sent = await sendPicture(seat, picture);
    const visited = { product, browser, isQuick, plainUrl: plain.url, ...sent };
    await seat.context.close();
    return {
      measure: (contender) => (contender === 'plumbline' ? measureOurs(visited) : measurePlain(visited)),
      close: async () => {
        await product.stop();
        await plain.close();
      },
    };
  },
};

async function arrive(browser: Browser, { baseUrl }: Product): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 720 },
    serviceWorkers: 'block',
  });
  const seat = await sitDown(context, 'en');
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await seat.page.waitForURL(/project\/list/);
  return seat;
}

async function measureOurs(visited: Visited): Promise<Measurement> {
  const { browser, product, projectId, largeId, walkId, placeIds, isQuick } = visited;
  const seat = await arrive(browser, product);
  const tab = await seat.context.newPage();
  await tab.addInitScript(watchScene);
  await tab.goto(`/project/scene?projectId=${projectId}&inspectionId=${largeId}`, { waitUntil: 'commit' });
  const [first, sharpAt] = [await firstSight(tab), await allSharp(tab)];
  await tab.goto(`/project/scene?projectId=${projectId}&inspectionId=${walkId}&pointId=${placeIds[0]}`);
  await firstSight(tab);
  await allSharp(tab);
  const look = await openMemoryView(browser, tab);
  const size = isQuick ? 'quick' : 'full';
  const times: number[] = [];
  const step = walker(placeIds.length);
  for (let count = 0; count < STEPS[size]; count += 1) {
    await tab.waitForLoadState('networkidle');
    times.push(await timeOfStep(tab, step()));
  }
  const measure = async () => ({
    heap: (await look()).heapMb,
    textures: await tab.evaluate(() => window.textureCount),
  });
  let begun: Awaited<ReturnType<typeof measure>> | null = null;
  for (let count = 0; count < SWITCHES[size]; count += 1) {
    if (count === FIRST_LOOK_AFTER) begun = await measure();
    await timeOfStep(tab, step());
  }
  const last = await measure();
  await seat.context.close();
  return {
    first,
    sharp: sharpAt,
    next: percentile(times, 0.5),
    'heap-first': begun?.heap ?? null,
    'heap-last': last.heap,
    'textures-first': begun?.textures ?? null,
    'textures-last': last.textures,
  };
}

/** Keys to the end of the walk and back, again and again. */
function walker(count: number): () => string {
  const last = count - 1;
  let at = 0;
  let isForward = true;
  return () => {
    if (at === last) isForward = false;
    if (at === 0) isForward = true;
    at += isForward ? 1 : -1;
    return isForward ? 'Period' : 'Comma';
  };
}

/** It shows the whole picture at once. */
async function measurePlain({ browser, plainUrl }: Visited): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(plainUrl, { waitUntil: 'commit' });
  const first = await firstSight(page);
  await context.close();
  return { first, sharp: first };
}

/** Of noise, which takes a decoder as long as a photo of as many bytes. */
function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 130, sigma: 6 } as const;
  return sharp({ create: { ...PICTURE_PX, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Sends the picture as an inspection of its own and waits for its tiles. */
async function sendPicture(
  seat: Seat,
  buffer: Buffer,
): Promise<Pick<Visited, 'projectId' | 'walkId' | 'placeIds' | 'largeId'>> {
  const { page, say } = seat;
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const rows = async (path: string) => {
    const answer = await page.request.get(`/api/core/${path}`, { headers });
    return z.parse(RowsSchema, await answer.json()).rows;
  };
  const projectId = (await rows('project'))[0]?.id ?? '';
  const walkId = (await rows(`project/${projectId}/inspection?search=Fit-out`))[0]?.id ?? '';
  const captures = async (inspectionId: string) => {
    const answer = await page.request.get(`/api/core/inspection/${inspectionId}/capture`, { headers });
    return CaptureListAnswerSchema.parse(await answer.json()).rows.toSorted((a, b) => a.frame - b.frame);
  };
  const placeIds = (await captures(walkId)).map(({ id }) => id);
  await page.goto(`/project/inspections?projectId=${projectId}`);
  await page.getByRole('button', { name: say('inspection:new.open') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('inspection:columns.name')).fill(`Large ${randomUUID().slice(0, 8)}`);
  const file = { name: 'large.jpg', mimeType: 'image/jpeg', buffer };
  await drawer.locator('input[type=file]').setInputFiles([file]);
  await drawer.getByRole('button', { name: say('inspection:new.create') }).click();
  await page.waitForURL(/inspectionId=/);
  const largeId = new URL(page.url()).searchParams.get('inspectionId') ?? '';
  // A picture of 2:1 that says nothing of itself: its inspector is asked.
  await page.getByRole('button', { name: say('inspection:shape.sphere') }).click({ timeout: WITHIN_MS });
  const deadlineMs = performance.now() + WITHIN_MS;
  for (;;) {
    const [capture] = await captures(largeId);
    if (capture && capture.levels.length > 0) return { projectId, walkId, placeIds, largeId };
    if (performance.now() > deadlineMs) throw new Error('the picture was not cut into tiles');
    await page.waitForTimeout(500);
  }
}

const RowsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });
