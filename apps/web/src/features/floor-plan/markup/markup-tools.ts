import type { MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { LINE_HEIGHT } from '../canvas/markup-extent.ts';
import type { ToolContext, ToolHandler } from '../editor/tool-handler.ts';
import { isNear } from '../tools/hit-test.ts';
import { stepDraft, type DraftEvent, type Drawn, type DrawnKind } from '../tools/markup-draft.ts';
import { sizeOf } from '../tools/markup-style.ts';

/** Tools that stay in hand after each object; of the others one is wanted at a time, which is then selected. */
const STAYS: ReadonlySet<MarkupKind> = new Set<MarkupKind>(['pen', 'stamp']);

/** The handlers of the tools that draw markup. */
export const MARKUP_TOOLS: Record<MarkupKind, ToolHandler> = {
  pen: drawTool('pen'),
  arrow: drawTool('arrow'),
  cloud: drawTool('cloud'),
  dimension: drawTool('dimension'),
  area: drawTool('area'),
  text: pointTool('text', beginText),
  stamp: pointTool('stamp', placeStamp),
};

/** By a drag, or by clicks; Enter and a double press finish, Backspace takes the last point back. */
function drawTool(kind: DrawnKind): ToolHandler {
  return {
    press(context, { point, shift }) {
      if (isRepeated(context, point)) step(context, kind, { type: 'finish' });
      else step(context, kind, { type: 'press', point, shift, closes: closes(context, point) });
      return 'taken';
    },
    move: (context, { point, shift }) => step(context, kind, { type: 'move', point, shift }),
    release: (context, { point, shift, moved }) =>
      step(context, kind, { type: 'release', point, shift, moved }),
    doublePress(context) {
      if (kind === 'area' || 'stroke' in (context.store.state.markup.draft ?? {})) {
        step(context, kind, { type: 'finish' });
      }
    },
    key(context, { code }) {
      const { store } = context;
      const { draft } = store.state.markup;
      if (code === 'Enter' && draft) step(context, kind, { type: 'finish' });
      else if (code === 'Backspace' && draft) step(context, kind, { type: 'drop-last' });
      else if (code !== 'Escape') return false;
      else if (draft) store.setMarkup({ draft: null });
      else store.setTool('select');
      return true;
    },
    cursor: () => 'crosshair',
  };
}

/** One press is the whole gesture. */
function pointTool(
  kind: 'text' | 'stamp',
  place: (context: ToolContext, point: PlanPoint) => void,
): ToolHandler {
  return {
    press(context, { point }) {
      place(context, point);
      return 'taken';
    },
    move: () => undefined,
    release: () => undefined,
    key({ store }, { code }) {
      if (code !== 'Escape') return false;
      if (store.state.markup.writing) store.setMarkup({ writing: null });
      else store.setTool('select');
      return true;
    },
    cursor: () => (kind === 'text' ? 'text' : 'crosshair'),
  };
}

function step(context: ToolContext, kind: DrawnKind, event: DraftEvent): void {
  const { store, notify } = context;
  const { markup, viewport } = store.state;
  if (!markup.draft && event.type === 'move') return;
  const tool = { kind, cloudShape: markup.style.cloudShape, scale: viewport.scale };
  const { draft, done, refused } = stepDraft(markup.draft, event, tool);
  store.setMarkup({ draft });
  if (refused) notify('finish-first');
  if (done) draw(context, done);
}

function draw(context: ToolContext, drawn: Drawn): void {
  const { style } = context.store.state.markup;
  const look = { colour: style.colour, line: style.line, size: sizeNow(context, drawn.kind) };
  const id = context.edits?.markup.create({ ...drawn, ...look }) ?? null;
  if (id !== null && !STAYS.has(drawn.kind)) putDown(context, id);
}

/** The middle of the first line stands where the person pressed. */
function beginText(context: ToolContext, { x, y }: PlanPoint): void {
  const size = sizeNow(context, 'text');
  context.store.setMarkup({ writing: { markupId: null, at: { x, y: y - (size * LINE_HEIGHT) / 2 } } });
}

function placeStamp(context: ToolContext, at: PlanPoint): void {
  const { colour, stamp } = context.store.state.markup.style;
  context.edits?.markup.create({ kind: 'stamp', at, colour, stamp, size: sizeNow(context, 'stamp') });
}

function putDown({ store }: ToolContext, markupId: string): void {
  store.setTool('select');
  store.select(markupId);
}

function sizeNow({ store }: ToolContext, kind: MarkupKind): number {
  const { markup, viewport } = store.state;
  return sizeOf(kind, markup.style.size, viewport.scale);
}

/** Enter at the crosshair, twice on one spot, finishes as a double click does. */
function isRepeated({ store }: ToolContext, point: PlanPoint): boolean {
  const { crosshair, markup } = store.state;
  const last = setPoints(markup.draft).at(-1);
  return crosshair && last?.x === point.x && last.y === point.y;
}

/** True on the first of the points that were set by clicks. */
function closes({ store }: ToolContext, point: PlanPoint): boolean {
  const { markup, viewport } = store.state;
  const points = setPoints(markup.draft);
  const [first] = points;
  return first !== undefined && points.length > 2 && isNear(first, point, viewport.scale);
}

function setPoints(draft: ToolContext['store']['state']['markup']['draft']): readonly PlanPoint[] {
  if (!draft) return [];
  if ('polygon' in draft) return draft.polygon.points;
  return 'stroke' in draft && draft.stroke.by === 'clicks' ? draft.stroke.points : [];
}
