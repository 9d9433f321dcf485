export const ORDER_WAYS = ['front', 'forward', 'backward', 'back'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];

/** Where one object goes in the drawing order: directly below the one, or directly above the other. */
export interface OrderPlace {
  id: string;
  place: { before: string } | { after: string };
}

/**
 * The moves, to be made in this order, that bring the selected objects as far to the front or back as asked and keep
 * their order among themselves. One step forward or backward passes one object that is not selected.
 *
 * @param order ids of all objects in drawing order, the lowest first
 */
export function orderPlaces(
  order: readonly string[],
  selected: ReadonlySet<string>,
  way: OrderWay,
): OrderPlace[] {
  const target = orderAfter(order, selected, way);
  const now = [...order];
  const places: OrderPlace[] = [];
  for (const [index, id] of target.entries()) {
    if (now[index] === id || !selected.has(id)) continue;
    const below = target[index - 1];
    const lowest = now[0];
    if (below !== undefined) places.push({ id, place: { after: below } });
    else if (lowest !== undefined) places.push({ id, place: { before: lowest } });
    now.splice(now.indexOf(id), 1);
    now.splice(index, 0, id);
  }
  return places;
}

function orderAfter(order: readonly string[], selected: ReadonlySet<string>, way: OrderWay): string[] {
  const picked = order.filter((id) => selected.has(id));
  const rest = order.filter((id) => !selected.has(id));
  if (way === 'front') return [...rest, ...picked];
  if (way === 'back') return [...picked, ...rest];
  if (way === 'forward') return stepped(order.toReversed(), selected).reverse();
  return stepped(order, selected);
}

/** One step towards the start: each run of selected objects changes places with the one before it. */
function stepped(order: readonly string[], selected: ReadonlySet<string>): string[] {
  const after = [...order];
  for (let index = 1; index < after.length; index += 1) {
    const [before, id] = [after[index - 1], after[index]];
    if (before === undefined || id === undefined || !selected.has(id) || selected.has(before)) continue;
    [after[index - 1], after[index]] = [id, before];
  }
  return after;
}
