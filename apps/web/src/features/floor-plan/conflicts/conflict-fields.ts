import { isMarkup, type PlanObject } from '../selection/plan-object.ts';

/** What of an object two people can set to different values at once. */
export type ConflictField = 'name' | 'text' | 'colour' | 'size' | 'line';

/** A value that somebody put over this person's, or that stands where this person's was to go. */
export interface Overtaken {
  objectId: string;
  field: ConflictField;
  mine: string;
  theirs: string;
  /** Null for those who must not know, and when it is not known. */
  person: string | null;
}

/** The fields that an object has, sizes as text. */
export function fieldsOf(object: PlanObject): ReadonlyMap<ConflictField, string> {
  const fields = new Map<ConflictField, string>([['colour', object.colour]]);
  if (!isMarkup(object)) return fields.set('name', object.name);
  fields.set('size', String(object.size));
  if (object.kind === 'text') fields.set('text', object.text);
  if ('line' in object) fields.set('line', object.line);
  return fields;
}

/** What a person writes of an object: a zone's name, a text's words; null for what has none. */
export function wordsOf(object: PlanObject): string | null {
  if (!isMarkup(object)) return object.name;
  return object.kind === 'text' ? object.text : null;
}
