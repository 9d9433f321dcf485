import type { FastifySchema, RouteOptions } from 'fastify';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { FailureSchema } from '@plumbline/shared/contract/envelope.ts';
import type { App } from '../create-instance.ts';
import { heedsKey } from './idempotency-plugin.ts';
import { tokenAccessOf } from './token-access.ts';
import { failureResponses, failuresOf } from './route-failures.ts';

const HIDDEN = ['/api/docs', '/assets', '/media'];

/** The OpenAPI document, made from the routes' own schemas; must be registered before them. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline',
        version: '0.1.0',
        description:
          'Answers are {code, msg, data} or {code, msg, rows, total}; failures are {code, msg, data: {error, …}}. ' +
          'A known path with another method answers 405 `method-not-allowed`. ' +
          'Texts are taken without control characters and without spaces at their ends.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform({ ...input, schema: input.schema ?? {} });
      const access = input.route.config?.access ?? 'members';
      const hide = HIDDEN.some((prefix) => url.startsWith(prefix));
      const security = access === 'public' ? [] : [{ bearer: [] }];
      const response = { ...failuresAsResponses(input.route, schema), ...responsesOf(schema) };
      const operation = input.route.config?.operation;
      return {
        url,
        schema: {
          ...schema,
          response,
          ...(hide && { hide: true }),
          security,
          'x-access': access,
          ...(access !== 'public' && { 'x-token-access': tokenAccess(input.route) }),
          ...(operation && { 'x-operation': operation }),
        },
      };
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
  });
  app.addSchema({ ...z.toJSONSchema(FailureSchema, { target: 'draft-7' }), $id: 'Failure' });
}

/** What a token for programs is let do: `read`, `write` or `none`. */
function tokenAccess({ method, url }: Route): string {
  const [first = ''] = [method].flat();
  return tokenAccessOf(first, url) ?? 'none';
}

type Route = Pick<RouteOptions, 'method' | 'url' | 'config'>;

function failuresAsResponses(route: Route, schema: FastifySchema): object {
  const { config = {} } = route;
  const access = config.access ?? 'members';
  const codes = [route.method].flat().flatMap((method) =>
    failuresOf({
      method,
      access,
      unmetered: config.unmetered ?? false,
      takesKey: access !== 'public' && heedsKey(method, route.url, route.config),
      inputs: [schema.params, schema.querystring, schema.body].filter((each) => each !== undefined),
      failures: config.failures ?? [],
    }),
  );
  return failureResponses([...new Set(codes)], config.failureStatus);
}

/** A route that says nothing of its answer succeeds with one that has no body of ours. */
function responsesOf({ response }: FastifySchema): object {
  return typeof response === 'object' && response !== null
    ? response
    : { '2XX': { type: 'null', description: 'Success' } };
}

/** All of the page is its own files. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document at /api/openapi.json and its page at /api/docs, both without a token: they hold no data. */
export async function registerOpenApiPages(app: App): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () =>
    app.swagger(),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      // Without the top bar, whose picture brings an inline style.
      uiConfig: { layout: 'BaseLayout' },
    });
  });
}
