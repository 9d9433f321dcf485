import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import { ANTIVIRUS_TEST } from './sniff-content.ts';

export interface ScannedFile {
  /** Its first bytes, enough to tell what it is by. */
  head: Buffer;
  sizeBytes: number;
  /** 64 hex digits. */
  sha256: string;
  /** It holds what every antivirus program finds. */
  isQuarantined: boolean;
}

/** Reads a file once, whatever its size, and never has all of it in memory. */
export async function scanFile(path: string): Promise<ScannedFile> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let sizeBytes = 0;
  let isQuarantined = false;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    hash.update(bytes);
    sizeBytes += bytes.length;
    if (head.length < SVG_HEAD_BYTES) head = Buffer.concat([head, bytes]).subarray(0, SVG_HEAD_BYTES);
    // What is looked for may lie across two pieces.
    const looked = Buffer.concat([rest, bytes]);
    isQuarantined ||= looked.includes(ANTIVIRUS_TEST);
    rest = looked.subarray(-(ANTIVIRUS_TEST.length - 1));
  }
  return { head, sizeBytes, sha256: hash.digest('hex'), isQuarantined };
}
