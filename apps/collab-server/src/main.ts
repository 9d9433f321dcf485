import { readConfig } from '@plumbline/server/config.ts';
import { openStores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { collectProcessMetrics } from '@plumbline/server/metrics.ts';
import { startHeartbeat } from '@plumbline/server/processes/start-heartbeat.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { guardProcess, routeConsole } from './ops/last-resort.ts';
import { createCollabServer } from './server.ts';

const EXIT_WITHIN_MS = 6000;

const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exit(1);
}
const log = createLogger(read.config, 'collab-server');
guardProcess(log);
routeConsole(log);
collectProcessMetrics();
const stores = openStores(read.config, log);
const server = createCollabServer(stores, ROOM_KINDS);

const heartbeat = startHeartbeat(stores, { kind: 'collab-server', isReady: () => server.isReady });

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref();
  await server.close();
  await heartbeat.stop();
  await stores.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

try {
  log.info({ port: await server.listen() }, 'listening');
} catch (error) {
  log.fatal({ err: error }, 'the rooms could not be opened');
  process.exit(1);
}
