import type { AnnouncedFile } from '@plumbline/shared/contract/inspection.ts';
import { endsSha256 } from './file-ends.ts';

/** Describes a file before it is sent; one that cannot be read any more says so when it is. */
export async function announceFile({ id, file }: { id: string; file: File }): Promise<AnnouncedFile> {
  return {
    id,
    fileName: file.name,
    sizeBytes: file.size,
    endsSha256: await endsSha256(file).catch(() => null),
  };
}
