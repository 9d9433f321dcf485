import type { MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { EditAction } from '../../../collab/edit-action.ts';

/** The kinds of steps a person takes on a plan; each has a sentence in `plan.json` under `step`. */
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

/** One step of a person on a plan. Subjects are zones and markup; null for the scale or where north is. */
export interface PlanAction extends EditAction {
  kind: EditKind;
  /** What kind of markup it is about; shown when that has no words of its own. */
  markup?: MarkupKind;
}
