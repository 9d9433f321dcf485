import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { OBJECT_ID_PATTERN } from '@plumbline/shared/ids/object-id.ts';
import type { App } from '../create-instance.ts';

/** What a browser calls a request with, and every answer says again. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The id that leads from a request to its log lines and its row of the operation log: the browser's own, so that it is
 * known also where no answer came, else a new one. It refers and proves nothing: anybody may name a request as they
 * like, but only with 32 hex digits, since it goes into the logs.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && OBJECT_ID_PATTERN.test(given) ? given : randomUUID();
}

/** Says the id in every answer, failures among them. */
export function registerRequestId(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
