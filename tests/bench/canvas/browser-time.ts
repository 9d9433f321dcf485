import type { Browser, Page } from 'playwright/test';

/** Seconds that the browser has worked so far. */
export interface BrowserTime {
  /** The page's main thread: script, style, layout and recording of what is painted. */
  mainThreadS: number;
  /** All processes and threads of the browser together, the painting itself among them. */
  cpuS: number;
}

/** Reads how long the browser has worked for a page. */
export async function openBrowserClock(browser: Browser, page: Page): Promise<() => Promise<BrowserTime>> {
  const ofBrowser = await browser.newBrowserCDPSession();
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await ofPage.send('Performance.getMetrics');
    const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
    return {
      mainThreadS: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0,
      cpuS: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    };
  };
}
