import pg from 'pg';
import type { Stores } from './client.ts';
import { connectionSettings } from './pool.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens on a channel with a connection of its own and comes back whenever that breaks.
 * Notifications are hints: `onMessage` also gets an empty text after each (re)connection, since some may be lost.
 */
export function listen(stores: Stores, channel: string, onMessage: (payload: string) => void): Listener {
  const { config, log } = stores;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let stopped = false;

  const comeBack = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  const connect = async (): Promise<void> => {
    const own = new pg.Client(
      connectionSettings(config.DATABASE_URL, {
        role: 'plumbline_app',
        statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
        applicationName: `${config.NODE_NAME} listen`,
      }),
    );
    client = own;
    own.on('error', (error) => log.debug({ err: error, channel }, 'listener lost its connection'));
    own.on('end', () => comeBack(own));
    own.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      pauseMs = FIRST_PAUSE_MS;
      onMessage('');
    } catch {
      comeBack(own);
    }
  };

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
