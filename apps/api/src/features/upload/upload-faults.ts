import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** The codes with which an upload can end; whoever asks something of such an upload gets its code. */
export const UPLOAD_FAULTS = [
  'file-empty',
  'invalid-file-type',
  'svg-unsupported',
  'image-too-large',
  'image-unreadable',
  'bmp-kind-unsupported',
  'pdf-encrypted',
  'pdf-too-many-pages',
  'pdf-unreadable',
  'page-not-found',
  'decode-timeout',
  'decode-limit',
  'file-quarantined',
  'checksum-mismatch',
  'not-authorized',
  'not-found',
  'floor-name-taken',
  'project-closed',
  'tenant-expired',
  'storage-full',
  'internal',
] as const satisfies readonly ErrorCode[];
