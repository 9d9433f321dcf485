import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Browser } from 'playwright/test';
import { logIn } from '../../e2e/pages/login-page.ts';
import { accessToken, sitDown, type Seat } from '../../e2e/pages/seat.ts';
import { startProduct, type Product } from '../../support/start-product.ts';
import { SCREEN } from '../canvas/bench-page.ts';
import type { BrowserScenario } from '../canvas/browser-scenario.ts';
import { launchBrowser } from '../canvas/launch-browser.ts';
import { percentile } from '../report/statistics.ts';
import type { Measurement } from '../scenarios/scenario.ts';
import { fillNotes, type FilledNotes, type NoteSizes } from './fill-notes.ts';
import { noteCalls, type NoteCalls } from './note-calls.ts';
import { frameTimes, screenTimes } from './note-feed.ts';
import { listAndBoard, marksDrawn } from './note-screens.ts';
import { openOneDocument, type OneDocument } from './one-document.ts';

const SIZES = {
  full: { notes: 10_000, comments: 5, pins: 2000 },
  quick: { notes: 1000, comments: 5, pins: 500 },
} satisfies Record<string, NoteSizes>;
const TURNS = { full: 60, quick: 5 };
const PROJECT_ADMIN = 'project-admin@nord.example';
/** One reader asks as fast as it can, which nobody may outside of a bench. */
const NO_LIMITS = {
  ADDRESS_REQUESTS_PER_SECOND: '10000',
  ADDRESS_REQUEST_BURST: '10000',
  SESSION_REQUESTS_PER_SECOND: '10000',
  SESSION_REQUEST_BURST: '10000',
};
const SEARCHES = ['s', 'seal', 'handrail', '楼板', '支持', 'كابل', 'window', 'latch', '#431'];

const ours = (key: string, label: string, atMost?: number) => ({
  key,
  label,
  digits: 0,
  isCompared: false,
  ...(atMost !== undefined && { promise: { of: 'plumbline', atMost } }),
});

/** Whether notes stay quick when there are ten thousand of them. */
export const manyNotes: BrowserScenario = {
  name: 'notes',
  title:
    'a project with 10,000 notes and 50,000 comments: list, board, search, marks, and 50 who watch what changes',
  contenders: ['plumbline', 'one-document'],
  baseline: 'one-document',
  rounds: { full: 3, quick: 1 },
  metrics: [
    { ...ours('board', 'board: from the press to its first cards drawn, ms', 300), isCompared: true },
    ours('list', 'list: from the press in the menu to its first rows drawn, ms', 300),
    ours('search-p50', 'search: answer to a keystroke p50, ms', 100),
    ours('search-p99', 'search: answer to a keystroke p99, ms', 100),
    ours('marks', 'marks of a floor: from the question to 2,000 drawn, ms', 500),
    ours('frame-p50', 'due date of a note: from before the call to the frame at 50 sockets p50, ms', 100),
    ours('frame-p99', 'due date of a note: from before the call to the frame at 50 sockets p99, ms', 150),
    ours('screen-p50', 'due date of a note: from before the call to the boards of two browsers p50, ms'),
    ours('screen-p99', 'due date of a note: from before the call to the boards of two browsers p99, ms', 250),
  ],
  async open({ browser, isQuick }) {
    const size = isQuick ? 'quick' : 'full';
    const ends: (() => Promise<void>)[] = [];
    const close = async (): Promise<void> => {
      for (const end of ends.toReversed()) await end();
    };
    try {
      const product = await startProduct({ env: NO_LIMITS });
      ends.push(product.stop);
      const second = await launchBrowser();
      ends.push(() => second.close());
      const filled = await fillNotes(product.databaseUrl, SIZES[size]);
      const peer = await openOneDocument(SIZES[size], product.dataDir);
      ends.push(peer.stop);
      const visit = { browsers: [browser, second], product, filled, turns: TURNS[size] };
      return {
        measure: (contender) => (contender === 'plumbline' ? measureOurs(visit) : measurePeer(peer, browser)),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

async function measurePeer(peer: OneDocument, browser: Browser): Promise<Measurement> {
  return { board: await peer.openBoard(browser) };
}

interface Visit {
  browsers: readonly Browser[];
  product: Product;
  filled: FilledNotes;
  turns: number;
}

async function measureOurs({ browsers, product, filled, turns }: Visit): Promise<Measurement> {
  const { projectId } = filled;
  const seats = await Promise.all(browsers.map((browser) => arrive(browser, product)));
  try {
    const [seat] = seats;
    if (!seat) throw new Error('nobody came');
    const calls = noteCalls(product.baseUrl, await accessToken(seat));
    const { listMs, boardMs } = await listAndBoard(seat, projectId);
    const marksMs = await marksDrawn(seat, filled);
    const searches = await searchTimes(calls, projectId, turns);
    const pages = seats.map(({ page }) => page);
    const screens = await screenTimes({ calls, projectId, turns }, pages);
    // Nobody else looks on while sockets are counted.
    for (const page of pages) await page.goto('about:blank');
    const frames = await frameTimes({ calls, projectId, turns });
    return {
      board: boardMs,
      list: listMs,
      marks: marksMs,
      'search-p50': percentile(searches, 0.5),
      'search-p99': percentile(searches, 0.99),
      'frame-p50': percentile(frames, 0.5),
      'frame-p99': percentile(frames, 0.99),
      'screen-p50': percentile(screens, 0.5),
      'screen-p99': percentile(screens, 0.99),
    };
  } finally {
    for (const { context } of seats) await context.close();
  }
}

async function arrive(browser: Browser, { baseUrl }: Product): Promise<Seat> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: SCREEN, serviceWorkers: 'block' });
  const seat = await sitDown(context, 'en');
  await logIn(seat, PROJECT_ADMIN, DEMO_PASSWORD);
  await seat.page.waitForURL(/project\/list/);
  return seat;
}

async function searchTimes(calls: NoteCalls, projectId: string, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    for (const word of SEARCHES) {
      const startedAtMs = performance.now();
      await calls.get(`/project/${projectId}/note?search=${encodeURIComponent(word)}`);
      times.push(performance.now() - startedAtMs);
    }
  return times;
}
