import type * as Y from 'yjs';
import { addFieldNote, deleteFieldNote, moveFieldNote, writeFieldNote } from '../documents/scene/commands.ts';
import { readFieldNotes } from '../documents/scene/read.ts';
import { newObjectId } from '../ids/object-id.ts';
import type { SeededRandom } from './seeded-random.ts';

const WORDS = ['crack', 'wet ', '漏水', 'شق', '扉 ', 'x', 'é', '😀'];
/** Few, so that several people meet in the same one. */
const NOTES_AIM = 5;
const CAPTURE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

/** One edit as somebody in a scene could make it. */
export function randomSceneEdit(doc: Y.Doc, random: SeededRandom): void {
  const notes = readFieldNotes(doc);
  const note = random.pick(notes);
  if (!note || (notes.length < NOTES_AIM && random.chance(0.4))) {
    addFieldNote(doc, { captureId: CAPTURE, ...someLook(random) }, { id: newObjectId() });
    return;
  }
  if (random.chance(0.1)) deleteFieldNote(doc, note.id);
  else if (random.chance(0.15)) moveFieldNote(doc, note.id, someLook(random));
  else writeFieldNote(doc, note.id, otherWords(note.text, random));
}

function someLook(random: SeededRandom) {
  return { yawDeg: random.int(360) - 180, pitchDeg: random.int(180) - 90 };
}

/** A word more or less somewhere, between whole signs. */
function otherWords(text: string, random: SeededRandom): string {
  const signs = [...text];
  const at = random.chance(0.3) ? signs.length : random.int(signs.length + 1);
  const gone = random.chance(0.35) || signs.length > 60 ? 1 + random.int(4) : 0;
  signs.splice(at, gone, ...(gone === 0 ? [random.pick(WORDS) ?? 'x'] : []));
  return signs.join('');
}
