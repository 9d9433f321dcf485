import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinPdfs } from './join-pdf.ts';
import { PageSetter } from './page-setter.ts';
import { numberIn, optional, readPdfPiece } from './pdf-piece.ts';
import type { ReportData, ReportNote, ReportPartData } from './report-data.ts';
import { readReportFonts } from './report-fonts.ts';
import { reportWords } from './report-words.ts';
import { pagesOfPdf } from './testing/pages-of-pdf.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'join-pdf-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** What a program that takes bytes for words would trip over. */
const HOSTILE = 'Cut (off ) 1 0 R\nendobj\nstream\n( /StructParents 7 \\';
const note: ReportNote = {
  number: 1,
  title: HOSTILE,
  text: [HOSTILE],
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
  link: 'https://example.test/(1)',
  qr: null,
};
const groups = [{ heading: HOSTILE, notes: [note] }];
const PARTS: ReportPartData[] = [
  { part: 'cover', kind: 'Inspection report', picture: null, facts: [] },
  { part: 'table', columns: ['a', 'b', 'c', 'd', 'e', 'f'], groups, isContinued: false },
  // It says nothing in the outline.
  { part: 'notes', groups: [{ heading: null, notes: [note] }], isContinued: true },
  { part: 'table', columns: ['a', 'b', 'c', 'd', 'e', 'f'], groups, isContinued: true },
  { part: 'signatures' },
];

async function joined(): Promise<Buffer> {
  const words = reportWords('en', 'UTC');
  const data: ReportData = {
    ...words.setting,
    paper: 'a4',
    words: words.pages,
    title: 'Joined <xmpTPg:NPages>9',
    author: 'Ana',
    madeOn: 'today',
    project: { name: 'Harbour Tower' },
    parts: [],
    partNames: {},
    firstPage: 1,
    pageTotal: PARTS.length,
    missing: [],
  };
  const setter = new PageSetter(dir, readReportFonts().blobs);
  const paths: string[] = [];
  for (const [index, part] of PARTS.entries()) {
    const path = join(dir, `${index}.pdf`);
    await setter.set({ ...data, parts: [part], firstPage: index + 1 }, async (document) =>
      writeFile(path, setter.print(document, 'ua-1') ?? ''),
    );
    paths.push(path);
  }
  const target = join(dir, 'joined.pdf');
  joinPdfs(paths, target);
  return readFile(target);
}

test('pieces are one file: every page once, one outline, one tree of what is what, names that are different', async () => {
  const bytes = await joined();
  const pages = await pagesOfPdf(bytes);
  expect(pages).toHaveLength(PARTS.length);
  pages.forEach((page, index) => expect(page).toContain(`${index + 1} of ${PARTS.length}`));
  expect(pages[2]).toContain('Cut (off ) 1 0 R');

  const { roots, textOf, offsets } = readPdfPiece(bytes);
  expect(textOf(roots.catalog)).toContain('/Lang (en)');
  expect(bytes.toString('latin1')).toContain(`<xmpTPg:NPages>${PARTS.length}</xmpTPg:NPages>`);
  const structure = textOf(roots.structure ?? 0);
  const keys = [...(/\/Nums \[([^\]]*)\]/.exec(structure)?.[1] ?? '').matchAll(/(\d+) \d+ 0 R/g)];
  expect(keys.map(([, key]) => Number(key))).toEqual(keys.map((_, index) => index));
  expect(numberIn(structure, /\/ParentTreeNextKey (\d+)/)).toBe(keys.length);
  const names = [...structure.matchAll(/\((\d{4}U\w+)\)/g)].map(([, name]) => name);
  expect(names).toHaveLength(12);
  expect(new Set(names).size).toBe(names.length);
  // Each entry of the outline leads to the next and back, under one root.
  const outline = textOf(roots.outline ?? 0);
  const found: number[] = [];
  const back: number[] = [];
  for (let at: number | null = numberIn(outline, /\/First (\d+) 0 R/); at !== null;) {
    const entry = textOf(at);
    expect(numberIn(entry, /\/Parent (\d+) 0 R/)).toBe(roots.outline);
    found.push(at);
    back.push(optional(entry, /\/Prev (\d+) 0 R/) ?? 0);
    at = optional(entry, /\/Next (\d+) 0 R/);
  }
  expect(back).toEqual([0, ...found.slice(0, -1)]);
  expect(found.at(-1)).toBe(numberIn(outline, /\/Last (\d+) 0 R/));
  expect(found).toHaveLength(4);
  // Every object that is referred to is there.
  for (const [number, offset] of offsets.entries()) {
    if (offset === 0) continue;
    const text = textOf(number).replaceAll(/\((?:\\.|[^()\\])*\)/g, '');
    for (const [, other] of text.matchAll(/(\d+) 0 R/g))
      expect(offsets[Number(other)], text).toBeGreaterThan(0);
  }
}, 60_000);

test('what is no file of the compiler is refused', async () => {
  const path = join(dir, 'other.pdf');
  await writeFile(path, '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n');
  expect(() => joinPdfs([path], join(dir, 'joined.pdf'))).toThrow('a PDF says nothing');
});
