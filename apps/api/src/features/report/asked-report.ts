import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { NewReport } from '@plumbline/shared/contract/report.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { AskedReport } from '@plumbline/server/database/tables/report-tables.ts';
import { readableNote } from '../note/note-access.ts';

type Wanted = Pick<NewReport, 'kind' | 'format' | 'version' | 'outline' | 'notes' | 'noteId'> & {
  projectId: string;
};

/** How a report is asked for. @throws AppError not-found for a note that is not of the project */
export async function askedReport(
  trx: Trx,
  principal: MemberPrincipal,
  { projectId, kind, format, version, outline, notes: wanted, noteId }: Wanted,
): Promise<AskedReport> {
  const notes = kind === 'ai-hazards' ? { ...wanted, type: 'approved' as const } : wanted;
  const asked = { format, outline, notes, ...(version !== undefined && { version }) };
  if (noteId === undefined) return asked;
  const { note } = await readableNote(trx, principal, noteId);
  if (note.projectId !== projectId) throw new AppError('not-found');
  return { ...asked, noteId };
}
