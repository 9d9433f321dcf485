import type { PlanPoint, PlanState, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { onlySelected, seenZones, type EditorNotice, type EditorStore } from './editor-store.ts';
import type { PlanObject } from '../selection/plan-object.ts';
import type { Snapper } from '../selection/snapper.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { ExtentOf } from '../tools/markup-hit.ts';
import type { PlanEdits } from './plan-edits.ts';

/** One pointer event on the plan, or Enter at the crosshair. */
export interface PlanInput {
  point: PlanPoint;
  shift: boolean;
  /** Alt is held: nothing snaps. */
  alt?: boolean;
  /** By a finger, which drags the sheet where nothing is. */
  touch?: boolean;
  /** The pointer travelled far enough since the press to count as a drag. */
  moved: boolean;
}

/** A key press that reached the canvas, by its physical key. */
export interface CanvasKey {
  code: string;
  shift: boolean;
}

/** What a tool works on. */
export interface ToolContext {
  store: EditorStore;
  /** Snaps the hand to what is on the plan. */
  snapper: Snapper;
  plan: () => PlanState;
  /** In drawing order. */
  markup: () => readonly PlanMarkup[];
  extentOf: ExtentOf;
  /** Null while the person may only look. */
  edits: PlanEdits | null;
  /** Brings what is selected into view when it is not. */
  showSelection: () => void;
  notify: (notice: EditorNotice) => void;
  /** Comes closer to a place, so that marks that lie upon each other part. */
  zoomOn: (point: PlanPoint) => void;
  /** Deletes objects and offers them back. */
  deleteObjects: (objects: readonly PlanObject[]) => void;
}

/** What the canvas does with a press: the tool took it, or it drags the sheet. */
export type PressAnswer = 'taken' | 'pan';

export interface ToolHandler {
  press: (context: ToolContext, input: PlanInput) => PressAnswer;
  move: (context: ToolContext, input: PlanInput) => void;
  release: (context: ToolContext, input: PlanInput) => void;
  doublePress?: (context: ToolContext, input: PlanInput) => void;
  /** True when the key was used. */
  key: (context: ToolContext, key: CanvasKey) => boolean;
  /** The CSS cursor over the point. */
  cursor: (context: ToolContext, input: PlanInput) => string;
}

/** The zones this person sees, in drawing order. */
export function shownZones({ store, plan }: ToolContext): PlanZone[] {
  return seenZones(store.state, plan().zones);
}

/** The zone that is selected and nothing besides, else null. */
export function selectedZone({ store, plan }: ToolContext): PlanZone | null {
  const only = onlySelected(store.state);
  return plan().zones.find(({ id }) => id === only) ?? null;
}

/** The selected objects, each sort in drawing order. */
export function selectedObjects({ store, plan, markup }: ToolContext): PlanObject[] {
  const selected = new Set(store.state.selection);
  return [...plan().zones, ...markup()].filter(({ id }) => selected.has(id));
}

const ARROWS: Record<string, PlanPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The way of an arrow key in plan pixels, 1 or with Shift 10; null for other keys. Never mirrored. */
export function arrowStep({ code, shift }: CanvasKey): PlanPoint | null {
  const arrow = ARROWS[code];
  const step = shift ? 10 : 1;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
}
