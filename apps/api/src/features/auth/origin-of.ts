import type { FastifyRequest } from 'fastify';

const USER_AGENT_MAX_CHARS = 300;

/** Where somebody logs in from, as sessions and the login log keep it. */
export function originOf(request: FastifyRequest): { ip: string; userAgent: string } {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARS),
  };
}
