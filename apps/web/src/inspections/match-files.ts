import type { CaptureSource } from '@plumbline/shared/contract/inspection.ts';
import { endsSha256 } from './file-ends.ts';

/** The files that an inspection still waits for, found among those that somebody chose again after a reload. */
export async function matchFiles(
  sources: readonly CaptureSource[],
  files: readonly File[],
): Promise<{ id: string; file: File }[]> {
  const waiting = sources.filter(({ state }) => state === 'waiting');
  const matched: { id: string; file: File }[] = [];
  for (const file of files) {
    const ends = await endsSha256(file);
    const source = waiting.find(
      (each) =>
        each.sizeBytes === file.size &&
        (each.endsSha256 && ends ? each.endsSha256 === ends : each.fileName === file.name) &&
        !matched.some(({ id }) => id === each.id),
    );
    if (source) matched.push({ id: source.id, file });
  }
  return matched;
}
