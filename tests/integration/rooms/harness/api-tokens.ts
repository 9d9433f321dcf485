import pg from 'pg';
import type { TokenScope } from '@plumbline/shared/abilities/principal.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { createApiToken, revokeApiToken } from '@plumbline/server/sessions/api-tokens.ts';

export interface ProgramToken {
  token: string;
  /** Ends it for good. */
  revoke(): Promise<void>;
}

/** A token by which a program speaks for somebody; the tenant takes programs from now on. */
export async function programTokenOf(
  { stores, ownerUrl }: { stores: Stores; ownerUrl: string },
  site: Pick<Site, 'tenantId'>,
  { accountId }: Pick<Person, 'accountId'>,
  scope: Partial<Omit<TokenScope, 'id'>> = {},
): Promise<ProgramToken> {
  await allowPrograms(ownerUrl, site.tenantId);
  const holder = { accountId, tenantId: site.tenantId };
  const { token, record } = await createApiToken(stores, {
    holder,
    createdBy: accountId,
    scope: { name: 'Night build', access: 'write', projectIds: null, ...scope },
    days: 30,
    origin: { ip: '203.0.113.7', userAgent: 'test' },
  });
  return { token, revoke: async () => void (await revokeApiToken(stores, holder, record.id)) };
}

async function allowPrograms(ownerUrl: string, tenantId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('UPDATE tenant SET has_connections = true WHERE id = $1', [tenantId]);
  await owner.end();
}
