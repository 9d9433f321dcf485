import { openStores } from '../database/client.ts';
import { createLogger } from '../log.ts';
import { readConfig } from '../config.ts';
import { listTenantIds } from '../tenants/tenant.store.ts';
import { verifyChain } from './operation-chain.ts';

const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exit(1);
}
const stores = openStores(read.config, createLogger(read.config, 'verify-log'));
try {
  for (const tenantId of await listTenantIds(stores)) {
    const verdict = await verifyChain(stores, tenantId);
    if (verdict.ok) {
      const { rows, links, closedSeq, hash } = verdict;
      process.stdout.write(
        `Tenant ${tenantId}: ${rows} rows in ${links} links fit. Closed up to row ${closedSeq}, hash ${hash}.\n`,
      );
      continue;
    }
    const { firstSeq, lastSeq } = verdict;
    process.stderr.write(`Tenant ${tenantId}: rows ${firstSeq} to ${lastSeq} are not as they were.\n`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(
    `The operation log could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await stores.close();
}
