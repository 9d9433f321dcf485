/** Files that were chosen to be sent: described, and found out of which the project has already. Test: chosen-files.test.ts. */
import { fileMark, type AnnouncedFile, type SentFile } from '@plumbline/shared/contract/inspection.ts';
import { announceFile, type ChosenFile } from './announce-file.ts';
import { findSentFiles } from './inspection-requests.ts';

export interface KnownFile extends ChosenFile {
  announced: AnnouncedFile;
  /** The inspection that has it; null where none is known. */
  sentIn: SentFile['inspection'] | null;
}

/** One after the other: of each two MiB are read. Without an answer all are new; the server looks at what it is sent. */
export async function lookAtFiles(projectId: string, files: readonly ChosenFile[]): Promise<KnownFile[]> {
  const described = [];
  for (const chosen of files) described.push({ ...chosen, announced: await announceFile(chosen) });
  const marks = described.flatMap(({ announced }) => fileMark(announced) ?? []);
  const sent = await findSentFiles(projectId, [...new Set(marks)]).catch(() => []);
  const byMark = new Map(sent.map(({ mark, inspection }) => [mark, inspection]));
  return described.map((chosen) => ({
    ...chosen,
    sentIn: byMark.get(fileMark(chosen.announced) ?? '') ?? null,
  }));
}

/** Those that are to be sent: without what is there already, or with it, each such file said to be wanted once more. */
export function filesToSend(known: readonly KnownFile[], { isAgain }: { isAgain: boolean }): KnownFile[] {
  return known
    .filter(({ sentIn }) => isAgain || sentIn === null)
    .map((file) => (file.sentIn ? { ...file, announced: { ...file.announced, isAgain: true } } : file));
}
