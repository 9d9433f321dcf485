import { format } from 'node:util';
import type { Logger } from '@plumbline/server/log.ts';

/** Sends what a library prints to the log: Hocuspocus writes expected ends of a room to the console. */
export function routeConsole(log: Logger): void {
  console.log = (...parts: unknown[]) => log.info(format(...parts));
  console.warn = (...parts: unknown[]) => log.warn(format(...parts));
  console.error = (...parts: unknown[]) => log.warn(format(...parts));
}

/**
 * The last resort: a rejection nobody caught must not end the rooms of everybody. It is a fault of ours all the same,
 * hence the alarm. An exception outside a promise leaves unknown state behind, and the process ends for a new one.
 */
export function guardProcess(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, alarm: true }, 'a rejection was not handled');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error, alarm: true }, 'an exception was not caught');
    process.exit(1);
  });
}
