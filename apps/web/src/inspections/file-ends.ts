import { FILE_END_BYTES } from '@plumbline/shared/contract/inspection.ts';

/**
 * SHA-256 of the first and the last MiB of a file, hex: tells it from others without reading all of it. Null on plain-http
 * addresses, where the browser offers no digests.
 */
export async function endsSha256(file: File): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const head = file.slice(0, FILE_END_BYTES);
  const tail = file.slice(Math.max(FILE_END_BYTES, file.size - FILE_END_BYTES));
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([head, tail]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
