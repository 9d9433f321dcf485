import { useState } from 'react';
import * as z from 'zod/mini';
import { DENSITIES, useAppearance } from '../appearance.ts';
import { browserTexts } from '../../storage/kept-texts.ts';

const orElse = z.catch;

const LookSchema = z.object({
  /** Missing = as dense as the person has lists in general. */
  density: orElse(z.optional(z.enum(DENSITIES)), undefined),
  /** Columns that were hidden or shown by hand; all others are as the list has them. */
  shown: orElse(z.record(z.string(), z.boolean()), {}),
});
export interface ListLook {
  density: (typeof DENSITIES)[number];
  shown: Record<string, boolean>;
}
/** What was chosen for this list alone. */
type OwnLook = Pick<ListLook, 'shown'> & { density?: ListLook['density'] | undefined };

const USUAL: OwnLook = { shown: {} };

function readLook(key: string): OwnLook {
  try {
    return z.parse(LookSchema, JSON.parse(browserTexts.getItem(key) ?? '{}'));
  } catch {
    return USUAL;
  }
}

/** How one person wants to see one list on this device: which columns, how dense. */
export function useListLook(list: string, owner: string) {
  const key = `plumbline-list-${list}-${owner}`;
  const usual = useAppearance();
  const [kept, setKept] = useState(() => ({ key, own: readLook(key) }));
  // Somebody else may log in, or another list come, where the page stays.
  const current = kept.key === key ? kept : { key, own: readLook(key) };
  if (current !== kept) setKept(current);
  const { own } = current;
  const keep = (next: OwnLook) => {
    setKept({ key, own: next });
    browserTexts.setItem(key, JSON.stringify(next));
  };
  const look: ListLook = { shown: own.shown, density: own.density ?? usual.density };
  const put = (change: Partial<ListLook>) => keep({ ...own, ...change });
  return { look, put, reset: () => keep(USUAL) };
}

interface Choosable {
  id: string;
  fixed?: boolean;
  rare?: boolean;
}

/** Whether a column is shown. */
export function isShown({ id, fixed = false, rare = false }: Choosable, look: ListLook): boolean {
  return fixed || (look.shown[id] ?? !rare);
}
