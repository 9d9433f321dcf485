import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';

export interface PaneOf {
  inspectionId: string;
  takenOn: string;
}

/**
 * The notes that belong to a day that is compared with another, with their status of now: those made later are absent. One
 * that was made in a picture of just that day stays, whenever somebody wrote it.
 */
export function pinsOfDay(
  pins: readonly NotePin[],
  pane: PaneOf,
  timeZone: string | undefined,
): readonly NotePin[] {
  // Swedes write a day as this product does: the year first, with dashes.
  const day = new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone });
  return pins.filter(
    ({ createdAt, sight }) =>
      createdAt === null ||
      sight?.inspectionId === pane.inspectionId ||
      day.format(new Date(createdAt)) <= pane.takenOn,
  );
}
