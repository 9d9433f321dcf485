/** In the decoding process: sets a report's pages from its data. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { DecodeMessage } from '../decoding/decode-task.ts';
import { markReport } from './mark-missing.ts';
import type { ReportData } from './report-data.ts';
import { reportFile } from './report-file.ts';
import { readReportFonts } from './report-fonts.ts';

const TEMPLATE = join(import.meta.dirname, 'report.typ');
/** The first that the pages fulfil. */
const STANDARDS = ['ua-1', 'a-2a', 'a-2b'] as const;

/** @param task.source the data, whose pictures lie beside it in `outDir` */
export function typesetReport(task: { source: string; outDir: string }): DecodeMessage {
  const fonts = readReportFonts();
  const given: ReportData = JSON.parse(readFileSync(task.source, 'utf8'));
  const data = markReport(given, fonts.has);
  const compiler = NodeCompiler.create({ workspace: task.outDir, fontArgs: [{ fontBlobs: fonts.blobs }] });
  const compiled = compiler.compile({
    mainFileContent: readFileSync(TEMPLATE, 'utf8'),
    inputs: { data: JSON.stringify(data) },
  });
  const document = compiled.result;
  if (!document) throw new Error(complaintOf(compiler, compiled));
  const { pdf, standard } = printed(compiler, document);
  writeFileSync(join(task.outDir, reportFile('pdf')), pdf);
  return { t: 'report', pageCount: document.numOfPages, standard, missing: data.missing };
}

function printed(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
): { pdf: Buffer; standard: string | null } {
  for (const standard of STANDARDS) {
    try {
      return { pdf: compiler.pdf(document, { pdfStandard: standard }), standard };
    } catch {
      // A plain file says that it is one; no report is lost for it.
    }
  }
  return { pdf: compiler.pdf(document), standard: null };
}

function complaintOf(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeError();
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'nothing was set';
}
