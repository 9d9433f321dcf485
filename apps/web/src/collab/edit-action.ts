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
  | 'clearCalibration';

/** One step of a person: what undo names, what the list of waiting edits shows. */
export interface EditAction {
  kind: EditKind;
  /** Zone or markup id, null for the calibration. */
  subjectId: string | null;
  /** Name of the zone at the time, or what the markup is; empty for the calibration. */
  name: string;
  /** True when the step took back or repeated an earlier one. */
  step?: 'undo' | 'redo';
}
