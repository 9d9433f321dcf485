import { join } from 'node:path';
import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { Browser, Page } from 'playwright/test';
import { runCloud } from '../../../apps/api/src/clouds/run-cloud.ts';
import type { BrowserScenario } from '../canvas/browser-scenario.ts';
import { openMemoryView } from '../measure/memory-view.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import { cloudSource } from './convert-clouds.ts';
import { makeLaz } from './made-laz.ts';
import { openModelsPage } from './models-page.ts';

/** More than are seen at once. */
const POINTS = { full: 10_000_000, quick: 1_200_000 };
const VISITS = { full: 50, quick: 12 };
/** Caches are full by then. */
const FIRST_LOOK_AFTER = 10;

const promised = (key: string, label: string, atMost: number) => ({
  key,
  label,
  digits: 0,
  isCompared: false,
  promise: { of: 'plumbline', atMost },
});
const plain = (key: string, label: string) => ({ key, label, digits: 1, isCompared: false });

/** Until something is seen of a cloud, and whether clouds that were closed leave something behind. */
export const lookAtClouds: BrowserScenario = {
  name: 'clouds',
  title: 'one cloud in the browser, and 50 opened and closed in one tab; memory after 10 and at the end',
  contenders: ['plumbline'],
  baseline: 'plumbline',
  rounds: { full: 3, quick: 1 },
  metrics: [
    promised('first', 'to the first points, ms', 2000),
    promised('million', 'to a million points, ms', 5000),
    plain('heap-first', 'heap after 10 clouds, MB'),
    plain('heap-last', 'heap at the end, MB'),
    plain('private-first', 'own memory of the process after 10 clouds, MB'),
    plain('private-last', 'own memory of the process at the end, MB'),
  ],
  lacks: () => (cloudSource() === null ? 'real files' : null),
  async open({ browser, isQuick }) {
    const page = await openModelsPage();
    const source = cloudSource();
    if (source === null) throw new Error('there is no real file to make a cloud of');
    const size = isQuick ? 'quick' : 'full';
    const path = join(page.filesDir, 'made.laz');
    makeLaz(source, path, POINTS[size]);
    const converted = await runCloud({ source: path, outDir: join(page.filesDir, 'cloud') });
    if (converted.t !== 'converted') throw new Error('the cloud was not converted');
    const visited: Visited = {
      pageUrl: page.url('site-model/viewer/testing/bench.html'),
      filesUrl: page.url('files/cloud/'),
      facts: converted.facts,
    };
    return { measure: () => measure(browser, visited, VISITS[size]), close: page.close };
  },
};

interface Visited {
  pageUrl: string;
  filesUrl: string;
  facts: CloudFacts;
}

async function measure(
  browser: Browser,
  { pageUrl, ...visited }: Visited,
  visits: number,
): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(pageUrl);
  await page.waitForFunction(() => 'cloudBench' in window);
  const { firstMs, millionMs } = await visit(page, visited, true);
  const look = await openMemoryView(browser, page);
  let early: Awaited<ReturnType<typeof look>> | null = null;
  for (let count = 1; count < visits; count += 1) {
    if (count === FIRST_LOOK_AFTER) early = await look();
    await visit(page, visited, false);
  }
  const last = await look();
  await context.close();
  return {
    first: firstMs,
    million: millionMs,
    'heap-first': early?.heapMb ?? null,
    'heap-last': last.heapMb,
    'private-first': early?.privateMb ?? null,
    'private-last': last.privateMb,
  };
}

/** Opens it and closes it again. */
async function visit(page: Page, visited: Omit<Visited, 'pageUrl'>, isAwaited: boolean) {
  const opened = await page.evaluate(
    ({ filesUrl, facts, isWhole }) => window.cloudBench.open(filesUrl, facts, isWhole),
    { ...visited, isWhole: isAwaited },
  );
  await page.evaluate(() => window.cloudBench.close());
  return opened;
}

declare global {
  interface Window {
    cloudBench: {
      open(
        filesUrl: string,
        facts: CloudFacts,
        isAwaited: boolean,
      ): Promise<{ firstMs: number; millionMs: number | null; points: number }>;
      close(): void;
    };
  }
}
