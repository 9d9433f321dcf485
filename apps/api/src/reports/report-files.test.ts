import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pagesOfPdf } from './testing/pages-of-pdf.ts';
import type { ReportData, ReportNote } from './report-data.ts';
import { partFile } from './report-file.ts';
import { contentsOf, filesOf, halved, unitsOf, type Unit } from './report-files.ts';
import { reportWords } from './report-words.ts';
import { typesetReport } from './typeset-report.ts';

function note(number: number): ReportNote {
  return {
    number,
    title: `Note ${number}`,
    text: Array.from({ length: 12 }, () => 'A line of words'),
    status: 'open',
    statusName: 'Open',
    assignee: '',
    due: '',
    place: '',
    facts: [],
    comments: [],
    history: [],
    photos: [],
    morePhotos: null,
    snippet: null,
    sight: null,
    link: 'https://example.test/',
    qr: null,
  };
}

function notesPart(count: number) {
  const notes = Array.from({ length: count }, (_, index) => note(index + 1));
  const groups = [
    { heading: 'First', notes: notes.slice(0, 3) },
    { heading: 'Second', notes: notes.slice(3) },
  ];
  return { part: 'notes', groups, isContinued: false } as const;
}

function report(count: number): ReportData {
  const words = reportWords('en', 'UTC');
  return {
    ...words.setting,
    paper: 'a4',
    words: words.pages,
    title: 'Long report',
    author: 'Ana',
    madeOn: 'today',
    project: { name: 'Harbour Tower' },
    parts: [
      { part: 'cover', kind: 'Inspection report', picture: null, facts: [] },
      { ...notesPart(count), groups: [...notesPart(count).groups] },
      { part: 'signatures' },
    ],
    partNames: { cover: 'Cover', notes: 'Note pages', signatures: 'Signatures' },
    firstPage: 1,
    pageTotal: null,
    missing: [],
  };
}

const numbersIn = (part: ReportData['parts'][number]) =>
  'groups' in part ? part.groups.flatMap(({ notes }) => notes.map(({ number }) => number)) : [];

test('notes are cut into slices that have all of them, in order, under their headings', () => {
  const units = unitsOf(report(120), 50);
  expect(units.map(({ part }) => part)).toEqual(['cover', 'notes', 'notes', 'notes', 'signatures']);
  expect(units.flatMap(numbersIn)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(units.flatMap((part) => ('isContinued' in part ? [part.isContinued] : []))).toEqual([
    false,
    true,
    true,
  ]);
  const [first, second] = halved(units[1] ?? { part: 'signatures' }) ?? [];
  expect([first, second].flatMap((part) => (part ? numbersIn(part) : []))).toHaveLength(50);
  expect(halved({ part: 'signatures' })).toBeNull();
});

test('files are filled up to their pages, and contents count through all of them', () => {
  const unit = (pages: number): Unit => ({ part: { part: 'signatures' }, pages });
  const files = filesOf([unit(4), unit(5), unit(2), unit(12), unit(1)], 10);
  expect(files.map((units) => units.map(({ pages }) => pages))).toEqual([[4, 5], [2], [12], [1]]);
  expect(contentsOf(files, { signatures: 'S' })).toEqual([
    { title: 'S', page: 1, file: 1 },
    { title: 'S', page: 5, file: 1 },
    { title: 'S', page: 10, file: 2 },
    { title: 'S', page: 12, file: 3 },
    { title: 'S', page: 24, file: 4 },
  ]);
});

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'report-files-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('a report of too many pages is several files whose pages go on, with one page of contents', async () => {
  const source = join(dir, 'report.json');
  await writeFile(source, JSON.stringify(report(120)));
  const set = await typesetReport({ source, outDir: dir }, undefined, 15);
  if (set.t !== 'report') throw new Error('no report was set');
  expect(set.partCount).toBeGreaterThan(1);
  const pages: string[] = [];
  for (let index = 0; index < set.partCount; index += 1) {
    const own = await pagesOfPdf(await readFile(join(dir, partFile(index))));
    expect(own.length).toBeLessThanOrEqual(15);
    pages.push(...own);
  }
  expect(pages).toHaveLength(set.pageCount);
  pages.forEach((page, index) => expect(page).toContain(`${index + 1} of ${set.pageCount}`));
  const contents = pages.filter((page) => page.includes('Contents'));
  expect(contents).toHaveLength(1);
  expect(contents[0]).toMatch(new RegExp(`Signatures\\s+${set.partCount}\\s+${set.pageCount}`));
  const told = pages.flatMap((page) => page.match(/#\d+(?=\s+Note \d)/g) ?? []);
  expect(new Set(told).size).toBe(120);
}, 120_000);

test('what is too much to be set at once is one file all the same', async () => {
  const source = join(dir, 'report.json');
  await writeFile(source, JSON.stringify(report(450)));
  const told: number[] = [];
  const set = await typesetReport({ source, outDir: dir }, (done) => told.push(done));
  expect(set).toMatchObject({ t: 'report', partCount: 1, standard: 'ua-1' });
  const pages = await pagesOfPdf(await readFile(join(dir, 'report.pdf')));
  if (set.t !== 'report') throw new Error('no report was set');
  expect(pages).toHaveLength(set.pageCount);
  pages.forEach((page, index) => expect(page).toContain(`${index + 1} of ${set.pageCount}`));
  expect(pages.filter((page) => page.includes('Contents'))).toHaveLength(0);
  expect(told.at(-1)).toBe(1);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(await readdir(dir)).toEqual(['report.json', 'report.pdf']);
}, 120_000);
