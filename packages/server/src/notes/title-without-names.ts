import type { Language } from '@plumbline/shared/contract/auth.ts';
import { blocksText, readDescription } from '@plumbline/shared/documents/note/description.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import * as Y from 'yjs';
import type { Trx } from '../database/client.ts';
import { loadRoomIn } from '../journal/load-room.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { titleOf } from './note-record.ts';

/** The first line of a note for people outside of its project: whoever is mentioned in it is somebody. */
export async function titleWithoutNames(trx: Trx, noteId: string, language: Language): Promise<string> {
  const doc = new Y.Doc();
  await loadRoomIn(trx, noteRoom(noteId), doc);
  const { someone } = MAIL_TEXTS[language];
  const text = blocksText(readDescription(descriptionRoot(doc)), () => someone);
  doc.destroy();
  return titleOf(text);
}
