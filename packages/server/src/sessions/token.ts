import { createHash, randomBytes } from 'node:crypto';

/** Whose token it is stands in front, so that one query suffices to judge it. Scanners of code find `plb_`. */
const PREFIX = { member: 's_', visitor: 'g_', program: 'plb_' } as const;
export type TokenKind = 'member' | 'visitor';
const TOKEN_PATTERN = /^(s_|g_|plb_)[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url: a new secret for a token or a share link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new access token; only its hash is ever stored. */
export function newToken(kind: keyof typeof PREFIX): string {
  return PREFIX[kind] + newSecret();
}

/** The kind of a well-formed access token, else null. A program speaks for a member. */
export function tokenKind(token: string): TokenKind | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  return token.startsWith(PREFIX.visitor) ? 'visitor' : 'member';
}

/** SHA-256 of a secret, 64 hex digits: what is stored and looked up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
