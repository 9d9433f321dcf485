import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, macOS and Windows from 49152): a server
 * that is killed must get its port back, and the clients that knock meanwhile would take one of those for themselves.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
/** A port is free until its server listens: nobody gets one twice. */
const given = new Set();

/**
 * A port that was free a moment ago and that no outgoing connection takes.
 * @param {number} [preferred] taken when it is free
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  if (preferred !== undefined && (await portProblem(preferred, '127.0.0.1')) === undefined) return preferred;
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port) || (await portProblem(port, '127.0.0.1')) !== undefined) continue;
    given.add(port);
    return port;
  }
}

/**
 * Why a port cannot be listened on.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error code, e.g. EADDRINUSE; undefined when the port is free
 */
export function portProblem(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
