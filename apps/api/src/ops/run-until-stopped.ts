import type { Logger } from '@plumbline/server/log.ts';

const STOP_TIMEOUT_MS = 6000;

/**
 * Ends the process in order at SIGTERM or SIGINT, and in any case after six seconds.
 * A rejection nobody handled is a defect to be alarmed about, not a reason to drop everybody's connections.
 */
export function runUntilStopped(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('unhandledRejection', (error) => log.error({ err: error, alarm: true }, 'unhandled rejection'));
}
