import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ApiContext } from '../api-context.ts';
import type { App } from '../create-instance.ts';
import { TokenBuckets } from './token-bucket.ts';

/**
 * Holds back who asks too often: everybody by address, then the authenticated by session.
 * Logins have a throttle of their own in the sessions module.
 */
export function registerRateLimit(app: App, { stores: { config } }: ApiContext): void {
  const addresses = new TokenBuckets({
    perSecond: config.ADDRESS_REQUESTS_PER_SECOND,
    burst: config.ADDRESS_REQUEST_BURST,
  });
  const sessions = new TokenBuckets({
    perSecond: config.SESSION_REQUESTS_PER_SECOND,
    burst: config.SESSION_REQUEST_BURST,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.config.unmetered) return;
    refuse(addresses.take(request.ip));
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.caller || request.routeOptions.config.unmetered) return;
    const { principal } = request.caller;
    const waitSeconds = sessions.take(principal.sessionId);
    // A program goes by them; pages have no use for them.
    if (principal.kind === 'member' && principal.token) {
      const { remaining, fullAfterSeconds } = sessions.left(principal.sessionId);
      reply.headers({
        'ratelimit-limit': config.SESSION_REQUEST_BURST,
        'ratelimit-remaining': remaining,
        'ratelimit-reset': fullAfterSeconds,
      });
    }
    refuse(waitSeconds);
  });
}

function refuse(waitSeconds: number): void {
  if (waitSeconds > 0) throw new AppError('rate-limited', { params: { retryAfterSeconds: waitSeconds } });
}
