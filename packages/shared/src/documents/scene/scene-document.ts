import type { DocumentChange, DocumentKind, ToldChange } from '../document-kind.ts';
import { SceneChangeSchema } from './changes.ts';
import { checkSceneEffect } from './check-effect.ts';
import { hashScene } from './read.ts';
import { SCENE_SCHEMA_VERSION } from './schema.ts';

/** The document of an inspection's scene: the field notes in its pictures. */
export const SCENE_DOCUMENT = {
  version: SCENE_SCHEMA_VERSION,
  changeSchema: SceneChangeSchema,
  checkEffect: checkSceneEffect,
  toldChange,
  hash: hashScene,
} as const satisfies DocumentKind;

function toldChange(stored: DocumentChange): ToldChange {
  const { kind, fieldNoteId, name } = SceneChangeSchema.parse(stored);
  return { kind, subjectId: fieldNoteId, name };
}
