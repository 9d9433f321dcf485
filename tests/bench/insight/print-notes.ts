/** The same notes as a page that a browser prints: how a report is usually made. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { createDiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import { renderSVG } from 'uqr';
import { launchBrowser } from '../canvas/launch-browser.ts';
import type { PhotographedNote } from './fill-photos.ts';

const STYLE = `
  @page { size: A4; margin: 15mm 16mm 27mm }
  body { font: 9pt 'Noto Sans', sans-serif }
  article { border-top: 1pt solid #06302a; padding-top: 6pt; break-inside: avoid }
  header, .photos { display: flex; gap: 8pt }
  .photos img { width: 50%; height: 58mm; object-fit: contain }
  svg { width: 20mm; height: 20mm }`;
const FACTS = ['Assignee', 'Due', 'Floor', 'Zones', 'Tags', 'Created by', 'Status set by'];

interface PrintedNotes {
  filesDir: string;
  notes: readonly PhotographedNote[];
  addressOf: (noteId: string) => string;
}

/** @returns how long that took from starting the browser to the PDF, ms */
export async function printNotes({ filesDir, notes, addressOf }: PrintedNotes): Promise<number> {
  const path = join(filesDir, 'notes.html');
  const target = join(filesDir, 'notes.pdf');
  const storage = createDiskStorage(filesDir);
  const startedAtMs = performance.now();
  const articles = notes.map(({ id, number, text, photos }) => {
    const facts = FACTS.map((name) => `<tr><td>${name}</td><td>Somebody, 20 Nov 2026</td></tr>`).join('');
    const images = photos.map(
      (file) => `<img src="${pathToFileURL(storage.path(`${file}/preview.webp`)).href}">`,
    );
    return `<article><header><b>#${number}</b><b>${escaped(text)}</b></header><table>${facts}</table>
      ${renderSVG(addressOf(id), { border: 0 })}<a href="${addressOf(id)}">Open</a>
      <div class="photos">${images.join('')}</div></article>`;
  });
  writeFileSync(path, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${articles.join('')}`);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(path).href, { waitUntil: 'load', timeout: 0 });
    await page.pdf({ path: target, format: 'A4', tagged: true });
    return performance.now() - startedAtMs;
  } finally {
    await browser.close();
    rmSync(path);
    rmSync(target, { force: true });
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
