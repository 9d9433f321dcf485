/** The one file below a report's id. */
export const REPORT_FILE = 'report.pdf';
