import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { SERVER_PATHS } from '../ops/server-paths.ts';
import { failureBody } from './error-plugin.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** The app's page for addresses that lead nowhere; it shows for any text behind it. */
const NOT_FOUND_PAGE = '/pages/misc/not-found/address';

/**
 * Answers an address that cannot be decoded (`/%zz`), which no route and no hook ever meets: a page leads to the app's
 * own, the rest is a failure like every other. Fastify's answer would name itself and repeat the address.
 */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' && !SERVER_PATHS.test(request.url.split('?')[0] ?? '');
  reply.header(REQUEST_ID_HEADER, request.id).header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'");
  if (isPage && error.code === 'FST_ERR_BAD_URL') {
    void reply.redirect(NOT_FOUND_PAGE);
    return;
  }
  const failure = failureBody(request, new AppError('not-found'));
  void reply.code(failure.code).type('application/json; charset=utf-8').send(JSON.stringify(failure));
}
