import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FailureData } from '@plumbline/shared/contract/envelope.ts';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { StorageUnavailable } from '@plumbline/server/storage/file-storage.ts';
import type { App } from '../create-instance.ts';
import { errorText, languageOf } from './error-texts.ts';
import { fieldErrors } from './field-errors.ts';
import { PathMethods } from './path-methods.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The failure of a request that no route takes: 405 where another method would do, else 404. */
    unknownAddress(request: FastifyRequest): AppError;
  }
}

/** Fastify's own refusals, by their code. Everything else of status 4xx is a request that cannot be read. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
};
const RETRY_AFTER_SECONDS = 2;

/** The api's one translator of errors into answers, and its one answer for addresses that do not exist. */
export function registerErrors(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toAppError(error, request);
    if (failure.http >= 500 && failure.code !== 'store-unavailable') {
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    }
    return sendFailure(request, reply, failure);
  });
  const paths = new PathMethods();
  app.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  app.decorate('unknownAddress', ({ method, url }: FastifyRequest) => {
    const others = paths.othersOf(method, url);
    if (others.length === 0) return new AppError('not-found');
    return new AppError('method-not-allowed', { params: { allow: others.join(', ') } });
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, app.unknownAddress(request)));
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('validation', { fields: fieldErrors(error.validation) });
  }
  if (error.code === 'FST_ERR_RESPONSE_SERIALIZATION' && isResponseSerializationError(error)) {
    request.log.error(
      { issues: error.cause.issues, requestId: request.id },
      'answer does not fit its schema',
    );
    return new AppError('internal');
  }
  if (isStoreUnavailable(error) || error instanceof StorageUnavailable)
    return new AppError('store-unavailable');
  const known = FASTIFY_CODES[error.code];
  if (known) return new AppError(known);
  const status = error.statusCode ?? 500;
  return new AppError(status >= 400 && status < 500 ? 'validation' : 'internal');
}

/** Sends the failure envelope: `{code, msg, data: {error, fields, current, params, requestId}}`. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const body = failureBody(request, failure);
  if (failure.code === 'store-unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  const wait = failure.details.params?.['retryAfterSeconds'];
  if (wait !== undefined) reply.header('retry-after', wait);
  const allow = failure.details.params?.['allow'];
  if (allow !== undefined) reply.header('allow', allow);
  // Serialised here: a route's own answer schema must not be applied to a failure.
  return reply
    .code(failure.http)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** The failure envelope as plain data. */
export function failureBody(request: FastifyRequest, failure: AppError) {
  const { fields, current, params } = failure.details;
  const data: FailureData = { error: failure.code, requestId: request.id };
  if (fields) data.fields = fields;
  if (current !== undefined) data.current = current;
  if (params) data.params = params;
  const language = request.caller?.language ?? languageOf(request.headers['accept-language']);
  return { code: ERRORS[failure.code].http, msg: errorText(failure.code, language, params), data };
}
