import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { LANGUAGES, type Language } from '@plumbline/shared/contract/auth.ts';
import type { MemberExportQuery } from '@plumbline/shared/contract/member.ts';
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

/** Headings and words in the given language. */
function columnsIn(language: Language): CsvColumn<MemberRecord>[] {
  const { columns, systemRole, status } = TEXTS.get(language) ?? loadTexts(language);
  const heading = (id: string) => columns[id] ?? id;
  return [
    [heading('name'), (row) => row.name],
    [heading('email'), (row) => row.email],
    [heading('jobTitle'), (row) => row.jobTitle],
    [heading('companyName'), (row) => row.companyName],
    [heading('systemRole'), (row) => systemRole[row.systemRole] ?? row.systemRole],
    [heading('status'), (row) => status[row.status] ?? row.status],
    [heading('projectCount'), (row) => row.projectCount],
    [heading('lastLoginAt'), (row) => row.lastLoginAt],
    [heading('createdAt'), (row) => row.createdAt],
  ];
}

/** The list of members as the text of a CSV file, piece by piece. Who is in it is settled at the beginning. */
export function memberCsv(
  stores: Stores,
  principal: MemberPrincipal,
  query: MemberExportQuery,
  language: Language,
): AsyncGenerator<string> {
  return csvPieces(columnsIn(language), readMembers(stores, principal, query));
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
