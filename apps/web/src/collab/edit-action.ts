/** One step of a person: what undo names, what the list of waiting edits shows. Kinds of rooms extend it by their own. */
export interface EditAction {
  /** Each kind of room has its own kinds of steps, with a sentence for each. */
  kind: string;
  /** What the step is about, of several objects the first one; null for what belongs to the document as a whole. */
  subjectId: string | null;
  /** Ids of all objects of a step on several. */
  subjectIds?: readonly string[];
  /** Name of the object at the time; empty without one and for several objects. */
  name: string;
  /** True when the step took back or repeated an earlier one. */
  step?: 'undo' | 'redo';
}

/** The objects that a step is about; none for what belongs to the document as a whole. */
export function subjectsOf({ subjectId, subjectIds }: EditAction): readonly string[] {
  return subjectIds ?? (subjectId === null ? [] : [subjectId]);
}
