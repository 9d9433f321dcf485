import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright/test';

/** Where served pages are: nobody listens there, each request is answered by this process. */
export const BENCH_ADDRESS = 'http://localhost:1';
export const SCREEN = { width: 1280, height: 720 };
const WEB = fileURLToPath(new URL('../../../apps/web/', import.meta.url));
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the page of the canvas bench as the product is built, into a folder. */
export function buildBenchPage(folder: string): void {
  buildPage(['build', '--config', 'vite.bench.config.ts', '--outDir', folder]);
}

/**
 * Runs Vite in the folder of the web app.
 * @throws Error with what Vite said
 */
export function buildPage(args: readonly string[]): void {
  const all = [VITE, ...args, '--emptyOutDir', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, all, { cwd: WEB, encoding: 'utf8' });
  if (status !== 0) throw new Error(`a page of the bench could not be built\n${stderr}`);
}

/** A context in which the built page and its pictures come from this process: no server takes part. */
export async function openBenchContext(browser: Browser, folder: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: SCREEN, serviceWorkers: 'block' });
  const picture = await drawSheet(context);
  await serveFolder(context, folder);
  await context.route(`${BENCH_ADDRESS}/media/**`, (route) =>
    route.fulfill({ body: picture, contentType: 'image/webp' }),
  );
  return context;
}

/** Answers for a built page from this process. */
export async function serveFolder(context: BrowserContext, folder: string): Promise<void> {
  await context.route(`${BENCH_ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(join(folder, pathname)), contentType });
  });
}

/** The page with one contender on it, drawn and at rest. */
export async function openContender(context: BrowserContext, query: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${BENCH_ADDRESS}/bench.html?${new URLSearchParams(query).toString()}`);
  await page.waitForFunction(() => 'canvasBench' in window && window.canvasBench.isReady());
  return page;
}

/** A piece of drawing, 512 px, in place of every tile. */
async function drawSheet(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(512, 512);
    const draw = canvas.getContext('2d');
    if (!draw) throw new Error('no 2d context');
    draw.fillStyle = '#fff';
    draw.fillRect(0, 0, 512, 512);
    draw.strokeStyle = '#456';
    for (let line = 0; line < 512; line += 32) {
      draw.strokeRect(line, (line * 7) % 512, 96, 64);
      draw.fillStyle = '#345';
      draw.fillText(`A${line}`, line, (line * 11) % 512);
    }
    const blob = await canvas.convertToBlob({ type: 'image/webp' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page.close();
  return Buffer.from(bytes);
}

declare global {
  interface Window {
    canvasBench: {
      isReady(): boolean;
      look(motion: string, frame: number): void;
      drive(options: { motion: string; frames: number; cursors: number }): Promise<number[]>;
    };
  }
}
