import * as z from 'zod/mini';

const HiddenSchema = z.array(z.string());
const keyOf = (floorId: string) => `plumbline-hidden-${floorId}`;

/** The zones this person has hidden on a plan, on this device. */
export function readHidden(floorId: string): ReadonlySet<string> {
  try {
    return new Set(z.parse(HiddenSchema, JSON.parse(localStorage.getItem(keyOf(floorId)) ?? '[]')));
  } catch {
    return new Set();
  }
}

export function storeHidden(floorId: string, hidden: ReadonlySet<string>): void {
  if (hidden.size === 0) localStorage.removeItem(keyOf(floorId));
  else localStorage.setItem(keyOf(floorId), JSON.stringify([...hidden]));
}
