/** Whether a page of this origin may open a socket: browsers send cookies and reach private networks for any page. */
export interface OriginCheck {
  origin: string | undefined;
  /** Host by which the server was asked for, as the trusted proxy says it. */
  host: string;
  ip: string;
  userAgent: string | undefined;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** True for the own origin, the allowed ones, and for programs on this machine that are no browser. */
export function isAllowedOrigin(check: OriginCheck, allowedOrigins: readonly string[]): boolean {
  const { origin } = check;
  if (origin === undefined) {
    return LOOPBACK.test(check.ip) && !/mozilla|webkit|gecko/i.test(check.userAgent ?? '');
  }
  if (allowedOrigins.includes(origin)) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.host === check.host.toLowerCase();
}
