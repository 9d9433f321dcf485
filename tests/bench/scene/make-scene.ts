import * as Y from 'yjs';
import { addFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { createSeededRandom, seedObjectIds } from '@plumbline/shared/testing/seeded-random.ts';
import type { MadeDocument } from '../plan/make-plan.ts';

const AUTHOR = 1;
/** Of the picture that all notes are in; nobody looks whether there is one. */
const CAPTURE_ID = '01980000-0000-7000-8000-0000000000c1';

/** Field notes all around one picture: the same bytes for the same seed. */
export function makeScene(noteCount: number, seed: number): MadeDocument {
  const random = createSeededRandom(seed);
  const restore = seedObjectIds(random);
  const doc = new Y.Doc();
  doc.clientID = AUTHOR;
  try {
    for (let index = 0; index < noteCount; index += 1) {
      const place = { captureId: CAPTURE_ID, yawDeg: (index * 7) % 180, pitchDeg: -random.int(80) };
      addFieldNote(doc, place, { text: `Crack ${index + 1}` });
    }
  } finally {
    restore();
  }
  return {
    update: new Uint8Array(Y.encodeStateAsUpdate(doc)),
    clock: { clientId: AUTHOR, endClock: Y.getState(doc.store, AUTHOR) },
  };
}
