/** In the decoding process: sets a report's pages from its data, in several files where they are too many for one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FILE_PAGES_MAX } from '@plumbline/shared/contract/report.ts';
import type { DecodeMessage } from '../decoding/decode-message.ts';
import { joinPdfs } from './join-pdf.ts';
import { markReport } from './mark-missing.ts';
import { PageSetter, STANDARDS, type Standard } from './page-setter.ts';
import type { ReportData, ReportPartData } from './report-data.ts';
import { PAGES_FILE, partFile, reportFile } from './report-file.ts';
import { contentsOf, filesOf, halved, unitsOf, type Unit } from './report-files.ts';
import { readReportFonts } from './report-fonts.ts';

/** What of the work is finding out how many pages there are. */
const MEASURING_SHARE = 0.4;

interface TypesetTask {
  /** The data, whose pictures lie beside it in `outDir`. */
  source: string;
  outDir: string;
  asPicture?: boolean | undefined;
}

interface Setting {
  setter: PageSetter;
  data: ReportData;
  outDir: string;
  pagesMax: number;
  /** Hears how much of it is done, 0…1. */
  say: (done: number) => void;
}

export async function typesetReport(
  { source, outDir, asPicture = false }: TypesetTask,
  say: (done: number) => void = () => undefined,
  pagesMax: number = REPORT_FILE_PAGES_MAX,
): Promise<DecodeMessage> {
  const fonts = readReportFonts();
  const given: ReportData = JSON.parse(readFileSync(source, 'utf8'));
  const data = markReport(given, fonts.has);
  const setting: Setting = { setter: new PageSetter(outDir, fonts.blobs), data, outDir, pagesMax, say };
  const { missing } = data;
  if (asPicture) {
    const pageCount = await drawn(setting);
    return { t: 'report', pageCount, partCount: 1, standard: null, missing };
  }
  const whole = unitsOf(data).length === data.parts.length ? await printWhole(setting) : null;
  return { t: 'report', ...(whole ?? (await printByPieces(setting))), missing };
}

function drawn({ setter, data, outDir }: Setting): Promise<number> {
  return setter.set(data, (document) => {
    writeFileSync(join(outDir, PAGES_FILE), setter.draw(document));
    return document.numOfPages;
  });
}

interface Printed {
  pageCount: number;
  partCount: number;
  standard: string | null;
}

/** @returns null when it is too long for one file */
function printWhole({ setter, data, outDir, pagesMax }: Setting): Promise<Printed | null> {
  return setter.set(data, (document) => {
    if (document.numOfPages > pagesMax) return null;
    for (const standard of STANDARDS) {
      const pdf = setter.print(document, standard);
      if (!pdf) continue;
      writeFileSync(join(outDir, reportFile('pdf')), pdf);
      return { pageCount: document.numOfPages, partCount: 1, standard };
    }
    throw new Error('nothing was printed');
  });
}

/** Each piece is set and printed by itself, and what belongs to one file is joined then. */
async function printByPieces(setting: Setting): Promise<Printed> {
  const { data, outDir, pagesMax } = setting;
  const units = await measured(setting);
  const isOne = pagesOf(units) <= pagesMax;
  const files = isOne ? [units] : filesOf(await withContents(setting, units), pagesMax);
  const names = files.length === 1 ? [reportFile('pdf')] : files.map((_, index) => partFile(index));
  const rows = contentsOf(files, data.partNames);
  const parts = files.flat().map(({ part }) => (part.part === 'contents' ? { ...part, rows } : part));
  const pageTotal = pagesOf(files.flat());
  const { standard, pageCount } = await printPieces(setting, parts, pageTotal);
  let first = 0;
  for (const [index, name] of names.entries()) {
    const pieces = Array.from({ length: files[index]?.length ?? 0 }, (_, at) =>
      pieceFile(outDir, first + at),
    );
    joinPdfs(pieces, join(outDir, name));
    for (const piece of pieces) rmSync(piece);
    first += pieces.length;
  }
  return { pageCount, partCount: files.length, standard };
}

const pagesOf = (units: readonly Unit[]) => units.reduce((sum, { pages }) => sum + pages, 0);
const pieceFile = (outDir: string, index: number) => join(outDir, `piece-${index}.pdf`);

/** All to the same standard: what is joined can claim no other. */
async function printPieces(
  setting: Setting,
  parts: readonly ReportPartData[],
  pageTotal: number,
): Promise<{ standard: Standard; pageCount: number }> {
  for (const standard of STANDARDS) {
    const pageCount = await printPiecesTo(standard, setting, { parts, pageTotal });
    if (pageCount !== null) return { standard, pageCount };
  }
  throw new Error('nothing was printed');
}

/** @returns how many pages there are; null when one piece does not fulfil the standard */
async function printPiecesTo(
  standard: Standard,
  { setter, data, outDir, say }: Setting,
  { parts, pageTotal }: { parts: readonly ReportPartData[]; pageTotal: number },
): Promise<number | null> {
  let firstPage = 1;
  for (const [index, part] of parts.entries()) {
    const missing = index === parts.length - 1 ? data.missing : [];
    const pages = await setter.set({ ...data, parts: [part], firstPage, pageTotal, missing }, (document) => {
      const pdf = setter.print(document, standard);
      if (!pdf) return null;
      writeFileSync(pieceFile(outDir, index), pdf);
      return document.numOfPages;
    });
    if (pages === null) return null;
    firstPage += pages;
    say(MEASURING_SHARE + (1 - MEASURING_SHARE) * ((index + 1) / parts.length));
  }
  return firstPage - 1;
}

/** How many pages each unit takes by itself; what lists missing letters ends the last one. */
async function measured({ setter, data, pagesMax, say }: Setting): Promise<Unit[]> {
  const units: Unit[] = [];
  const waiting = unitsOf(data);
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const missing = waiting.length === 0 ? data.missing : [];
    const pages = await setter.set({ ...data, parts: [part], missing }, ({ numOfPages }) => numOfPages);
    const halves = pages > pagesMax ? halved(part) : null;
    if (halves) waiting.unshift(...halves);
    else units.push({ part, pages });
    say(MEASURING_SHARE * (units.length / (units.length + waiting.length)));
  }
  return units;
}

/** Behind the cover, with as many pages as they take. */
async function withContents({ setter, data }: Setting, units: readonly Unit[]): Promise<Unit[]> {
  const rows = contentsOf([units], data.partNames);
  const part: ReportPartData = { part: 'contents', rows };
  const pages = await setter.set({ ...data, parts: [part], missing: [] }, ({ numOfPages }) => numOfPages);
  const at = units[0]?.part.part === 'cover' ? 1 : 0;
  return [...units.slice(0, at), { part, pages }, ...units.slice(at)];
}
