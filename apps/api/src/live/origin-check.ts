const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface SocketOrigin {
  origin: string | undefined;
  host: string | undefined;
  userAgent: string | undefined;
  /** Address of the peer, trusted proxies resolved. */
  ip: string;
}

/**
 * Whether a page of this origin may open a socket: the own origin, or one of the allowed.
 * Without Origin only a program on this machine passes, since every browser sends one.
 */
export function mayOpenSocket(from: SocketOrigin, allowedOrigins: readonly string[]): boolean {
  if (from.origin === undefined) {
    return LOOPBACK.has(from.ip) && !/mozilla/i.test(from.userAgent ?? '');
  }
  if (allowedOrigins.includes(from.origin)) return true;
  if (!URL.canParse(from.origin) || from.host === undefined) return false;
  const { protocol, host } = new URL(from.origin);
  return (protocol === 'http:' || protocol === 'https:') && host === from.host.toLowerCase();
}

/** The origins of a comma-separated setting. */
export function readOrigins(setting: string): string[] {
  return setting
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter((origin) => origin !== '');
}
