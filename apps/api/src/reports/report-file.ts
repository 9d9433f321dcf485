/** The one file of a report, below its id. */
import type { ReportFormat } from '@plumbline/shared/contract/report.ts';
import { XLSX_TYPE } from '../lists/file-columns.ts';

/** Of each format what the browser is told that it is. */
const REPORT_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: XLSX_TYPE,
  // Told that it is text, browsers drop the mark by which spreadsheets know the letters, and with it the fingerprint.
  csv: 'application/octet-stream',
  bcf: 'application/octet-stream',
};

export function reportFile(format: ReportFormat): string {
  return `report.${format}`;
}

/** The pages as a picture, to be looked at. */
export const PAGES_FILE = 'pages.svg';

/** One of several files, in their order. */
export function partFile(index: number): string {
  return `report-${index + 1}.pdf`;
}

/** What is stored below the id of its file: several files lie together in an archive. */
export function storedReport({ format, partCount }: { format: ReportFormat; partCount: number }): {
  file: string;
  ending: string;
  type: string;
} {
  if (partCount > 1) return { file: 'report.zip', ending: 'zip', type: 'application/zip' };
  return { file: reportFile(format), ending: format, type: REPORT_TYPES[format] };
}
