import type { FastifyRequest } from 'fastify';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { MemberPrincipal, TokenScope } from '@plumbline/shared/abilities/principal.ts';
import {
  authenticate,
  authenticateActing,
  type Authenticated,
} from '@plumbline/server/sessions/authenticate.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import type { RouteConfigs } from './route-access.ts';
import { tokenAccessOf } from './token-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Authenticated | null;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,256})$/;

/** Reads the token of `Authorization: Bearer`; null without one. */
function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}

/** Finds out who calls before anything of the request is read, and turns away who may not call the route. */
export function registerAuthentication(app: App, { stores }: ApiContext): void {
  app.decorateRequest('caller', null);
  const configs: RouteConfigs = new Map();
  app.decorate('routeConfigs', configs);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) configs.set(`${each} ${url}`, config ?? {});
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access = 'members', isAskedByPages = false } = request.routeOptions.config;
    if (access === 'public') return;
    const token = bearerToken(request.headers.authorization);
    const judge = isAskedByPages ? authenticate : authenticateActing;
    request.caller = token === null ? null : await judge(stores, token);
    if (!request.caller) throw new AppError('unauthenticated');
    const { principal } = request.caller;
    if (access === 'members' && principal.kind !== 'member') throw new AppError('not-authorized');
    if (principal.kind === 'member' && principal.token) requireScope(request, principal.token);
  });
}

/** @throws AppError token-scope for a route that is not for tokens, or not for one that only reads */
function requireScope({ method, routeOptions }: FastifyRequest, { access }: TokenScope): void {
  const asked = tokenAccessOf(method, routeOptions.url ?? '');
  if (asked === null || (asked === 'write' && access === 'read')) throw new AppError('token-scope');
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Authenticated {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
}

/** The caller of a route for members. */
export function memberOf(request: FastifyRequest): MemberPrincipal {
  const { principal } = callerOf(request);
  if (principal.kind !== 'member') throw new AppError('not-authorized');
  return principal;
}
