import { createServer } from 'node:net';

/**
 * A port that was free a moment ago.
 * @param {number} [preferred] taken when it is free
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  if (preferred !== undefined && (await portProblem(preferred, '127.0.0.1')) === undefined) return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
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
