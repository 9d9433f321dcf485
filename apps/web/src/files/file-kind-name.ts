import type { FileKind } from '@plumbline/shared/files/file-kind.ts';

/** As people call it, in every language. */
export function fileKindName(kind: FileKind): string {
  return kind === 'jpeg' ? 'JPG' : kind.toUpperCase();
}
