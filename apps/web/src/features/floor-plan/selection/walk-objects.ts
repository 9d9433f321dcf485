import { seenMarkup } from '../editor/editor-store.ts';
import { shownZones, type ToolContext } from '../editor/tool-handler.ts';
import { readingOrder } from '../tools/reading-order.ts';
import { boxOf, type PlanObject } from './plan-object.ts';

/**
 * Tab walks on through all that this person sees, the zones and then the markup, and round again; with nothing selected
 * it leaves the canvas as everywhere.
 */
export function walkObjects(context: ToolContext, isBack: boolean): boolean {
  const ids = idsInOrder(context);
  const now = ids.indexOf(context.store.state.selection.at(-1) ?? '');
  if (now < 0) return false;
  select(context, ids.at((now + (isBack ? -1 : 1)) % ids.length));
  return true;
}

/** Begins the walk where nothing is selected; false where nothing is to be seen. */
export function beginWalk(context: ToolContext): boolean {
  const [first] = idsInOrder(context);
  select(context, first);
  return first !== undefined;
}

function select({ store, showSelection }: ToolContext, id: string | undefined): void {
  store.select(id ?? null);
  showSelection();
}

function idsInOrder(context: ToolContext): string[] {
  const { store, markup, extentOf } = context;
  const inOrder = (objects: readonly PlanObject[]) =>
    readingOrder(objects, (object) => boxOf(object, extentOf)).map(({ id }) => id);
  return [...inOrder(shownZones(context)), ...inOrder(seenMarkup(store.state, markup()))];
}
