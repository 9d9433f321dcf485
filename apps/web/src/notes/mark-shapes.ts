/** Survey marks as SVG path data around the origin, 24 units wide: the same on paper and beside text. */
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';

const CIRCLE = 'M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0Z';

/** Each silhouette alone tells the state. */
export const SILHOUETTES: Record<NoteStatus, string> = {
  none: CIRCLE,
  open: CIRCLE,
  'in-progress': CIRCLE,
  'in-dispute': 'M0-11 11 0 0 11-11 0Z',
  complete: 'M-7-9H7A2 2 0 0 1 9-7V7A2 2 0 0 1 7 9H-7A2 2 0 0 1-9 7V-7A2 2 0 0 1-7-9Z',
  verified: 'm0-10.5 9.1 5.25v10.5L0 10.5-9.1 5.25v-10.5Z',
};

export const GLYPHS: Partial<Record<NoteStatus, string>> = {
  'in-dispute': 'M0-5v6m0 3v1',
  complete: 'm-4 0 3 3 5.5-6',
  verified: 'm-5.5 0 2.6 2.6 4.6-5m-1 4.2.8.8 4.6-5',
};

/** Of "in progress": half of the ring is filled, never mirrored. */
export const HALF = 'M0-7.5A7.5 7.5 0 0 0 0 7.5Z';
