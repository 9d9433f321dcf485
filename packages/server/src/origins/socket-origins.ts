/**
 * Which pages may open a socket: browsers open one for any page, and reach private networks for it.
 *
 * Invariants (socket-origins.test.ts): the own address, PUBLIC_ORIGIN and ALLOWED_ORIGINS pass and no other page does;
 * what is refused is said in the log, once a minute at most.
 */
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';

export interface AskedSocket {
  origin: string | undefined;
  /** The host by which the server was asked for, as far as it knows: a proxy may have put another one there. */
  host: string | undefined;
  userAgent: string | undefined;
  /** Where it comes from, trusted proxies resolved. */
  ip: string;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const BROWSER = /mozilla|webkit|gecko/i;
const SAY_EVERY_MS = 60_000;
/** A header may be kilobytes long, and anybody may send one. */
const SAID_CHARS = 200;

export class SocketOrigins {
  readonly #allowed: ReadonlySet<string>;
  readonly #log: Pick<Logger, 'warn'>;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  constructor(settings: Pick<Config, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>, log: Pick<Logger, 'warn'>) {
    const further = settings.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim());
    this.#allowed = new Set([settings.PUBLIC_ORIGIN ?? '', ...further].filter((origin) => origin !== ''));
    this.#log = log;
  }

  /** True when the socket may be opened. Without an origin only a program of this machine that is no browser passes. */
  admits({ origin, host, userAgent, ip }: AskedSocket): boolean {
    if (origin === undefined) return LOOPBACK.test(ip) && !BROWSER.test(userAgent ?? '');
    const isServed = this.serves(origin, host);
    if (!isServed) this.#tell(origin, host);
    return isServed;
  }

  /** True when pages of this origin, which reach the server by this host, may open sockets. */
  serves(origin: string, host: string | undefined): boolean {
    if (this.#allowed.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.host === host?.toLowerCase();
  }

  #tell(origin: string, host: string | undefined): void {
    const now = performance.now();
    if (now - this.#saidAtMs < SAY_EVERY_MS) return;
    this.#saidAtMs = now;
    const asked = { origin: origin.slice(0, SAID_CHARS), host: host?.slice(0, SAID_CHARS) };
    this.#log.warn(
      asked,
      'a page of this origin may open no socket: if it is one of ours, PUBLIC_ORIGIN or ALLOWED_ORIGINS has to name it',
    );
  }
}
