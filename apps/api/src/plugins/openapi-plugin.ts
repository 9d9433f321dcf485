import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '../create-instance.ts';

const HIDDEN = ['/api/docs', '/assets', '/media'];

/** The OpenAPI document, made from the routes' own schemas; must be registered before them. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline',
        version: '0.1.0',
        description: 'Answers are {code, msg, data} or {code, msg, rows, total}.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const access = input.route.config?.access ?? 'members';
      const hide = HIDDEN.some((prefix) => url.startsWith(prefix));
      const security = access === 'public' ? [] : [{ bearer: [] }];
      return { url, schema: { ...schema, ...(hide ? { hide: true } : {}), security, 'x-access': access } };
    },
  });
}

/** The document at /api/openapi.json and its page at /api/docs, both without a token: they hold no data. */
export async function registerOpenApiPages(app: App): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () =>
    app.swagger(),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
