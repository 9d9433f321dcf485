import type { Browser, Page } from 'playwright/test';
import { privateBytesOf, residentBytesOf } from './process-usage.ts';

const MEGABYTE = 1_000_000;

export interface Memory {
  heapMb: number;
  privateMb: number | null;
  /** With what it shares: pictures that the browser has decoded and may throw away are most of it. */
  residentMb: number | null;
  nodes: number;
}

/** What the page holds once everything that can be thrown away is. */
export async function openMemoryView(browser: Browser, page: Page): Promise<() => Promise<Memory>> {
  const ofPage = await page.context().newCDPSession(page);
  const ofBrowser = await browser.newBrowserCDPSession();
  await ofPage.send('Performance.enable');
  await ofPage.send('HeapProfiler.enable');
  return async () => {
    await ofPage.send('HeapProfiler.collectGarbage');
    await ofPage.send('HeapProfiler.collectGarbage');
    const { metrics } = await ofPage.send('Performance.getMetrics');
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const largest = (bytesOf: (pid: number) => number | null): number | null =>
      renderers.length > 0 ? Math.max(...renderers.map((pid) => bytesOf(pid) ?? 0)) / MEGABYTE : null;
    return {
      heapMb: of('JSHeapUsedSize') / MEGABYTE,
      privateMb: largest(privateBytesOf),
      residentMb: largest(residentBytesOf),
      nodes: of('Nodes'),
    };
  };
}
