import { SceneChangeSchema, type SceneChange } from '@plumbline/shared/documents/scene/changes.ts';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import type * as Y from 'yjs';
import type { Trx } from '../database/client.ts';
import type { ProjectedEntry, Projection, RoomSubject } from '../rooms/room-kind.ts';

type Written = Pick<ProjectedEntry, 'at' | 'actor_id'> & { changes: readonly unknown[] };

/** Who left a field note, and when. */
interface Making {
  author_id: string | null;
  created_at: Date;
}

/**
 * The field notes of a scene's document, each with who left it, which the document does not say. Nobody is told of them
 * by events: who looks on is in the room.
 */
export const SCENE_PROJECTION: Projection = {
  project: async (trx, subject, { doc, entries }) => {
    const { ids, made } = touchedOf(entries);
    if (await isThere(trx, subject)) await writeRows(trx, subject, { doc, ids, made });
  },
  rebuild: async (trx, subject, doc) => {
    await trx.deleteFrom('field_note').where('inspection_id', '=', subject.subjectId).execute();
    if (!(await isThere(trx, subject))) return;
    const { ids, made } = touchedOf(await wholeJournal(trx, subject));
    await writeRows(trx, subject, { doc, ids, made });
  },
};

function touchedOf(entries: readonly Written[]): { ids: Set<string>; made: Map<string, Making> } {
  const ids = new Set<string>();
  const made = new Map<string, Making>();
  for (const { at, actor_id: author, changes } of entries) {
    for (const change of changes.map(parse)) {
      ids.add(change.fieldNoteId);
      if (change.kind === 'field-note-added')
        made.set(change.fieldNoteId, { author_id: author, created_at: at });
    }
  }
  return { ids, made };
}

function parse(change: unknown): SceneChange {
  return SceneChangeSchema.parse(change);
}

async function isThere(trx: Trx, { subjectId }: RoomSubject): Promise<boolean> {
  const row = await trx.selectFrom('inspection').select('id').where('id', '=', subjectId).executeTakeFirst();
  return row !== undefined;
}

async function wholeJournal(trx: Trx, { subjectId }: RoomSubject): Promise<Written[]> {
  return trx
    .selectFrom('journal_entry')
    .select(['at', 'actor_id', 'changes'])
    .where('room', '=', sceneRoom(subjectId))
    .orderBy('seq')
    .execute();
}

async function writeRows(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { doc, ids, made }: { doc: Y.Doc; ids: ReadonlySet<string>; made: ReadonlyMap<string, Making> },
): Promise<void> {
  if (ids.size === 0) return;
  const living = readFieldNotes(doc).filter(({ id }) => ids.has(id));
  const gone = [...ids].filter((id) => !living.some((note) => note.id === id));
  if (gone.length > 0)
    await trx
      .deleteFrom('field_note')
      .where('inspection_id', '=', subjectId)
      .where('field_note_id', 'in', gone)
      .execute();
  for (const note of living) {
    const values = valuesOf(note);
    // An id that is free again may be taken by somebody else: whose it is belongs to its last beginning.
    const making = made.get(note.id);
    await trx
      .insertInto('field_note')
      .values({
        inspection_id: subjectId,
        field_note_id: note.id,
        tenant_id: tenantId,
        ...values,
        ...(making ?? { author_id: null, created_at: new Date() }),
      })
      .onConflict((conflict) =>
        conflict.columns(['inspection_id', 'field_note_id']).doUpdateSet({ ...values, ...making }),
      )
      .execute();
  }
}

function valuesOf({ captureId, yawDeg, pitchDeg, text }: FieldNote) {
  return { capture_id: captureId, yaw_deg: yawDeg, pitch_deg: pitchDeg, text: text.replaceAll('\0', '') };
}
