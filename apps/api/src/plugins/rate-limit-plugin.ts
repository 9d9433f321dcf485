import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { App } from '../create-instance.ts';
import { TokenBuckets } from './token-bucket.ts';

const BY_ADDRESS = { perSecond: 50, burst: 1000 };
const BY_SESSION = { perSecond: 30, burst: 600 };

/**
 * Holds back who asks too often: everybody by address, then the authenticated by session.
 * Logins have a throttle of their own in the sessions module.
 */
export function registerRateLimit(app: App): void {
  const addresses = new TokenBuckets(BY_ADDRESS);
  const sessions = new TokenBuckets(BY_SESSION);
  app.addHook('onRequest', async (request) => {
    if (!request.is404 && request.routeOptions.config.unmetered) return;
    refuse(addresses.take(request.ip));
  });
  app.addHook('preValidation', async (request) => {
    if (!request.caller || request.routeOptions.config.unmetered) return;
    refuse(sessions.take(request.caller.principal.sessionId));
  });
}

function refuse(waitSeconds: number): void {
  if (waitSeconds > 0) throw new AppError('rate-limited', { params: { retryAfterSeconds: waitSeconds } });
}
