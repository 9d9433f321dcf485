/**
 * Signed addresses of pictures and files. A signature covers one file's prefix, the reader's session and a time
 * rounded to five minutes, so that the same reader gets the same address for a while and the browser may keep it.
 * The address carries the session's key (a hash of the token), which opens nothing without the signature, and the
 * session is looked up again at every use (decisions 35).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';

const ROUND_MS = 5 * 60 * 1000;

export interface MediaReader {
  kind: Principal['kind'];
  sessionId: string;
}

export interface SignedBase {
  /** Ends in `/`. */
  base: string;
  expiresAt: Date;
}

export interface MediaSigner {
  /** A base address below which one file's pictures lie; good for five to ten minutes. */
  sign(reader: MediaReader, prefix: string, now?: Date): SignedBase;
  /** The reader of an address, or null when it was not signed so or is over. */
  verify(parts: SignedParts, now?: Date): MediaReader | null;
}

export interface SignedParts {
  expires: string;
  reader: string;
  signature: string;
  prefix: string;
}

/** Signs with the key that all processes share. */
export function createMediaSigner(secret: string): MediaSigner {
  const signatureOf = (expires: string, reader: string, prefix: string) =>
    createHmac('sha256', secret).update(`${expires}\n${reader}\n${prefix}`).digest('base64url');
  return {
    sign: ({ kind, sessionId }, prefix, now = new Date()) => {
      const expiresAt = new Date(Math.ceil((now.getTime() + ROUND_MS) / ROUND_MS) * ROUND_MS);
      const expires = (expiresAt.getTime() / 1000).toString(36);
      const reader = `${kind === 'member' ? 'm' : 'v'}${sessionId}`;
      const base = `/media/${expires}/${reader}/${signatureOf(expires, reader, prefix)}/${prefix}/`;
      return { base, expiresAt };
    },
    verify: ({ expires, reader, signature, prefix }, now = new Date()) => {
      const expected = Buffer.from(signatureOf(expires, reader, prefix));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return null;
      return { kind: reader.startsWith('m') ? 'member' : 'visitor', sessionId: reader.slice(1) };
    },
  };
}
