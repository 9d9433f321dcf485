import { sql } from 'kysely';

/** A note `n` with something left to do about it, as the list's filter "not verified" has it. */
export const IS_OPEN_NOTE = sql<boolean>`(n.deleted_at IS NULL AND n.type <> 'ai' AND n.status <> 'verified')`;
