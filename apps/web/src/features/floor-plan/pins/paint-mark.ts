import { GLYPHS, HALF, SILHOUETTES } from '../../../notes/mark-shapes.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';

type MarkContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What a mark is painted with on paper. */
export interface MarkColours {
  status: ReadonlyMap<NoteStatus, string>;
  glyph: string;
  hollow: string;
}

const PATHS = new Map(NOTE_STATUSES.map((status) => [status, new Path2D(SILHOUETTES[status])]));

const HALO_PX = 2;
const HAIRLINE_PX = 1;
const GLYPH_PATHS = new Map(Object.entries(GLYPHS).map(([status, data]) => [status, new Path2D(data)]));
const HALF_PATH = new Path2D(HALF);

/** Paints a mark around the origin, 24 units wide: a white halo and a dark hairline keep it readable on any plan. */
export function paintMark(
  context: MarkContext,
  status: NoteStatus,
  { status: colours, glyph, hollow }: MarkColours,
): void {
  const silhouette = PATHS.get(status);
  if (!silhouette) return;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  outline(context, silhouette, 2 * (HALO_PX + HAIRLINE_PX), 'rgb(0 0 0 / 0.6)');
  outline(context, silhouette, 2 * HALO_PX, '#fff');
  const colour = colours.get(status) ?? '#000';
  const isRing = status === 'none' || status === 'in-progress';
  fill(context, silhouette, isRing ? hollow : colour);
  context.strokeStyle = isRing ? colour : glyph;
  context.lineWidth = 2;
  if (isRing) paintRing(context, status === 'none', colour);
  else if (status === 'open') fill(context, circle(3), glyph);
  const drawn = GLYPH_PATHS.get(status);
  if (drawn) context.stroke(drawn);
}

function paintRing(context: MarkContext, isDashed: boolean, colour: string): void {
  context.setLineDash(isDashed ? [3.2, 3] : []);
  context.stroke(circle(7.5));
  context.setLineDash([]);
  if (isDashed) return;
  fill(context, HALF_PATH, colour);
}

function fill(context: MarkContext, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.fill(path);
}

function outline(context: MarkContext, path: Path2D, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke(path);
}

function circle(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}
