import { LINE_STYLES, MARKUP_COLOURS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { ZONE_COLOURS } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { Overtaken } from './conflict-fields.ts';
import { renameTyped, rewordTyped } from './store-typed.ts';

/** Puts this person's values over those that overtook them; what got the same look goes back in one step. */
export function putBack(editor: PlanEditor, overtaken: readonly Overtaken[]): void {
  for (const same of byValue(overtaken)) putBackSame(editor, same);
}

function byValue(overtaken: readonly Overtaken[]): Overtaken[][] {
  const groups = new Map<string, Overtaken[]>();
  for (const each of overtaken) {
    const key = `${each.field} ${each.mine}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function putBackSame(editor: PlanEditor, same: readonly Overtaken[]): void {
  const [first] = same;
  if (!first) return;
  const { field, mine } = first;
  const ids = new Set(same.map(({ objectId }) => objectId));
  const markup = editor.live.markup.filter(({ id }) => ids.has(id));
  const many = editor.edits?.many;
  switch (field) {
    case 'name':
      for (const { objectId, theirs } of same) renameTyped(editor, objectId, { opened: theirs, mine });
      return;
    case 'text':
      for (const { objectId, theirs } of same) rewordTyped(editor, objectId, { opened: theirs, mine });
      return;
    case 'size':
      many?.restyle(markup, { sizeOf: () => Number(mine) });
      return;
    case 'line': {
      const line = LINE_STYLES.find((each) => each === mine);
      if (line) many?.restyle(markup, { line });
      return;
    }
    case 'colour': {
      const ofZone = ZONE_COLOURS.find((each) => each === mine);
      const zones = editor.live.state.zones.filter(({ id }) => ids.has(id));
      if (ofZone && zones.length > 0)
        many?.recolour(
          zones.map(({ id }) => id),
          ofZone,
        );
      const ofMarkup = MARKUP_COLOURS.find((each) => each === mine);
      if (ofMarkup) many?.restyle(markup, { colour: ofMarkup });
    }
  }
}
