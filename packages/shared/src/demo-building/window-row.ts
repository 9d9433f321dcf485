import type { Window } from './building.ts';

/** Equal windows of one wall, their centres at the given distances from the wall's `from`; all in metres. */
export function windowRow(
  wallId: string,
  centresM: readonly number[],
  widthM: number,
  sillM: number,
  headM: number,
): Window[] {
  return centresM.map((atM) => ({ id: `${wallId}-window-${atM}`, wallId, atM, widthM, sillM, headM }));
}
