/** The same notes as a page that a browser prints: how a report is usually made. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createDiskStorage, type DiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import { drawQr } from '../../../apps/api/src/reports/draw-qr.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { launchBrowser } from '../canvas/launch-browser.ts';
import type { PhotographedNote } from './fill-photos.ts';

const STYLE = `
  @page { size: A4; margin: 15mm 16mm 27mm }
  body { font: 9pt 'Noto Sans', sans-serif }
  article { border-top: 1pt solid #06302a; padding-top: 6pt; break-inside: avoid }
  header, .photos { display: flex; gap: 8pt }
  .photos img { width: 50%; height: 58mm; object-fit: contain }
  svg { width: 20mm; height: 20mm }`;
const TIMEOUT_MS = 300_000;
const FILE = /^\/[0-9a-f-]{36}$/;
const FACTS = ['Assignee', 'Due', 'Floor', 'Zones', 'Tags', 'Created by', 'Status set by'];

interface PrintedNotes {
  filesDir: string;
  notes: readonly PhotographedNote[];
  addressOf: (noteId: string) => string;
}

/** @returns how long that took from starting the browser to the PDF, ms */
export async function printNotes({ filesDir, notes, addressOf }: PrintedNotes): Promise<number> {
  const startedAtMs = performance.now();
  const articles = notes.map((note) => articleOf(note, addressOf(note.id)));
  const page = `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${articles.join('')}`;
  const site = await serve(page, createDiskStorage(filesDir));
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(site.address, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await tab.pdf({ format: 'A4', tagged: true });
    return performance.now() - startedAtMs;
  } finally {
    await browser.close();
    site.close();
  }
}

function articleOf({ number, text, photos }: PhotographedNote, address: string): string {
  const facts = FACTS.map((name) => `<tr><td>${name}</td><td>Somebody, 20 Nov 2026</td></tr>`).join('');
  const images = photos.map((file) => `<img src="/${file}">`).join('');
  return `<article><header><b>#${number}</b><b>${escaped(text)}</b></header><table>${facts}</table>
    ${drawQr(address)}<a href="${escaped(address)}">Open</a>
    <div class="photos">${images}</div></article>`;
}

/** The page, and below its address the photos by their files. */
async function serve(page: string, storage: DiskStorage): Promise<{ address: string; close: () => void }> {
  const server = createServer(({ url = '/' }, answer) => {
    if (url === '/') return void answer.setHeader('content-type', 'text/html').end(page);
    if (!FILE.test(url)) return void answer.writeHead(404).end();
    answer.setHeader('content-type', 'image/webp');
    createReadStream(storage.path(`${url.slice(1)}/preview.webp`)).pipe(answer);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
