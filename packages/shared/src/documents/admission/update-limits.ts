/** What one update of a room's document may hold at most. */
export interface UpdateLimits {
  sizeBytes: number;
  structs: number;
  /** Client ids that bring structs; the delete set may name more. */
  clients: number;
  deletes: number;
  /** New units on all clients' clocks together: one for each character or value. */
  clockUnits: number;
  /** Types inside types, and lists or objects inside one value. */
  nesting: number;
}

/** Limits of a single edit. A server may be set to another size; the rest is the shape of a document and fixed. */
export const UPDATE_LIMITS: UpdateLimits = {
  sizeBytes: 1024 * 1024,
  structs: 50_000,
  clients: 64,
  deletes: 200_000,
  clockUnits: 200_000,
  nesting: 24,
};

/** Limits of the update that a client sends after joining, with all it did while away; of size as above. */
export const REJOIN_LIMITS: UpdateLimits = updateLimits(4 * 1024 * 1024);

/** Limits of an update on a server that takes this many bytes. */
export function updateLimits(sizeBytes: number): UpdateLimits {
  return { ...UPDATE_LIMITS, sizeBytes };
}

/** Highest clock of a client; far below where arithmetic on clocks stops being exact. */
export const CLOCK_MAX = 2 ** 31 - 1;
