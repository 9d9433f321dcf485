/** Texts that were collected to break programs stay text in a report, and none of them costs the report. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDataDir } from '../../../../tests/support/test-data.ts';
import type { ReportData, ReportNote } from './report-data.ts';
import { reportWords } from './report-words.ts';
import { pagesOfPdf } from './testing/pages-of-pdf.ts';
import { typesetReport } from './typeset-report.ts';

const TEXTS = join(testDataDir() ?? '', 'texts');
const LINK = 'https://plumbline.test/note';
/** Written whole with letters that every program reads back one by one. */
const PLAIN = /^[ -~]+$/;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hostile-report-'));
});
afterEach(() => rm(dir, { recursive: true }));

function noteOf(text: string, index: number): ReportNote {
  return {
    number: index + 1,
    title: text,
    text: [text],
    status: 'open',
    statusName: 'Open',
    assignee: text,
    due: '',
    place: text,
    facts: [{ label: 'Tags', value: text }],
    comments: [{ by: text, at: 'today', text: [text] }],
    history: [{ by: text, at: 'today', text }],
    photos: [],
    morePhotos: null,
    snippet: null,
    sight: null,
    link: LINK,
    qr: null,
  };
}

async function reportOf(texts: readonly string[]) {
  const words = reportWords('en', 'UTC');
  const [first = ''] = texts;
  const notes = texts.map(noteOf);
  const data: ReportData = {
    ...words.setting,
    paper: 'a4',
    words: words.pages,
    title: first,
    author: first,
    madeOn: 'today',
    project: { name: first },
    parts: [
      { part: 'cover', kind: 'Inspection report', picture: null, facts: [{ label: 'Code', value: first }] },
      {
        part: 'table',
        columns: ['a', 'b', 'c', 'd', 'e', 'f'],
        groups: [{ heading: first, notes }],
        isContinued: false,
      },
      { part: 'notes', groups: [{ heading: first, notes }], isContinued: false },
    ],
    partNames: {},
    firstPage: 1,
    pageTotal: null,
    missing: [],
  };
  const source = join(dir, 'report.json');
  await writeFile(source, JSON.stringify(data));
  const set = await typesetReport({ source, outDir: dir });
  if (set.t !== 'report') throw new Error('no report was set');
  const bytes = await readFile(join(dir, 'report.pdf'));
  const pages = await pagesOfPdf(bytes);
  expect(pages).toHaveLength(set.pageCount);
  return { set, file: bytes.toString('latin1'), text: pages.join('').replaceAll(/\s/g, '') };
}

test('every one of the naughty strings is printed as it is, and none is a link, a script or a part of the page', async () => {
  const strings = z.parse(z.array(z.string()), JSON.parse(await readFile(join(TEXTS, 'blns.json'), 'utf8')));
  const texts = strings.filter((text) => text.trim() !== '');
  const { file, text } = await reportOf(texts);
  const lost = texts.filter((each) => PLAIN.test(each) && !text.includes(each.replaceAll(/\s/g, '')));
  expect(lost).toEqual([]);
  const addresses = new Set([...file.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address));
  expect([...addresses]).toEqual([LINK]);
  expect(file).not.toMatch(/\/(?:JavaScript|JS|Launch|EmbeddedFile|SubmitForm)\b/);
}, 240_000);

test('names and laws of many scripts are printed; a letter without a font is named with its note', async () => {
  const names = z.parse(
    z.array(z.string()),
    JSON.parse(await readFile(join(TEXTS, 'names-bidi-unicode.json'), 'utf8')),
  );
  const scripts = ['arb', 'cmn_hans', 'deu_1996', 'hin', 'jpn'];
  const laws = await Promise.all(scripts.map((name) => readFile(join(TEXTS, `udhr-${name}.txt`), 'utf8')));
  const { set } = await reportOf(laws.map((law) => law.slice(0, 2000)));
  expect(set.missing).toEqual([]);
  const hebrew = (await readFile(join(TEXTS, 'udhr-heb.txt'), 'utf8')).slice(0, 500);
  const more = await reportOf([...names, hebrew]);
  expect(more.set.missing.map(({ where }) => where)).toContain(`#${names.length + 1}`);
  expect(more.text).toContain('U+05');
}, 240_000);
