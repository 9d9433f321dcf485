import { createHash, randomBytes } from 'node:crypto';

/** Whose token it is stands in front, so that one query suffices to judge it. */
const PREFIX = { member: 's_', visitor: 'g_' } as const;
export type TokenKind = keyof typeof PREFIX;
const TOKEN_PATTERN = /^(s_|g_)[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url: a new secret for a token or a share link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A new access token; only its hash is ever stored. */
export function newToken(kind: TokenKind): string {
  return PREFIX[kind] + newSecret();
}

/** The kind of a well-formed access token, else null. */
export function tokenKind(token: string): TokenKind | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  return token.startsWith(PREFIX.member) ? 'member' : 'visitor';
}

/** SHA-256 of a secret, 64 hex digits: what is stored and looked up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
