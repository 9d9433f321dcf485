import { decoded } from '../storage/decoded.ts';

export const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

/** What the first paint must know; nothing secret ever goes into a cookie. */
export type CookieName = 'theme' | 'color-scheme' | 'language';

const keyOf = (name: CookieName) => `plumbline-${name}`;

export function readCookie(name: CookieName): string | undefined {
  const start = `${keyOf(name)}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  return (pair && decoded(pair.slice(start.length))) ?? undefined;
}

/** 30 days, path /, SameSite=Lax (specification §9). */
export function writeCookie(name: CookieName, value: string): void {
  document.cookie = `${keyOf(name)}=${encodeURIComponent(value)}; max-age=${THIRTY_DAYS_SECONDS}; path=/; SameSite=Lax`;
}
