/** Whether the api's failures are those of its OpenAPI document. */
import * as z from 'zod/mini';
import { FailureSchema } from '@plumbline/shared/contract/envelope.ts';
import type { TestApp } from './api-world.ts';

const ErrorsSchema = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        allOf: z.tuple([
          z.object({ $ref: z.literal('#/components/schemas/Failure') }),
          z.object({
            properties: z.object({
              data: z.object({
                properties: z.object({ error: z.object({ enum: z.array(z.string()) }) }),
              }),
            }),
          }),
        ]),
      }),
    }),
  }),
});

/** The failures that the document names for a route, by status; null for a route that it leaves out. */
export function documentedFailures(
  app: Pick<TestApp, 'swagger'>,
  method: string,
  path: string,
): Map<string, string[]> | null {
  const item = app.swagger().paths?.[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
  const operation: unknown = new Map(Object.entries(item)).get(method.toLowerCase());
  const read = z.safeParse(z.object({ responses: z.record(z.string(), z.unknown()) }), operation);
  if (!read.success) return null;
  const failures = new Map<string, string[]>();
  for (const [status, response] of Object.entries(read.data.responses)) {
    const errors = z.safeParse(ErrorsSchema, response);
    if (errors.success) {
      const [, named] = errors.data.content['application/json'].schema.allOf;
      failures.set(status, named.properties.data.properties.error.enum);
    }
  }
  return failures;
}

/**
 * Notes every failure that a route of the app answers with.
 * @returns what was answered and is not in the document, as `METHOD /path STATUS code`
 */
export function watchFailures(app: TestApp): () => string[] {
  const seen = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url;
    if (request.is404 || reply.statusCode < 400 || path === undefined || typeof payload !== 'string') return;
    const failure = z.safeParse(FailureSchema, JSON.parse(payload));
    if (!failure.success) return;
    seen.add([request.method, path, reply.statusCode, failure.data.data.error].join(' '));
  });
  return () =>
    [...seen].filter((each) => {
      const [method = '', path = '', status = '', error = ''] = each.split(' ');
      const known = documentedFailures(app, method, path);
      return known !== null && !known.get(status)?.includes(error);
    });
}
