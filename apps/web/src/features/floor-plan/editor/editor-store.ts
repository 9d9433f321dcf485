import type { CommandRefusal } from '@plumbline/shared/documents/plan/command-result.ts';
import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { MARKUP_KINDS, type PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useSyncExternalStore } from 'react';
import type { Viewport } from '../canvas/viewport.ts';
import type { Overtaken } from '../conflicts/conflict-fields.ts';
import type { Ghost } from '../conflicts/ghosts.ts';
import type { MarkupHand } from '../markup/markup-hand.ts';
import type { CalibrationDraft } from '../tools/calibration-draft.ts';
import type { Marquee } from '../tools/marquee.ts';
import type { MeasureDraft } from '../tools/measure-draft.ts';
import type { HeldPin, PlanPin } from '../pins/plan-pin.ts';
import { FIRST_STYLE } from '../tools/markup-style.ts';
import type { PolygonDraft } from '../tools/polygon-draft.ts';
import type { RectangleDraft } from '../tools/rectangle-draft.ts';
import type { SnapGuide } from '../tools/snap-point.ts';
import type { ZoneDrag } from '../tools/zone-drag.ts';
import { DEFAULT_VIEW, type ViewSettings } from '../view/view-settings.ts';

export const TOOLS = [
  'select',
  'hand',
  'rectangle',
  'polygon',
  'note',
  'calibrate',
  'north',
  'measure',
  'measure-area',
  ...MARKUP_KINDS,
] as const;
export type Tool = (typeof TOOLS)[number];

/** True for the tools that change nothing of the plan: those who may only look have them too. */
export function isViewTool(tool: Tool): boolean {
  return tool === 'select' || tool === 'hand' || tool === 'measure' || tool === 'measure-area';
}

/** A finished outline that waits for its name. */
export type NewOutline =
  { shape: 'rectangle'; bounds: Bounds } | { shape: 'polygon'; points: readonly PlanPoint[] };

/** What the name field at the shape is for. */
export type Naming =
  | { for: 'new'; outline: NewOutline }
  /** `text` stands in the field at first instead of the name. */
  | { for: 'zone'; zoneId: string; text?: string };

/** Everything of the editor that is not in the document: this person's hands and eyes. */
export interface EditorState {
  viewport: Viewport;
  /** Which layers are shown and how, in which unit lengths are read. */
  view: ViewSettings;
  /** The person may change the plan now. */
  canEdit: boolean;
  tool: Tool;
  /** Ids of the selected objects of the plan, zones or others, in the order they were selected. */
  selection: readonly string[];
  /** A point of the only selected object. */
  selectedPointId: string | null;
  /** Zones this person does not want to see. */
  hidden: ReadonlySet<string>;
  /** Moves the selected objects when a whole zone is held, else reshapes the one. */
  drag: ZoneDrag | null;
  /** What is dragged goes by clicks: the next one takes hold of the selection, or puts down what is held. */
  carry: 'from' | 'to' | null;
  marquee: Marquee | null;
  /** What the hand has snapped to. */
  guides: readonly SnapGuide[];
  rectangle: RectangleDraft | null;
  polygon: PolygonDraft | null;
  calibration: CalibrationDraft;
  measure: MeasureDraft | null;
  /** Where the line towards north begins that is being set. */
  north: PlanPoint | null;
  markup: MarkupHand;
  naming: Naming | null;
  /** Somebody deleted what was in hand. */
  ghost: Ghost | null;
  /** Somebody changed what was just set; one for each field of an object. */
  overtaken: readonly Overtaken[];
  /** The pointer, or the crosshair that the arrow keys move; null outside of the plan. */
  pointer: PlanPoint | null;
  /** The pointer is moved by keys and drawn as a crosshair. */
  crosshair: boolean;
  /** The loupe is held over the plan. */
  loupe: boolean;
  /** The notes of the floor, by number. */
  pins: readonly PlanPin[];
  /** The note that is open beside the plan, by id. */
  openNote: string | null;
  /** The note whose row in the panel has the focus, or had it last. */
  notedId: string | null;
  /** Where the note tool was pressed; waits for the note's words, or for the note that is moved there. */
  notePlace: PlanPoint | null;
  /** The next press of the note tool is the new place of this note. */
  movedNote: string | null;
  /** The open note where the reader may give it another place, by id: its mark can be dragged. */
  movablePin: string | null;
  /** The mark that is dragged, where it was, and where on the plan it was taken hold of. */
  heldPin: HeldPin | null;
}

/** What the editor has to say aside from the picture. */
export type EditorNotice =
  | CommandRefusal
  | 'finish-first'
  /** The end of a line, or the corner of a cloud, cannot be taken out alone. */
  | 'point-stays'
  /** Somebody else sets the scale now. */
  | 'scale-held'
  /** So many locked zones were left out of an edit of the selection. */
  | { lockedLeft: number };

