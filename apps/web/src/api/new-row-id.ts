import { newObjectId } from '@plumbline/shared/ids/object-id.ts';

/** The id of what is about to be made: a random UUID, made here so that a repeated call makes one. */
export function newRowId(): string {
  const hex = newObjectId();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
