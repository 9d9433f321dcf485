/** In the decoding process: sets a report's pages from its data, in several files where they are too many for one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { REPORT_FILE_PAGES_MAX } from '@plumbline/shared/contract/report.ts';
import type { DecodeMessage } from '../decoding/decode-task.ts';
import { markReport } from './mark-missing.ts';
import type { ReportData, ReportPartData } from './report-data.ts';
import { PAGES_FILE, partFile, reportFile } from './report-file.ts';
import { contentsOf, filesOf, halved, unitsOf, type Unit } from './report-files.ts';
import { readReportFonts } from './report-fonts.ts';

const TEMPLATE = join(import.meta.dirname, 'report.typ');
/** The first that the pages fulfil. */
const STANDARDS = ['ua-1', 'a-2a', 'a-2b'] as const;

interface TypesetTask {
  /** The data, whose pictures lie beside it in `outDir`. */
  source: string;
  outDir: string;
  asPicture?: boolean | undefined;
}

export function typesetReport(
  { source, outDir, asPicture = false }: TypesetTask,
  pagesMax: number = REPORT_FILE_PAGES_MAX,
): DecodeMessage {
  const fonts = readReportFonts();
  const given: ReportData = JSON.parse(readFileSync(source, 'utf8'));
  const data = markReport(given, fonts.has);
  const pages = new PageSetter(
    NodeCompiler.create({ workspace: outDir, fontArgs: [{ fontBlobs: fonts.blobs }] }),
  );
  const whole = pages.set(data);
  const { missing } = data;
  if (asPicture) {
    writeFileSync(join(outDir, PAGES_FILE), pages.draw(whole));
    return { t: 'report', pageCount: whole.numOfPages, partCount: 1, standard: null, missing };
  }
  if (whole.numOfPages <= pagesMax) {
    const { pdf, standard } = pages.print(whole);
    writeFileSync(join(outDir, reportFile('pdf')), pdf);
    return { t: 'report', pageCount: whole.numOfPages, partCount: 1, standard, missing };
  }
  const files = filesOf(withContents(measured(pages, data, pagesMax)), pagesMax);
  const pageTotal = files.flat().reduce((sum, unit) => sum + unit.pages, 0);
  const rows = contentsOf(files, data.partNames);
  const standards = new Set<string | null>();
  let firstPage = 1;
  for (const [index, units] of files.entries()) {
    const parts = units.map(({ part }) => (part.part === 'contents' ? { ...part, rows } : part));
    const isLast = index === files.length - 1;
    const document = pages.set({ ...data, parts, firstPage, pageTotal, missing: isLast ? missing : [] });
    const { pdf, standard } = pages.print(document);
    writeFileSync(join(outDir, partFile(index)), pdf);
    standards.add(standard);
    firstPage += document.numOfPages;
  }
  const [standard = null, ...others] = standards;
  const common = others.length === 0 ? standard : null;
  return { t: 'report', pageCount: firstPage - 1, partCount: files.length, standard: common, missing };
}

/** How many pages each unit takes by itself; what lists missing letters ends the last file. */
function measured(pages: PageSetter, data: ReportData, pagesMax: number): Unit[] {
  const measure = (part: ReportPartData): Unit[] => {
    const count = pages.set({ ...data, parts: [part], missing: [] }).numOfPages;
    const halves = count > pagesMax ? halved(part) : null;
    return halves ? halves.flatMap(measure) : [{ part, pages: count }];
  };
  const units = unitsOf(data).flatMap(measure);
  const last = units.at(-1);
  if (!last || data.missing.length === 0) return units;
  const more = pages.set({ ...data, parts: [last.part] }).numOfPages;
  return [...units.slice(0, -1), { ...last, pages: more }];
}

/** One page behind the cover. */
function withContents(units: readonly Unit[]): Unit[] {
  const at = units[0]?.part.part === 'cover' ? 1 : 0;
  return [...units.slice(0, at), { part: { part: 'contents', rows: [] }, pages: 1 }, ...units.slice(at)];
}

class PageSetter {
  #compiler: NodeCompiler;
  #template = readFileSync(TEMPLATE, 'utf8');

  constructor(compiler: NodeCompiler) {
    this.#compiler = compiler;
  }

  set(data: ReportData): NodeTypstDocument {
    // The compiler frees what it kept of the last document.
    this.#compiler.evictCache(0);
    const compiled = this.#compiler.compile({
      mainFileContent: this.#template,
      inputs: { data: JSON.stringify(data) },
    });
    if (compiled.result) return compiled.result;
    const error = compiled.takeError();
    throw new Error(error ? JSON.stringify(this.#compiler.fetchDiagnostics(error)) : 'nothing was set');
  }

  draw(document: NodeTypstDocument): string {
    // Links lead nowhere in a picture, and stand in it as no XML takes them.
    return this.#compiler.plainSvg(document).replaceAll(/ (?:xlink:)?href="https?:[^"]*"/g, '');
  }

  print(document: NodeTypstDocument): { pdf: Buffer; standard: string | null } {
    for (const standard of STANDARDS) {
      try {
        return { pdf: this.#compiler.pdf(document, { pdfStandard: standard }), standard };
      } catch {
        // A plain file says that it is one; no report is lost for it.
      }
    }
    return { pdf: this.#compiler.pdf(document), standard: null };
  }
}
