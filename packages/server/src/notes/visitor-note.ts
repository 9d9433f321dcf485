import type { VisitorBlock, VisitorInline, VisitorNote } from '@plumbline/shared/contract/visitor-note.ts';
import { readDescription, type Block, type Inline } from '@plumbline/shared/documents/note/description.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import * as Y from 'yjs';
import type { Trx } from '../database/client.ts';
import { loadRoomIn } from '../journal/load-room.ts';
import type { NoteRecord } from './note-record.ts';

/** A note without its people: whoever is mentioned in the description is somebody. Its picture is not signed here. */
export async function toVisitorNote(trx: Trx, note: NoteRecord): Promise<Omit<VisitorNote, 'floorImageUrl'>> {
  const { id, number, type, status, tags, place, sight, version, updatedAt } = note;
  const doc = new Y.Doc();
  await loadRoomIn(trx, noteRoom(id), doc);
  const description = readDescription(descriptionRoot(doc)).map(withoutNames);
  doc.destroy();
  const seen = sight && { sight };
  return {
    id,
    number,
    type,
    status,
    tags,
    place,
    ...seen,
    version,
    updatedAt: updatedAt.toISOString(),
    description,
  };
}

function withoutNames(block: Block): VisitorBlock {
  if ('paragraph' in block) return { paragraph: block.paragraph.map(withoutName) };
  return { list: block.list, items: block.items.map((item) => item.map(withoutNames)) };
}

function withoutName(part: Inline): VisitorInline {
  return 'mention' in part ? { someone: true } : part;
}
