import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Stores } from '@plumbline/server/database/client.ts';
import { refuseUnreadable } from './plugins/unreadable-address.ts';
import { requestIdOf } from './plugins/request-id.ts';

/** Long enough for a chunk of an upload (4 MiB) over a slow line; headers have to come at once. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 10_000;
const MAX_PARAM_CHARS = 100;

/** The bare server with its limits; plugins and routes are added by `createApp`. */
export function createInstance(stores: Stores) {
  const trusted = stores.config.TRUSTED_PROXIES.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const loggerInstance: FastifyBaseLogger = stores.log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trusted.length > 0 ? trusted : false,
    bodyLimit: stores.config.REQUEST_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnreadable,
    routerOptions: { maxParamLength: MAX_PARAM_CHARS, caseSensitive: true, ignoreDuplicateSlashes: false },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
    .withTypeProvider<ZodTypeProvider>();
}

export type App = ReturnType<typeof createInstance>;
