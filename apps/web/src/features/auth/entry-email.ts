import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

const StateSchema = z.object({ email: z.string() });

/** The address that was typed on the page of the way in from which one came; nobody enters it twice. */
export function useEntryEmail(): string {
  const kept = z.safeParse(StateSchema, useLocation().state);
  return kept.data?.email ?? '';
}
