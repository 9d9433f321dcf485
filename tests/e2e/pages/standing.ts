/** What members may do, changed as another server process would change it. */
import { readConfig } from '@plumbline/server/config.ts';
import { inTenant, openStores, type Stores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { removeMembership, setMembershipRole } from '@plumbline/server/memberships/membership.store.ts';
import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { Product } from '../../support/start-product.ts';

export class Standing {
  readonly #stores: Stores;
  readonly #projectId: string;

  constructor({ databaseUrl, dataDir }: Product, projectId: string) {
    const read = readConfig({
      DATABASE_URL: databaseUrl,
      FILES_DIR: dataDir,
      MEDIA_SECRET: 'not used by these stores, but asked for',
      NODE_NAME: 'e2e',
    });
    if (!read.ok) throw new Error(read.faults.join('\n'));
    this.#stores = openStores(read.config, createLogger({ ...read.config, LOG_LEVEL: 'fatal' }, 'e2e'));
    this.#projectId = projectId;
  }

  async setRole(email: string, projectRole: MemberProjectRole): Promise<void> {
    const { accountId, tenantId } = await this.#find(email);
    await inTenant(this.#stores.app, tenantId, (trx) =>
      setMembershipRole(trx, { projectId: this.#projectId, accountId, projectRole }),
    );
  }

  async remove(email: string): Promise<void> {
    const { accountId, tenantId } = await this.#find(email);
    await inTenant(this.#stores.app, tenantId, (trx) =>
      removeMembership(trx, { projectId: this.#projectId, accountId }),
    );
  }

  close(): Promise<void> {
    return this.#stores.close();
  }

  async #find(email: string): Promise<{ accountId: string; tenantId: string }> {
    const { identity } = this.#stores;
    return identity
      .selectFrom('account as a')
      .innerJoin('session as s', 's.account_id', 'a.id')
      .select(['a.id as accountId', 's.tenant_id as tenantId'])
      .where('a.email', '=', email)
      .executeTakeFirstOrThrow();
  }
}
