import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint, PlanZone, ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import type { DrawnObject } from './changes/find-doubts.ts';

/** Something on the plan that a new drawing may have changed under. */
export interface NamedObject extends DrawnObject {
  /** A zone, or the kind of markup. */
  kind: 'zone' | PlanMarkup['kind'];
  /** What people call it; empty for markup without words. */
  name: string;
  colour: ZoneColour | null;
}

/** How far around its place words and stamps reach, in sizes of their letters. */
const WORDS_REACH = 3;

/** Everything that people drew, with the ground it covers. */
export function drawnObjects(plan: {
  zones: readonly PlanZone[];
  markup: readonly PlanMarkup[];
}): NamedObject[] {
  return [
    ...plan.zones.map(({ id, displayName, colour, points }) => {
      return { id, kind: 'zone' as const, name: displayName, colour, points };
    }),
    ...plan.markup.map((markup) => ({
      id: markup.id,
      kind: markup.kind,
      name: markup.kind === 'text' ? markup.text : '',
      colour: null,
      points: groundOf(markup),
    })),
  ];
}

function groundOf(markup: PlanMarkup): readonly PlanPoint[] {
  switch (markup.kind) {
    case 'pen':
    case 'cloud':
    case 'area':
      return markup.points;
    case 'arrow':
    case 'dimension':
      return [markup.from, markup.to];
    case 'text':
    case 'stamp': {
      const { at, size } = markup;
      const reach = size * WORDS_REACH;
      return [
        { x: at.x - reach, y: at.y - reach },
        { x: at.x + reach, y: at.y - reach },
        { x: at.x + reach, y: at.y + reach },
        { x: at.x - reach, y: at.y + reach },
      ];
    }
  }
}
