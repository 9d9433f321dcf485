/** The columns of the logs as files, with headings and words in the reader's language. */
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import { BUSINESS_TYPE_CODES, BUSINESS_TYPE_NAMES } from '@plumbline/shared/contract/operation-log.ts';
import type { CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';
import type { LoginRecord } from '@plumbline/server/logs/list-logins.ts';
import type { OperationDetailRecord } from '@plumbline/server/operations/list-operations.ts';
import * as z from 'zod/mini';

const words = z.record(z.string(), z.string());
const TextsSchema = z.object({
  columns: words,
  csv: words,
  module: words,
  kind: words,
  state: words,
  exception: z.string(),
  requestId: z.string(),
  parameters: z.string(),
  result: z.string(),
  login: z.object({ email: z.string(), in: z.string(), columns: words, reason: words }),
});
type Texts = z.infer<typeof TextsSchema>;

const TEXTS = new Map(LANGUAGES.map((language) => [language, loadTexts(language)]));

function loadTexts(language: Language): Texts {
  return TextsSchema.parse(readLocale(language, 'log'));
}

/** Of the operation log. */
export function operationColumns(language: Language): CsvColumn<OperationDetailRecord>[] {
  const texts = TEXTS.get(language) ?? loadTexts(language);
  const heading = (id: string) => texts.columns[id] ?? texts.csv[id] ?? id;
  return [
    [heading('number'), (row) => row.seq],
    [heading('time'), (row) => row.operTime],
    [heading('user'), (row) => row.operName],
    [heading('title'), (row) => texts.module[inCamelCase(row.title)] ?? row.title],
    [heading('kind'), (row) => kindOf(texts, row.businessType)],
    [heading('state'), (row) => texts.state[row.status === 1 ? 'failed' : 'normal'] ?? row.status],
    [texts.exception, (row) => row.exceptionMessage],
    [heading('ip'), (row) => row.ipAddr],
    [heading('method'), (row) => row.requestMethod],
    [heading('address'), (row) => row.requestUrl],
    [texts.parameters, (row) => row.requestParams],
    [texts.result, (row) => row.returnResult],
    [heading('durationMs'), (row) => row.timeConsumedMs],
    [texts.requestId, (row) => row.requestId],
    [heading('tenant'), (row) => row.tenantName],
  ];
}

/** Of the login log. */
export function loginColumns(language: Language): CsvColumn<LoginRecord>[] {
  const { columns, login } = TEXTS.get(language) ?? loadTexts(language);
  const heading = (id: string) => columns[id] ?? login.columns[id] ?? id;
  return [
    [heading('time'), (row) => row.at],
    [heading('user'), (row) => row.name],
    [login.email, (row) => row.email],
    [heading('result'), ({ result }) => (result === 'ok' ? login.in : (login.reason[result] ?? result))],
    [heading('ip'), (row) => row.ip],
    [heading('browser'), (row) => row.userAgent],
    [heading('tenant'), (row) => row.tenantName],
  ];
}

function inCamelCase(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function kindOf({ kind }: Texts, businessType: number): string | number {
  const known = BUSINESS_TYPE_CODES.find((each) => each === businessType);
  return known === undefined ? businessType : (kind[BUSINESS_TYPE_NAMES[known]] ?? businessType);
}
