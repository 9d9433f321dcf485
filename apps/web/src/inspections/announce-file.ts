import type { AnnouncedFile } from '@plumbline/shared/contract/inspection.ts';
import { endsSha256 } from './file-ends.ts';

/** A file that somebody chose; of a video what is known of it already. */
export interface ChosenFile extends Pick<AnnouncedFile, 'id' | 'durationSeconds' | 'shape'> {
  file: File;
}

/** Describes a file before it is sent; one that cannot be read any more says so when it is. */
export async function announceFile({ id, file, durationSeconds, shape }: ChosenFile): Promise<AnnouncedFile> {
  return {
    id,
    fileName: file.name,
    sizeBytes: file.size,
    endsSha256: await endsSha256(file).catch(() => null),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(shape && { shape }),
  };
}
