import { mkdir } from 'node:fs/promises';
import { readConfig, type Config } from '@plumbline/server/config.ts';
import { openStores, type Stores } from '@plumbline/server/database/client.ts';
import { createLogger, type Logger } from '@plumbline/server/log.ts';
import { collectProcessMetrics } from '@plumbline/server/metrics.ts';
import { storageFault } from '@plumbline/server/storage/open-storage.ts';

/** What the api and the worker begin with; a fault of the configuration ends the process, a sentence each. */
export async function openProcess(
  name: 'api' | 'worker',
): Promise<{ config: Config; log: Logger; stores: Stores }> {
  const read = readConfig(process.env);
  if (!read.ok) return endWith(read.faults);
  const { config } = read;
  const log = createLogger(config, name);
  collectProcessMetrics();
  const fault = await storageFault(config, log);
  if (fault) return endWith([fault]);
  await mkdir(config.FILES_DIR, { recursive: true });
  return { config, log, stores: openStores(config, log) };
}

function endWith(faults: readonly string[]): never {
  for (const fault of faults) console.error(`Configuration: ${fault}`);
  process.exit(1);
}
