/**
 * The board as a team that trusts Yjs with everything would build it: all notes with their comments in one document on a
 * stock Hocuspocus, sorted into columns by the browser of whoever opens it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Browser } from 'playwright/test';
import * as Y from 'yjs';
import { freePort } from '../../../scripts/free-port.mjs';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { BENCH_ADDRESS, buildPage, SCREEN, serveFolder } from '../canvas/bench-page.ts';
import { spawnPeer } from '../servers/peer-server.ts';
import { ServerProcess } from '../servers/server-process.ts';
import { BOARD_ROOM, fillBoard } from './board-document.ts';
import { TEXTS, type NoteSizes } from './fill-notes.ts';

const PAGE_ROOT = new URL('page/', import.meta.url);
const FILL_TIMEOUT_MS = 60_000;
const OPEN_TIMEOUT_MS = 60_000;

export interface OneDocument {
  /** Opens the board in a browser that has nothing yet. @returns ms until its first cards were drawn */
  openBoard(browser: Browser): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the server, fills its document and builds its page. */
export async function openOneDocument(sizes: NoteSizes, dataDir: string): Promise<OneDocument> {
  const folder = join(dataDir, 'one-document');
  mkdirSync(folder, { recursive: true });
  buildPage(['build', PAGE_ROOT.pathname, '--outDir', folder]);
  const port = await freePort();
  const logPath = join(dataDir, 'one-document.log');
  const server = new ServerProcess({
    port,
    spawn: () => spawnPeer('hocuspocus.ts', { PORT: String(port) }, logPath),
    logPath,
  });
  await server.start();
  const url = `ws://127.0.0.1:${port}`;
  // Stays, so that the document does: the server keeps it in memory only.
  const filler = joinBoard(url);
  const stop = async (): Promise<void> => {
    filler.leave();
    await server.stop();
  };
  try {
    await eventually(() => filler.provider.isSynced, FILL_TIMEOUT_MS);
    filler.doc.transact(() => fillBoard(filler.doc, { ...sizes, texts: TEXTS }));
    await eventually(() => !filler.provider.hasUnsyncedChanges, FILL_TIMEOUT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { openBoard: (browser) => openIn(browser, { folder, url }), stop };
}

async function openIn(browser: Browser, { folder, url }: { folder: string; url: string }): Promise<number> {
  // The page comes from nowhere: the browser would not let it call a server of this machine.
  const permissions = ['local-network-access'];
  const context = await browser.newContext({ viewport: SCREEN, permissions });
  try {
    await serveFolder(context, folder);
    const page = await context.newPage();
    await page.goto(`${BENCH_ADDRESS}/index.html`);
    const tookMs = await page.evaluate(
      ([address, mostMs]) => window.openBoard(address, AbortSignal.timeout(mostMs)),
      [url, OPEN_TIMEOUT_MS] as const,
    );
    if ((await page.locator('ul:not(:has([data-card]))').count()) > 0) throw new Error('a column is empty');
    return tookMs;
  } finally {
    await context.close();
  }
}

function joinBoard(url: string) {
  const doc = new Y.Doc();
  const socket = new HocuspocusProviderWebsocket({ url });
  const provider = new HocuspocusProvider({ websocketProvider: socket, name: BOARD_ROOM, document: doc });
  provider.attach();
  const leave = () => {
    provider.destroy();
    socket.destroy();
  };
  return { doc, provider, leave };
}
