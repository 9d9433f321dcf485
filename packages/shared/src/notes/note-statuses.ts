/** The states of a note, in the order in which it matures. */
export const NOTE_STATUSES = ['none', 'open', 'in-progress', 'in-dispute', 'complete', 'verified'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];

/** `ai`: a finding that nobody has decided on; `approved`: one that a person has confirmed. */
export const NOTE_TYPES = ['ai', 'approved', 'manual'] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

/** Where somebody has to do something. */
export const UNSETTLED_STATUSES = [
  'none',
  'open',
  'in-progress',
  'in-dispute',
  'complete',
] as const satisfies readonly NoteStatus[];
