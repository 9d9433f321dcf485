/** The one file of a report, below its id. */
import type { ReportFormat } from '@plumbline/shared/contract/report.ts';
import { XLSX_TYPE } from '../lists/file-columns.ts';

/** Of each format what the browser is told that it is. */
export const REPORT_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: XLSX_TYPE,
  // Told that it is text, browsers drop the mark by which spreadsheets know the letters, and with it the fingerprint.
  csv: 'application/octet-stream',
  bcf: 'application/octet-stream',
};

export function reportFile(format: ReportFormat): string {
  return `report.${format}`;
}
