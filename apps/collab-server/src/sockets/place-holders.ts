import { createHash } from 'node:crypto';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { networkOf } from '@plumbline/server/sessions/network-of.ts';

/**
 * In whose names a seat is counted: a member's in the account's; a visitor's in those of the visit, its link and the
 * network it comes from. The keys are short and name nobody, for processes tell each other of them.
 */
export type PlaceHolders =
  { kind: 'member'; account: string } | { kind: 'visitor'; visit: string; link: string; network: string };

const KEY_CHARS = 16;
/** What such a key looks like. */
export const HOLDER_KEY = /^[\w-]{16}$/;

/** Those in whose names a seat of this person, who comes from this address, is counted. */
export function holdersOf(principal: Principal, ip: string): PlaceHolders {
  if (principal.kind === 'member') return { kind: 'member', account: keyOf('account', principal.accountId) };
  return {
    kind: 'visitor',
    visit: keyOf('visit', principal.sessionId),
    link: keyOf('link', principal.linkId),
    network: keyOf('network', networkOf(ip)),
  };
}

/** Their keys. */
export function holderKeys(holders: PlaceHolders): string[] {
  return holders.kind === 'member' ? [holders.account] : [holders.visit, holders.link, holders.network];
}

function keyOf(kind: string, id: string): string {
  return createHash('sha256').update(`${kind}:${id}`).digest('base64url').slice(0, KEY_CHARS);
}