const INITIAL: EditorState = {
  viewport: { scale: 1, offsetX: 0, offsetY: 0 },
  view: DEFAULT_VIEW,
  canEdit: false,
  tool: 'select',
  selection: [],
  selectedPointId: null,
  hidden: new Set(),
  drag: null,
  carry: null,
  marquee: null,
  guides: [],
  rectangle: null,
  polygon: null,
  calibration: { step: 'first' },
  measure: null,
  north: null,
  markup: { draft: null, drag: null, writing: null, style: FIRST_STYLE },
  naming: null,
  ghost: null,
  overtaken: [],
  pointer: null,
  crosshair: false,
  loupe: false,
  pins: [],
  openNote: null,
  notePlace: null,
  notedId: null,
  movedNote: null,
  movablePin: null,
  heldPin: null,
};

/** The state of one open editor; the canvas listens to it directly, components through `useEditor`. */
export class EditorStore {
  #state = INITIAL;
  #listeners = new Set<() => void>();

  get state(): EditorState {
    return this.#state;
  }

  set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Drops what is being drawn or dragged, and the selection's point. */
  dropDrafts(): void {
    this.set({
      drag: null,
      carry: null,
      marquee: null,
      guides: [],
      rectangle: null,
      polygon: null,
      naming: null,
      notePlace: null,
      movedNote: null,
      crosshair: false,
      calibration: { step: 'first' },
      measure: null,
      north: null,
      markup: { ...this.#state.markup, draft: null, drag: null, writing: null },
    });
  }

  /** What was picked up by a click, or was to be, stays where it is. */
  giveUpCarry(): void {
    this.set({ carry: null, drag: null, guides: [], markup: { ...this.#state.markup, drag: null } });
  }

  /** Changes what the person has in hand of markup. */
  setMarkup(change: Partial<MarkupHand>): void {
    this.set({ markup: { ...this.#state.markup, ...change } });
  }

  /** Selects one object and nothing else; null selects nothing. */
  select(objectId: string | null): void {
    this.selectAll(objectId === null ? [] : [objectId]);
  }

  /** Selects these objects and nothing else. */
  selectAll(selection: readonly string[]): void {
    const { selection: before, selectedPointId } = this.#state;
    const same = before.length === selection.length && before.every((id, index) => id === selection[index]);
    const isRest = selection.length > 0 && selection.every((id) => before.includes(id));
    if (!isRest && this.#state.carry) this.giveUpCarry();
    if (!same) this.set({ selection, selectedPointId: null });
    else if (selectedPointId !== null) this.set({ selectedPointId: null });
  }

  /** Adds an object to the selection or takes it out. */
  toggleSelected(objectId: string): void {
    const { selection } = this.#state;
    if (selection.includes(objectId)) this.deselect(objectId);
    else this.selectAll([...selection, objectId]);
  }

  /** Takes an object out of the selection. */
  deselect(objectId: string): void {
    const { selection } = this.#state;
    if (selection.includes(objectId)) this.selectAll(selection.filter((id) => id !== objectId));
  }

  setTool(tool: Tool): void {
    this.dropDrafts();
    this.set({
      tool,
      ...(tool === 'select' || tool === 'hand' ? {} : { selection: [], selectedPointId: null }),
    });
  }

  toggleHidden(zoneId: string): void {
    const hidden = new Set(this.#state.hidden);
    if (!hidden.delete(zoneId)) hidden.add(zoneId);
    this.set({ hidden });
    if (hidden.has(zoneId)) this.deselect(zoneId);
  }
}

/** The selected object when it is the only one, else null. */
export function onlySelected({ selection }: Pick<EditorState, 'selection'>): string | null {
  return selection.length === 1 ? (selection[0] ?? null) : null;
}

/** The zones this person sees: neither hidden one by one nor with their layer. */
export function seenZones(
  { hidden, view }: Pick<EditorState, 'hidden' | 'view'>,
  zones: readonly PlanZone[],
): PlanZone[] {
  return view.layers.zones.shown ? zones.filter(({ id }) => !hidden.has(id)) : [];
}

/** The markup this person sees, likewise. */
export function seenMarkup(
  { hidden, view }: Pick<EditorState, 'hidden' | 'view'>,
  markup: readonly PlanMarkup[],
): PlanMarkup[] {
  return view.layers.markup.shown ? markup.filter(({ id }) => !hidden.has(id)) : [];
}

/** One part of the editor's state; the component draws anew when that part is another value. */
export function useEditor<Part>(store: EditorStore, part: (state: EditorState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.state));
}
