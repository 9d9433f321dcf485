import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { MAX_DRAFT_POINTS, type PresenceDraft } from '@plumbline/shared/protocol/presence.ts';
import type { EditorState } from '../editor/editor-store.ts';
import { draggedMarkup, type MarkupDrag } from '../tools/markup-drag.ts';
import type { MarkupDraft } from '../tools/markup-draft.ts';
import { draftBounds } from '../tools/rectangle-draft.ts';
import { draggedPoints, draggedZones, type ZoneDrag } from '../tools/zone-drag.ts';

type Drafting = Pick<
  EditorState,
  'rectangle' | 'polygon' | 'calibration' | 'markup' | 'drag' | 'naming' | 'pointer' | 'selection'
>;

/** What of the plan is needed to tell where a drag leads. */
interface DraftedOn {
  zones: readonly PlanZone[];
  markup: readonly PlanMarkup[];
  /** The box of an object, for those that have no outline of their own. */
  extentOf: (markup: PlanMarkup) => Bounds | null;
}

/** What this person draws or drags now, as the others are shown it; null for nothing. Test: own-draft.test.ts. */
export function draftOf(state: Drafting, plan: DraftedOn): PresenceDraft | null {
  const { rectangle, polygon, naming, markup, drag } = state;
  if (rectangle) return draft('area', rectangleToPoints(draftBounds(rectangle)));
  if (polygon) return draft('line', [...polygon.points, polygon.current]);
  if (naming?.for === 'new') {
    const { outline } = naming;
    return draft('area', outline.shape === 'rectangle' ? rectangleToPoints(outline.bounds) : outline.points);
  }
  if (markup.draft) return markupDraft(markup.draft);
  if (markup.drag?.moved) return markupDragDraft(plan, markup.drag);
  return drag?.moved ? dragDraft(plan, state.selection, drag) : scaleLine(state);
}

function markupDraft(drafted: MarkupDraft): PresenceDraft | null {
  if (drafted.kind === 'area') return draft('line', [...drafted.polygon.points, drafted.polygon.current]);
  if ('line' in drafted) return draft('line', [drafted.line.start, drafted.line.current]);
  if ('box' in drafted) return draft('area', rectangleToPoints(draftBounds(drafted.box)));
  return draft('stroke', [...drafted.stroke.points, drafted.stroke.current]);
}

function markupDragDraft({ markup, extentOf }: DraftedOn, drag: MarkupDrag): PresenceDraft | null {
  const held = markup.find(({ id }) => id === drag.markupId);
  if (!held) return null;
  const dragged = draggedMarkup(held, drag);
  if (held.kind === 'text' || held.kind === 'stamp') return boxDraft(extentOf(dragged));
  if (held.kind === 'area' || held.kind === 'cloud') return draft('area', markupPoints(dragged));
  return draft(held.kind === 'pen' ? 'stroke' : 'line', markupPoints(dragged));
}

/** Several objects on their way are told as the box around them. */
function dragDraft(plan: DraftedOn, selection: readonly string[], drag: ZoneDrag): PresenceDraft | null {
  const outlines = draggedZones(plan.zones, drag, selection).map((zone) => draggedPoints(zone, drag));
  const carried = drag.grip.kind === 'zone' ? carriedMarkup(plan.markup, selection, drag) : [];
  const [onlyZone, onlyMarkup] = [outlines[0], carried[0]];
  if (outlines.length + carried.length === 1)
    return onlyZone ? draft('area', onlyZone) : onlyMarkup ? markupDragDraft(plan, onlyMarkup) : null;
  const boxes = carried.flatMap((each) => {
    const held = plan.markup.find(({ id }) => id === each.markupId);
    const box = held && plan.extentOf(draggedMarkup(held, each));
    return box ? rectangleToPoints(box) : [];
  });
  return boxDraft(boundsOf([...outlines.flat(), ...boxes]));
}

/** Markup that is selected beside what is held goes with it. */
function carriedMarkup(
  all: readonly PlanMarkup[],
  selection: readonly string[],
  { from, to, moved }: ZoneDrag,
): MarkupDrag[] {
  const selected = new Set(selection);
  return all
    .filter(({ id, locked }) => selected.has(id) && !locked)
    .map(({ id }) => ({ markupId: id, grip: { kind: 'whole' }, from, to, moved }));
}

function boxDraft(box: Bounds | null): PresenceDraft | null {
  return box && draft('area', rectangleToPoints(box));
}

/** The line whose length is about to be told. */
function scaleLine({ calibration, pointer }: Drafting): PresenceDraft | null {
  if (calibration.step === 'length' || calibration.step === 'proof-length')
    return draft('line', [calibration.a, calibration.b]);
  if (calibration.step === 'second' && pointer) return draft('line', [calibration.a, pointer]);
  return null;
}

/** Whole pixels, and every n-th point of a long outline: it is to be seen, not to be measured. */
export function draft(kind: PresenceDraft['kind'], points: readonly PlanPoint[]): PresenceDraft | null {
  if (points.length === 0) return null;
  const every = Math.ceil(points.length / (MAX_DRAFT_POINTS - 1));
  const thinned = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  return { kind, points: thinned.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]) };
}
