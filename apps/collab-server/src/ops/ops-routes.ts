import type { FastifyInstance } from 'fastify';
import { isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import { metricsRegistry } from '@plumbline/server/metrics.ts';

/** Health (the process runs), readiness (it can serve rooms) and measurements. */
export function addOpsRoutes(
  app: FastifyInstance,
  { stores, isReady }: { stores: Stores; isReady: () => boolean },
): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_, reply) => {
    const isUp = isReady() && (await isStoreThere(stores));
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not-ready' });
  });
  app.get('/metrics', async (_, reply) => {
    return reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics());
  });
}

async function isStoreThere(stores: Stores): Promise<boolean> {
  try {
    await stores.app.selectFrom('access_change').select('seq').limit(1).execute();
    return true;
  } catch (error) {
    if (!isStoreUnavailable(error)) stores.log.error({ err: error }, 'readiness check failed');
    return false;
  }
}
