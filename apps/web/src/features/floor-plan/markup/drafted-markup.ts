import type { MarkupDrawing, PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { EditorState } from '../editor/editor-store.ts';
import { draftedMarkup } from '../tools/markup-draft.ts';
import { draggedMarkup } from '../tools/markup-drag.ts';
import { sizeOf } from '../tools/markup-style.ts';

/** The markup as it would be after the drag; a text that is being written is shown by its field. */
export function markupInHand(
  all: readonly PlanMarkup[],
  { markup: { drag, writing }, drag: carried, selection }: EditorState,
): readonly PlanMarkup[] {
  const written = writing?.markupId ?? null;
  const shown = written === null ? all : all.filter(({ id }) => id !== written);
  if (carried?.moved && carried.grip.kind === 'zone') {
    // Markup that is selected beside zones, or other markup, goes with them.
    const { from, to, moved } = carried;
    const selected = new Set(selection);
    const isHeld = ({ id, locked }: PlanMarkup) => selected.has(id) && !locked;
    const dragOf = (markupId: string) => ({ markupId, grip: { kind: 'whole' } as const, from, to, moved });
    return shown.map((each) => (isHeld(each) ? draggedMarkup(each, dragOf(each.id)) : each));
  }
  if (!drag?.moved) return shown;
  return shown.map((markup) => (markup.id === drag.markupId ? draggedMarkup(markup, drag) : markup));
}

/** What is being drawn, in the look it will have; an area is shown as its chain of points until it is closed. */
export function draftInHand({ markup, viewport, pointer, tool }: EditorState): MarkupDrawing | null {
  const { draft, style } = markup;
  if (tool === 'stamp' && pointer) {
    const size = sizeOf('stamp', style.size, viewport.scale);
    return { kind: 'stamp', at: pointer, stamp: style.stamp, colour: style.colour, size };
  }
  const drawn = draft && draftedMarkup(draft);
  if (!drawn || drawn.kind === 'area') return null;
  const size = sizeOf(drawn.kind, style.size, viewport.scale);
  return { ...drawn, colour: style.colour, line: style.line, size };
}
