import * as z from 'zod/mini';
import { browserTexts } from '../../../storage/kept-texts.ts';

const HiddenSchema = z.array(z.string());
const keyOf = (personId: string, floorId: string) => `plumbline-hidden-${personId}-${floorId}`;

/** The zones this person has hidden on a plan, on this device. */
export function readHidden(personId: string, floorId: string): ReadonlySet<string> {
  try {
    return new Set(z.parse(HiddenSchema, JSON.parse(browserTexts.getItem(keyOf(personId, floorId)) ?? '[]')));
  } catch {
    return new Set();
  }
}

export function storeHidden(personId: string, floorId: string, hidden: ReadonlySet<string>): void {
  if (hidden.size === 0) browserTexts.removeItem(keyOf(personId, floorId));
  else browserTexts.setItem(keyOf(personId, floorId), JSON.stringify([...hidden]));
}
