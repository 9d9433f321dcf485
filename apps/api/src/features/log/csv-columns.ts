/** The columns of the logs as files, with headings and words in the reader's language. */
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import { askedColumns } from '@plumbline/shared/csv/asked-columns.ts';
import {
  BUSINESS_TYPE_CODES,
  BUSINESS_TYPE_NAMES,
  type LoginColumn,
  type OperationColumn,
} from '@plumbline/shared/contract/operation-log.ts';
import { LOCAL_PLACE, type Place } from '@plumbline/shared/contract/place.ts';
import type { CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { regionName } from '@plumbline/shared/people/region-name.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';
import type { LoginRecord } from '@plumbline/server/logs/list-logins.ts';
import type { OperationDetailRecord } from '@plumbline/server/operations/list-operations.ts';
import { placeOfAddress } from '../../ops/place-of-address.ts';
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
  login: z.object({ email: z.string(), in: z.string(), refused: z.string(), columns: words, reason: words }),
});
const CommonTextsSchema = z.object({ place: z.object({ local: z.string() }) });
type Texts = z.infer<typeof TextsSchema> & { localPlace: string };

const TEXTS = new Map(LANGUAGES.map((language) => [language, loadTexts(language)]));

function loadTexts(language: Language): Texts {
  const { place } = CommonTextsSchema.parse(readLocale(language, 'common'));
  return { ...TextsSchema.parse(readLocale(language, 'log')), localPlace: place.local };
}

/**
 * Of the operation log, those that are asked for. Number and tenant say which row of which log it is and go with the
 * time, which no table hides.
 */
export function operationColumns(
  language: Language,
  asked: string | undefined,
): CsvColumn<OperationDetailRecord>[] {
  const texts = TEXTS.get(language) ?? loadTexts(language);
  const heading = (id: string) => texts.columns[id] ?? texts.csv[id] ?? id;
  const all: [OperationColumn, CsvColumn<OperationDetailRecord>][] = [
    ['operTime', [heading('number'), (row) => row.seq]],
    ['operTime', [heading('time'), (row) => row.operTime]],
    ['operName', [heading('user'), (row) => row.operName]],
    ['title', [heading('title'), (row) => texts.module[inCamelCase(row.title)] ?? row.title]],
    ['kind', [heading('kind'), (row) => kindOf(texts, row.businessType)]],
    ['state', [heading('state'), ({ status }) => texts.state[status === 1 ? 'failed' : 'normal'] ?? status]],
    ['state', [texts.exception, (row) => row.exceptionMessage]],
    ['ip', [heading('ip'), (row) => row.ipAddr]],
    ['duration', [heading('durationMs'), (row) => row.timeConsumedMs]],
    ['request', [heading('method'), (row) => row.requestMethod]],
    ['request', [heading('address'), (row) => row.requestUrl]],
    ['request', [texts.parameters, (row) => row.requestParams]],
    ['request', [texts.result, (row) => row.returnResult]],
    ['request', [texts.requestId, (row) => row.requestId]],
    ['operTime', [heading('tenant'), (row) => row.tenantName]],
  ];
  return askedColumns(all, asked);
}

/** Of the login log, those that are asked for. */
export function loginColumns(language: Language, asked: string | undefined): CsvColumn<LoginRecord>[] {
  const { columns, login, localPlace } = TEXTS.get(language) ?? loadTexts(language);
  const heading = (id: string) => columns[id] ?? login.columns[id] ?? id;
  const all: [LoginColumn, CsvColumn<LoginRecord>][] = [
    ['at', [heading('time'), (row) => row.at]],
    ['name', [heading('user'), (row) => row.name]],
    ['email', [login.email, (row) => row.email]],
    ['result', [heading('result'), ({ result }) => (result === 'ok' ? login.in : login.refused)]],
    [
      'reason',
      [heading('reason'), ({ result }) => (result === 'ok' ? '' : (login.reason[result] ?? result))],
    ],
    ['ip', [heading('ip'), (row) => row.ip]],
    ['place', [heading('place'), ({ ip }) => placeName(placeOfAddress(ip), language, localPlace)]],
    ['browser', [heading('browser'), (row) => row.userAgent]],
    ['at', [heading('tenant'), (row) => row.tenantName]],
  ];
  return askedColumns(all, asked);
}

function placeName(place: Place, language: Language, localPlace: string): string {
  if (place === null) return '';
  return place === LOCAL_PLACE ? localPlace : regionName(place, language);
}

function inCamelCase(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function kindOf({ kind }: Texts, businessType: number): string | number {
  const known = BUSINESS_TYPE_CODES.find((each) => each === businessType);
  return known === undefined ? businessType : (kind[BUSINESS_TYPE_NAMES[known]] ?? businessType);
}
