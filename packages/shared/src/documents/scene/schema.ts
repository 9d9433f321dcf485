/**
 * The document of an inspection's scene (room `scene:{inspectionId}`), version 1: the field notes that people leave in its
 * pictures. Who wrote one and when is what the journal says of it; neither stands here, as visitors read the document.
 * Which inspect note was made of one is a row.
 *
 * root map `fieldNotes`: id (object id) → Y.Map: captureId, yawDeg and pitchDeg in the levelled picture, text Y.Text
 */
import * as z from 'zod/mini';
import { UuidSchema } from '../../contract/envelope.ts';

export const SCENE_SCHEMA_VERSION = 1;
export const FIELD_NOTES_ROOT = 'fieldNotes';

/** What somebody enters, in signs. */
export const FIELD_NOTE_MAX_CHARS = 2000;

/** What every browser and server judges alike; of a document UTF-16 units are counted, at most two of a sign. */
export const SCENE_LIMITS = { fieldNotes: 2000, textChars: 2 * FIELD_NOTE_MAX_CHARS } as const;

/** Where a field note is: a direction in one picture, yaw clockwise from the middle of it. */
export const FieldNotePlaceSchema = z.strictObject({
  captureId: UuidSchema,
  yawDeg: z.number().check(z.minimum(-180), z.maximum(180)),
  pitchDeg: z.number().check(z.minimum(-90), z.maximum(90)),
});
export type FieldNotePlace = z.infer<typeof FieldNotePlaceSchema>;

export interface FieldNote extends FieldNotePlace {
  id: string;
  text: string;
}
