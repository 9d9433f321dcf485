import { subject } from '@casl/ability';
import { sql } from 'kysely';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { NoteType } from '@plumbline/shared/notes/note-statuses.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { displayName } from '../features/upload/display-name.ts';
import type { MediaVerdict } from './media-gate.ts';

export const NOTE_MEDIA_KINDS = ['note-file', 'floor-image'] as const;
export type NoteMediaKind = (typeof NOTE_MEDIA_KINDS)[number];

/**
 * What is stored of a note is judged by the note: nothing of a deleted one, of a finding for its reviewers only. Visitors
 * get no attachments at all; of members, the file itself is for those who may attach.
 */
export async function noteVerdict(
  trx: Trx,
  principal: Principal,
  kind: NoteMediaKind,
  fileId: string,
): Promise<MediaVerdict | null> {
  const found = await findNoteOf(trx, kind, fileId);
  const standing = found && (await standingOf(trx, principal, found.projectId));
  if (!standing) return null;
  const ability = abilityFor(principal, standing);
  if (found.type === 'ai' && ability.cannot('review', 'AiNote')) return null;
  const note = subject('Note', {
    createdBy: found.createdBy,
    reviewed: found.type !== 'ai',
    ...(found.floorId !== null && { floorId: found.floorId }),
  });
  if (ability.cannot('read', note)) return null;
  if (kind === 'floor-image') return { original: null };
  if (principal.kind !== 'member') return null;
  const mayHaveFile = ability.can('read', 'Attachment');
  return { original: mayHaveFile ? { fileName: displayName(found.fileName), part: 'source' } : null };
}

interface FoundNote {
  projectId: string;
  type: NoteType;
  createdBy: string;
  floorId: string | null;
  fileName: string;
}

const PARTS = {
  'note-file': sql`
    SELECT n.project_id AS "projectId", n.type, n.created_by AS "createdBy", n.floor_plan_id AS "floorId", a.name AS "fileName", a.file_id, n.deleted_at
    FROM note_attachment a JOIN note n ON n.id = a.note_id`,
  'floor-image': sql`
    SELECT n.project_id AS "projectId", n.type, n.created_by AS "createdBy", n.floor_plan_id AS "floorId", '' AS "fileName",
      n.floor_image_id AS file_id, n.deleted_at
    FROM note n`,
} as const satisfies Record<NoteMediaKind, unknown>;

async function findNoteOf(trx: Trx, kind: NoteMediaKind, fileId: string): Promise<FoundNote | null> {
  const { rows } = await sql<FoundNote>`
    SELECT of."projectId", of.type, of."createdBy", of."floorId", of."fileName"
    FROM (${PARTS[kind]}) of JOIN stored_file s ON s.id = of.file_id
    WHERE of.file_id = ${fileId} AND of.deleted_at IS NULL AND s.deleted_at IS NULL AND s.purpose = ${kind}`.execute(
    trx,
  );
  return rows[0] ?? null;
}
