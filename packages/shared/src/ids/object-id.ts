/** Ids of objects inside documents: 128 random bits in 32 lower-case hex digits. */
export const OBJECT_ID_PATTERN = /^[0-9a-f]{32}$/;

/**
 * A new 128-bit object id.
 * `crypto.randomUUID` is missing on plain-http LAN addresses, `getRandomValues` is not.
 */
export function newObjectId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
