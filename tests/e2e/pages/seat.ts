import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { BrowserContext, Page } from 'playwright/test';
import { sayIn, type Say } from './say.ts';

/** What the browser itself complained of, by kind. */
export interface Complaints {
  /** Uncaught errors and violations of the content security policy: never right, whatever else is broken. */
  faults: string[];
  /** Everything written to the console as an error or warning; requests that fail are among it. */
  console: string[];
}

/** One person before one browser window. */
export interface Seat {
  page: Page;
  context: BrowserContext;
  language: Language;
  say: Say;
  complaints: Complaints;
}

/** Sits somebody down in a new tab of the context. */
export async function sitDown(context: BrowserContext, language: Language): Promise<Seat> {
  const page = await context.newPage();
  const complaints: Complaints = { faults: [], console: [] };
  page.on('pageerror', (error) => complaints.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    // The test's own doing.
    if (text.includes('Service Worker registration blocked by Playwright')) return;
    // Software graphics are slow when a screenshot reads the screen; no browser of a user says so.
    if (text.includes('GL Driver Message (OpenGL, Performance')) return;
    complaints.console.push(text);
    if (/content security policy|trusted ?type/i.test(text)) complaints.faults.push(text);
  });
  return { page, context, language, say: sayIn(language), complaints };
}

/** The token of whoever uses the tab now, a visit before a member's. */
export async function accessToken({ page }: Seat): Promise<string> {
  const key = 'plumbline-accessToken';
  // Who came in with a kept login has opened nothing yet.
  if (page.url() === 'about:blank') await page.goto('/');
  return page.evaluate((name) => sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? '', key);
}
