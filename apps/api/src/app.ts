import websocket from '@fastify/websocket';
import { createServer } from 'node:http';
import type { ApiContext } from './api-context.ts';
import { createInstance, type App } from './create-instance.ts';
import { registerRoutes } from './features/register-routes.ts';
import { hereRoutes } from './live/here-routes.ts';
import { insideRoutes } from './live/inside-routes.ts';
import { LiveHub } from './live/live-hub.ts';
import { liveRoutes } from './live/live-routes.ts';
import { clientAddress, readNetworks } from './ops/client-address.ts';
import { createCollabProxy } from './ops/collab-proxy.ts';
import { healthRoutes } from './ops/health-routes.ts';
import { metricsRoutes } from './ops/metrics-routes.ts';
import { registerWebFiles } from './ops/web-files.ts';
import { registerAuthentication } from './plugins/authentication-plugin.ts';
import { registerErrors } from './plugins/error-plugin.ts';
import { registerIdempotency } from './plugins/idempotency-plugin.ts';
import { registerOpenApi, registerOpenApiPages } from './plugins/openapi-plugin.ts';
import { registerOperationLog } from './plugins/operation-log-plugin.ts';
import { registerRateLimit } from './plugins/rate-limit-plugin.ts';
import { registerRequestId } from './plugins/request-id.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerStrictContentType } from './plugins/strict-content-type.ts';
import { registerUniqueKeys } from './plugins/unique-keys.ts';
import { registerWellFormedText } from './plugins/well-formed-text.ts';

const LIVE_FRAME_BYTES = 16 * 1024;

/**
 * The api with all its routes, not listening yet. The order of the lines is the order in which a request meets them.
 */
export async function createApp(context: ApiContext): Promise<App> {
  const { config } = context.stores;
  const app = createInstance(context.stores);
  registerRequestId(app);
  registerErrors(app);
  await registerSecurityHeaders(app, config.WEB_DIST_DIR);
  registerStrictContentType(app);
  registerUniqueKeys(app);
  registerRateLimit(app, context);
  registerAuthentication(app, context);
  registerWellFormedText(app);
  registerIdempotency(app, context);
  registerOperationLog(app, context);
  await registerOpenApi(app);
  await registerSockets(app, context);
  healthRoutes(app, context);
  metricsRoutes(app, context);
  await registerRoutes(app, context);
  await registerOpenApiPages(app);
  await registerWebFiles(app, config.WEB_DIST_DIR);
  return app;
}

/** Upgrades of `/collab/*` are piped through where that is this process's to do; all others come to the routes. */
async function registerSockets(app: App, context: ApiContext): Promise<void> {
  const { config, log } = context.stores;
  const trusted = readNetworks(config.TRUSTED_PROXIES);
  const proxy = config.COLLAB_URL ? createCollabProxy(config.COLLAB_URL, log) : null;
  const hub = new LiveHub(context.stores);
  // Never listens: it only hands the upgrades that are ours to the socket library.
  const upgrades = createServer();
  await app.register(websocket, {
    options: { server: upgrades, maxPayload: LIVE_FRAME_BYTES, perMessageDeflate: false },
    preClose: (done) => {
      hub.stop();
      proxy?.close();
      app.websocketServer.close();
      done();
    },
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (proxy?.matches(request.url)) proxy.upgrade(request, socket, head, clientAddress(request, trusted));
    else upgrades.emit('upgrade', request, socket, head);
  });
  app.addHook('onReady', async () => hub.start());
  liveRoutes(app, context, hub);
  hereRoutes(app, context, hub);
  insideRoutes(app, context, hub);
}
