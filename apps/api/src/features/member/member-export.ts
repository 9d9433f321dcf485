import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import { askedColumns } from '@plumbline/shared/csv/asked-columns.ts';
import type { MemberColumn, MemberExportQuery } from '@plumbline/shared/contract/member.ts';
import { csvPieces, type CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { readLocale } from '@plumbline/server/locale-file.ts';
import { findMembers, listMemberIds, type MemberRecord } from '@plumbline/server/members/list-members.ts';
import * as z from 'zod/mini';

/** So many rows are read at once; no connection is held while a slow reader takes them. */
const ROWS_AT_ONCE = 500;

const words = z.record(z.string(), z.string());
const MemberTextsSchema = z.object({ columns: words, status: words });
const ShellTextsSchema = z.object({ systemRole: words });

const TEXTS = new Map(LANGUAGES.map((language) => [language, loadTexts(language)]));

function loadTexts(language: Language) {
  const { columns, status } = MemberTextsSchema.parse(readLocale(language, 'member'));
  const { systemRole } = ShellTextsSchema.parse(readLocale(language, 'shell'));
  return { columns, status, systemRole };
}

/** The columns that are asked for, headings and words in the given language. */
function columnsIn(language: Language, asked: string | undefined): CsvColumn<MemberRecord>[] {
  const { columns, systemRole, status } = TEXTS.get(language) ?? loadTexts(language);
  const named = (id: MemberColumn, value: CsvColumn<MemberRecord>[1]) =>
    [id, [columns[id] ?? id, value]] as const;
  const all = [
    named('name', (row) => row.name),
    named('email', (row) => row.email),
    named('jobTitle', (row) => row.jobTitle),
    named('companyName', (row) => row.companyName),
    named('systemRole', (row) => systemRole[row.systemRole] ?? row.systemRole),
    named('status', (row) => status[row.status] ?? row.status),
    named('projectCount', (row) => row.projectCount),
    named('lastLoginAt', (row) => row.lastLoginAt),
    named('createdAt', (row) => row.createdAt),
  ];
  return askedColumns(all, asked);
}

/** The list of members as the text of a CSV file, piece by piece. Who is in it is settled at the beginning. */
export function memberCsv(
  stores: Stores,
  principal: MemberPrincipal,
  query: MemberExportQuery,
  language: Language,
): AsyncGenerator<string> {
  return csvPieces(columnsIn(language, query.columns), readMembers(stores, principal, query));
}

async function* readMembers(
  stores: Stores,
  principal: MemberPrincipal,
  query: MemberExportQuery,
): AsyncGenerator<MemberRecord[]> {
  const { tenantId } = principal;
  const ids = await inTenant(stores.app, tenantId, (trx) => listMemberIds(trx, principal, query));
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    yield await inTenant(stores.app, tenantId, (trx) => findMembers(trx, some));
  }
}
