import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../api.ts';
import { serverAddress } from '../server-address.ts';
import { NotLoggedIn } from './exit-codes.ts';

/** Where the command line keeps what it knows; `PLUMBLINE_HOME` moves it. */
export function home(env: NodeJS.ProcessEnv): string {
  return env['PLUMBLINE_HOME'] ?? join(homedir(), '.config', 'plumbline');
}

const loginPath = (env: NodeJS.ProcessEnv): string => join(home(env), 'login.json');

/** Readable by nobody else. */
export async function keepLogin(env: NodeJS.ProcessEnv, connection: Connection): Promise<void> {
  await mkdir(home(env), { recursive: true, mode: 0o700 });
  await writeFile(loginPath(env), JSON.stringify(connection), { mode: 0o600 });
  await chmod(loginPath(env), 0o600);
}

/**
 * The connection of the environment, else of the last login.
 * @throws NotLoggedIn
 */
export async function readLogin(env: NodeJS.ProcessEnv): Promise<Connection> {
  const { PLUMBLINE_SERVER: server, PLUMBLINE_TOKEN: token } = env;
  if (server && token) return { server: serverAddress(server), token };
  const kept: unknown = JSON.parse(await readFile(loginPath(env), 'utf8').catch(() => 'null'));
  if (typeof kept !== 'object' || kept === null || !('server' in kept) || !('token' in kept))
    throw new NotLoggedIn();
  if (typeof kept.server !== 'string' || typeof kept.token !== 'string') throw new NotLoggedIn();
  return { server: kept.server, token: kept.token };
}
