import type { MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';

/** The kinds of steps a person takes on a plan; each has a sentence in `sync.json` under `action`. */
export type EditKind =
  | 'createZone'
  | 'renameZone'
  | 'recolourZone'
  | 'moveZone'
  | 'reshapeZone'
  | 'reorderZone'
  | 'lockZone'
  | 'unlockZone'
  | 'deleteZone'
  | 'restoreZone'
  | 'duplicateZone'
  | 'convertZone'
  | 'drawMarkup'
  | 'moveMarkup'
  | 'reshapeMarkup'
  | 'rewordMarkup'
  | 'styleMarkup'
  | 'reorderMarkup'
  | 'lockMarkup'
  | 'unlockMarkup'
  | 'deleteMarkup'
  | 'restoreMarkup'
  | 'duplicateMarkup'
  | 'setCalibration'
  | 'clearCalibration'
  | 'setNorth'
  | 'clearNorth'
  | ManyEditKind;

/** Steps on several objects at once; each has a sentence in `select.json` under `step`. */
export type ManyEditKind =
  | 'moveMany'
  | 'alignMany'
  | 'distributeMany'
  | 'duplicateMany'
  | 'deleteMany'
  | 'restoreMany'
  | 'reorderMany'
  | 'recolourMany'
  | 'styleMany'
  | 'lockMany'
  | 'unlockMany'
  | 'cutMany'
  | 'pasteMany'
  | 'drawMany';

/** One step of a person: what undo names, what the list of waiting edits shows. */
export interface EditAction {
  kind: EditKind;
  /** Zone or markup id, of several objects the first one's; null for the scale or where north is. */
  subjectId: string | null;
  /** Ids of all objects of a step on several. */
  subjectIds?: readonly string[];
  /** Name of the zone at the time, or what the markup is; empty without one and for several objects. */
  name: string;
  /** What kind of markup it is about; shown when that has no words of its own. */
  markup?: MarkupKind;
  /** True when the step took back or repeated an earlier one. */
  step?: 'undo' | 'redo';
}

/** The objects that a step is about; none for the scale or where north is. */
export function subjectsOf({ subjectId, subjectIds }: EditAction): readonly string[] {
  return subjectIds ?? (subjectId === null ? [] : [subjectId]);
}
