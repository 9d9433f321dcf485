import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed; each kind has a key of its own, so that none can be passed off as the other. */
export type SealedKind = 'kept answer' | 'mail';

function sealingKey(secret: string, kind: SealedKind): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'plumbline', kind, 32));
}

/** Text sealed with a secret (AES-256-GCM, key by HKDF), base64: nonce, tag, ciphertext. */
export function seal(text: string, secret: string, kind: SealedKind): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, kind), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The text that `seal` was given, null for another secret or kind or a changed text. */
export function openSealed(sealed: string, secret: string, kind: SealedKind): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.byteLength < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, kind), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
