import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { ApiToken } from '@plumbline/shared/contract/api-token.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { visibleProjects } from '@plumbline/server/projects/visible-projects.ts';
import type { ApiTokenRecord } from '@plumbline/server/sessions/api-tokens.ts';

/** Tokens as their list shows them, with the names of the projects that the reader sees. */
export async function toApiTokens(
  trx: Trx,
  reader: MemberPrincipal,
  records: readonly ApiTokenRecord[],
): Promise<ApiToken[]> {
  const ids = [...new Set(records.flatMap(({ projectIds }) => projectIds ?? []))];
  const projects = ids.length === 0 ? [] : await namesOf(trx, reader, ids);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return records.map((record) => ({
    id: record.id,
    name: record.name,
    access: record.access,
    projects: record.projectIds?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
    createdAt: record.createdAt.toISOString(),
    expiresAt: record.expiresAt.toISOString(),
    isExpired: record.isExpired,
    lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
  }));
}

function namesOf(trx: Trx, reader: MemberPrincipal, ids: string[]): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom('project as p')
    .select(['p.id', 'p.name'])
    .where('p.tenant_id', '=', reader.tenantId)
    .where('p.id', 'in', ids)
    .where(visibleProjects(reader))
    .execute();
}
