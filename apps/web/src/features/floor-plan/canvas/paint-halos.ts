import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Person } from '../../../collab/presence-store.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { offsetOutline, traceRing } from './outline-path.ts';
import { chipWidth, paintChip } from './paint-chip.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const FIRST_OFFSET_PX = 4;
const NEXT_OFFSET_PX = 4;
const CHIP_GAP_PX = 4;
/** More people at one object are a number. */
const MAX_HALOS = 3;

/** The outline of an object in plan space, null for one that is not shown. */
export type OutlineOf = (objectId: string) => readonly PlanPoint[] | null;

/** Who has what selected, in the order they are known: of somebody's tabs each object once. */
function holdersOf(people: readonly Person[]): Map<string, Person[]> {
  const holders = new Map<string, Person[]>();
  for (const person of people) {
    for (const objectId of person.selection) {
      const before = holders.get(objectId) ?? [];
      if (!before.some(({ id }) => id === person.id)) holders.set(objectId, [...before, person]);
    }
  }
  return holders;
}

/** A line beside an object's own in each holder's colour, each further out than the one before, with name tabs. */
export function paintHalos(
  context: CanvasRenderingContext2D,
  people: readonly Person[],
  outlineOf: OutlineOf,
  viewport: Viewport,
  palette: CanvasPalette,
): void {
  for (const [objectId, holders] of holdersOf(people)) {
    const points = outlineOf(objectId);
    if (!points) continue;
    const ring = points.map((point) => planToScreen(viewport, point));
    const outer = holders
      .slice(0, MAX_HALOS)
      .map((person, place) => paintHalo(context, ring, colourOf(person, palette), place))
      .at(-1);
    if (outer) paintTabs(context, outer, holders, palette);
  }
}

function paintHalo(
  context: CanvasRenderingContext2D,
  ring: readonly PlanPoint[],
  colour: string,
  place: number,
): PlanPoint[] {
  const outline = offsetOutline(ring, FIRST_OFFSET_PX + place * NEXT_OFFSET_PX);
  traceRing(context, outline);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
  return outline;
}

/** Below the end of the lower edge: the object's own label stands in its lower start corner or above it. */
function paintTabs(
  context: CanvasRenderingContext2D,
  outline: readonly PlanPoint[],
  holders: readonly Person[],
  palette: CanvasPalette,
): void {
  const named = holders.filter(({ name }) => name !== '');
  const [first] = named;
  if (!first) return;
  const foot = outline.reduce((best, point) => ((best.y - point.y || best.x - point.x) < 0 ? point : best));
  const rest = named.length - MAX_HALOS;
  const tabs = named
    .slice(0, MAX_HALOS)
    .map((person) => ({ name: person.name, colour: colourOf(person, palette) }));
  if (rest > 0) tabs.push({ name: `+${rest}`, colour: palette.inkSoft });
  let right = foot.x + 1;
  for (const { name, colour } of tabs) {
    const text = { name, value: null };
    right -= chipWidth(context, text, palette.fontFamily);
    const style = { fontFamily: palette.fontFamily, background: colour, ink: '#fff', inkSoft: '#fff' };
    paintChip(context, { x: right, y: foot.y }, text, style);
    right -= CHIP_GAP_PX;
  }
}

function colourOf({ color }: Person, palette: CanvasPalette): string {
  return palette.presence.get(color) ?? palette.ink;
}
