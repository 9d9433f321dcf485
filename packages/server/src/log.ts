import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Names of values that are never written out, at the top and one and two levels down. */
const SECRET_NAMES = ['authorization', 'cookie', 'password', 'token', 'access_token', 'sharedata'];
const REDACTED_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * What is written of an error: its kind, text, stack and code. Errors carry more than they should: node-postgres hangs
 * the whole client on them, with the key that cancels its queries.
 */
function writtenError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

/** A JSON log; `name` says which program speaks, `node` which process. Goes to standard output by default. */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL' | 'NODE_NAME'>,
  name: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    name,
    level: config.LOG_LEVEL,
    base: { node: config.NODE_NAME },
    serializers: { err: writtenError },
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
  };
  return pino(options, destination);
}
