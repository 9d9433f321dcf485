import { counter, histogram, metricsRegistry } from '@plumbline/server/metrics.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ApiContext } from '../api-context.ts';
import type { App } from '../create-instance.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { isTrusted, readNetworks } from './client-address.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const requests = counter('http_requests_total', 'Answered requests', ['method', 'route', 'status']);
const durations = histogram('http_request_seconds', 'Time to answer a request', SECONDS, ['method', 'route']);

/** By these a request says that a proxy passed it on. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Counts every request, and shows Prometheus the figures of this process: on this machine and in trusted networks, and
 * through a proxy to the networks of METRICS_FROM alone.
 */
export function metricsRoutes(app: App, { stores }: ApiContext): void {
  const near = readNetworks(stores.config.TRUSTED_PROXIES);
  const far = readNetworks(stores.config.METRICS_FROM);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    durations.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    const { method, id: requestId } = request;
    // What the operation log keeps can be found by its id in the log too; reads would only drown it.
    const isNoted = request.routeOptions.config.operation !== undefined || reply.statusCode >= 500;
    request.log[isNoted ? 'info' : 'debug'](
      { requestId, method, route, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    );
  });
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { access: 'public', unmetered: true } },
    async (request, reply) => {
      if (!isTrusted(request.ip, isPassedOn(request.headers) ? far : near)) throw new AppError('not-found');
      reply.type(metricsRegistry.contentType);
      return metricsRegistry.metrics();
    },
  );
}

function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined);
}
