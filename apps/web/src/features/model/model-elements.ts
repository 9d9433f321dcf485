import {
  ModelElementsSchema,
  type ModelElements,
  type ModelStorey,
} from '@plumbline/shared/models/model-facts.ts';

export interface ListedElement {
  localId: number;
  globalId: string;
  name: string;
  class: string;
  isShown: boolean;
}

export interface ElementGroup {
  key: string;
  /** Null: what stands in no storey. */
  storey: ModelStorey | null;
  classes: { key: string; class: string; elements: ListedElement[] }[];
  count: number;
}

export const FOUND_MAX = 200;

/** @throws Error when it cannot be had or is none */
export async function fetchElements(url: string, signal: AbortSignal): Promise<ModelElements> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the list of elements was not answered: ${answer.status}`);
  return ModelElementsSchema.parse(await answer.json());
}

export function listElements({ rows, classes }: ModelElements): ListedElement[] {
  return rows.map(([localId, globalId, name, classAt, , isShown]) => ({
    localId,
    globalId,
    name,
    class: classes[classAt] ?? '',
    isShown,
  }));
}

/** Highest storey last, as the facts have them; inside by class. */
export function groupElements(
  { rows, storeys: storeyIds }: ModelElements,
  elements: readonly ListedElement[],
  storeys: readonly ModelStorey[],
): ElementGroup[] {
  const byStorey = Map.groupBy(elements, (_, index) => storeyIds[rows[index]?.[4] ?? -1] ?? null);
  return [...storeys, null].flatMap((storey) => {
    const own = byStorey.get(storey?.localId ?? null) ?? [];
    if (own.length === 0) return [];
    const key = String(storey?.localId ?? 'none');
    const classes = [...Map.groupBy(own, (element) => element.class)]
      .map(([name, all]) => ({ key: `${key}/${name}`, class: name, elements: all }))
      .toSorted((one, other) => one.class.localeCompare(other.class, 'en'));
    return [{ key, storey, classes, count: own.length }];
  });
}

/** By part of the name or of the class, or by GlobalId. */
export function findElements(elements: readonly ListedElement[], wanted: string): ListedElement[] {
  const text = wanted.trim().toLocaleLowerCase();
  if (text === '') return [];
  const found: ListedElement[] = [];
  for (const element of elements) {
    const isFound =
      element.name.toLocaleLowerCase().includes(text) ||
      element.class.toLowerCase().includes(text) ||
      (text.length >= 4 && element.globalId.toLowerCase().startsWith(text));
    if (isFound && found.push(element) === FOUND_MAX) break;
  }
  return found;
}
