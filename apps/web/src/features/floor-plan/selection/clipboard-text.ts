import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { ClipboardPayload } from './clipboard-payload.ts';
import { isMarkup, type PlanObject } from './plan-object.ts';

/** By this a text is known as one of this product. */
export const CLIPBOARD_KIND = 'plumbline-plan-objects';

/** The text to put on the clipboard; what needs a fix is left out, for no tool may draw it. */
export function clipboardText(
  objects: readonly PlanObject[],
  from: Pick<ClipboardPayload, 'floorPlanId' | 'mmPerPx'>,
): string {
  const sound = objects.filter(({ needsFix }) => !needsFix);
  const payload: ClipboardPayload = {
    kind: CLIPBOARD_KIND,
    version: 1,
    ...from,
    zones: sound
      .filter((object) => !isMarkup(object))
      .map(({ name, colour, shape, points }) => ({ name, colour, shape, points: points.map(placeOf) })),
    markup: sound.filter((object) => isMarkup(object)).map((markup) => drawingOf(markup)),
  };
  return JSON.stringify(payload);
}

/** What of an object is drawn anew: without its id, its place in the order and its lock. */
function drawingOf(markup: PlanMarkup): ClipboardPayload['markup'][number] {
  const { colour, size } = markup;
  switch (markup.kind) {
    case 'text':
      return { kind: 'text', colour, size, at: markup.at, text: markup.text };
    case 'stamp':
      return { kind: 'stamp', colour, size, at: markup.at, stamp: markup.stamp };
    case 'arrow':
    case 'dimension':
      return { kind: markup.kind, colour, size, line: markup.line, from: markup.from, to: markup.to };
    case 'cloud': {
      const { line, shape, points } = markup;
      return { kind: 'cloud', colour, size, line, shape, points: points.map(placeOf) };
    }
    case 'pen':
    case 'area':
      return { kind: markup.kind, colour, size, line: markup.line, points: markup.points.map(placeOf) };
  }
}

function placeOf({ x, y }: PlanPoint): PlanPoint {
  return { x, y };
}
