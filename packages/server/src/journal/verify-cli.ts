import { openStores } from '../database/client.ts';
import { createLogger } from '../log.ts';
import { readConfig } from '../config.ts';
import { listTenantIds } from '../tenants/tenant.store.ts';
import { verifyJournal } from './verify-journal.ts';

const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exit(1);
}
const stores = openStores(read.config, createLogger(read.config, 'verify-journal'));
let rooms = 0;
let entries = 0;
try {
  for (const tenantId of await listTenantIds(stores)) {
    for await (const verdict of verifyJournal(stores, tenantId)) {
      rooms += 1;
      entries += verdict.entries;
      const faults = verdict.bad.map(({ seq, reason }) => `entry ${seq}: ${reason}`);
      if (!verdict.isWhole) faults.push('it opens without something that its entries hold');
      if (faults.length === 0) continue;
      process.exitCode = 1;
      process.stderr.write(`Tenant ${tenantId}, ${verdict.room}: ${faults.join('; ')}\n`);
    }
  }
  process.stdout.write(`Played ${entries} entries of ${rooms} rooms.\n`);
} catch (error) {
  process.stderr.write(
    `The journal could not be looked through: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await stores.close();
}
