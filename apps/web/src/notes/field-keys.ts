/** What of a note is set by one key; the part of the page that changes it carries its name. */
export const KEYED_FIELDS = {
  status: 'KeyS',
  assignee: 'KeyA',
  dueDate: 'KeyD',
  tags: 'KeyT',
} as const;
export type KeyedField = keyof typeof KEYED_FIELDS;

const NAME = 'data-note-field';

/** For the element around a menu, a button or a field. */
export function keyedField(field: KeyedField): { 'data-note-field': KeyedField } {
  return { [NAME]: field };
}

/** Opens the menu of a field that stands in a part of the page, or goes into it. @returns false where there is none */
export function openField(field: KeyedField, part: Element | null | undefined): boolean {
  const place = part?.querySelector(`[${NAME}="${field}"]`);
  const control = place?.querySelector<HTMLElement>('input, button');
  if (!control) return false;
  control.focus();
  if (control instanceof HTMLButtonElement) control.click();
  return true;
}
