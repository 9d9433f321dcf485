import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import type { Person } from '../../../collab/presence-store.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { cursorAt, glideTo, labelOpacity, nextChangeMs, type CursorMotion } from './cursor-motion.ts';
import { offsetOutline, traceRing } from './outline-path.ts';
import { CHIP_HEIGHT_PX, chipWidth, paintChip } from './paint-chip.ts';
import { planToScreen, type ScreenSize, type Viewport } from './viewport.ts';

interface CursorNode {
  person: Person;
  motion: CursorMotion;
  shape: Shape;
}

const ARROW = [
  { x: 1, y: 1 },
  { x: 1, y: 15.5 },
  { x: 5, y: 11.9 },
  { x: 7.7, y: 17.9 },
  { x: 10.7, y: 16.6 },
  { x: 8, y: 10.7 },
  { x: 13.5, y: 10.7 },
];
const HALO_OFFSETS_PX = [4, 8] as const;

/**
 * Where the others point and what they hold: one node a person, moved by reference and drawn with `batchDraw`,
 * never through React. Frames are asked for only while something moves or fades.
 */
export class CursorLayer {
  #layer: Layer;
  #palette: CanvasPalette;
  #halos: Shape;
  #nodes = new Map<number, CursorNode>();
  #people: readonly Person[] = [];
  #viewport: Viewport = { scale: 1, offsetX: 0, offsetY: 0 };
  #screen: ScreenSize = { widthPx: 0, heightPx: 0 };
  #outlineOf: (zoneId: string) => readonly PlanPoint[] | null;
  #reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    layer: Layer,
    palette: CanvasPalette,
    outlineOf: (zoneId: string) => readonly PlanPoint[] | null,
  ) {
    this.#layer = layer;
    this.#palette = palette;
    this.#outlineOf = outlineOf;
    this.#halos = new Shape({ listening: false, sceneFunc: (context) => this.#paintHalos(context._context) });
    layer.add(this.#halos);
  }

  setPalette(palette: CanvasPalette): void {
    this.#palette = palette;
    this.#tick();
  }

  setPeople(people: readonly Person[]): void {
    this.#people = people.filter(({ isSelf }) => !isSelf);
    const pointing = this.#people.filter(({ cursor, kind }) => cursor !== null && kind === 'member');
    const ids = new Set(pointing.map(({ clientId }) => clientId));
    for (const [id, { shape }] of this.#nodes) {
      if (ids.has(id)) continue;
      shape.destroy();
      this.#nodes.delete(id);
    }
    for (const person of pointing) if (person.cursor) this.#put(person, person.cursor);
    this.#tick();
  }

  setView(viewport: Viewport, screen: ScreenSize): void {
    this.#viewport = viewport;
    this.#screen = screen;
    this.#tick();
  }

  /** A zone that somebody holds has moved. */
  refresh(): void {
    if (this.#people.length > 0) this.#layer.batchDraw();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#timer) clearTimeout(this.#timer);
  }

  #put(person: Person, cursor: PlanPoint): void {
    const now = performance.now();
    const node = this.#nodes.get(person.clientId);
    if (node) {
      node.person = person;
      const motion = glideTo(node.motion, cursor, now);
      node.motion = this.#reducedMotion.matches ? { ...motion, from: motion.to } : motion;
      return;
    }
    const made: CursorNode = {
      person,
      motion: glideTo(null, cursor, now),
      shape: new Shape({ listening: false }),
    };
    made.shape.sceneFunc((context) => this.#paintCursor(context._context, made));
    this.#nodes.set(person.clientId, made);
    this.#layer.add(made.shape);
  }

  /** Puts every cursor where it is now and plans the next look. */
  #tick(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#timer) clearTimeout(this.#timer);
    const now = performance.now();
    let soonest: number | null = null;
    for (const { motion, shape } of this.#nodes.values()) {
      const at = planToScreen(this.#viewport, cursorAt(motion, now));
      shape.position(at);
      shape.visible(at.x > -20 && at.y > -20 && at.x < this.#screen.widthPx && at.y < this.#screen.heightPx);
      const next = nextChangeMs(motion, now);
      if (next !== null) soonest = Math.min(soonest ?? next, next);
    }
    this.#layer.batchDraw();
    if (soonest === 0) this.#frame = requestAnimationFrame(() => this.#tick());
    else if (soonest !== null) this.#timer = setTimeout(() => this.#tick(), soonest);
  }

  #paintCursor(context: CanvasRenderingContext2D, { person, motion, shape }: CursorNode): void {
    const colour = this.#palette.presence.get(person.color) ?? this.#palette.ink;
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = '#fff';
    traceRing(context, ARROW);
    context.stroke();
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha *= labelOpacity(motion, performance.now());
    if (context.globalAlpha === 0 || person.name === '') return;
    const text = { name: person.name, value: null };
    const width = chipWidth(context, text, this.#palette.fontFamily);
    const x = shape.x() + 14 + width > this.#screen.widthPx ? -width - 4 : 14;
    const y = shape.y() + 16 + CHIP_HEIGHT_PX > this.#screen.heightPx ? -CHIP_HEIGHT_PX : 16;
    paintChip(context, { x, y }, text, this.#chip(colour));
  }

  /** A line beside the zone's own in the person's colour, with a name tab; a second person's stands further out. */
  #paintHalos(context: CanvasRenderingContext2D): void {
    const holders = new Map<string, number>();
    for (const person of this.#people) {
      for (const zoneId of person.selection) {
        const points = this.#outlineOf(zoneId);
        if (!points) continue;
        const place = holders.get(zoneId) ?? 0;
        holders.set(zoneId, place + 1);
        this.#paintHalo(context, points, person, place);
      }
    }
  }

  #paintHalo(
    context: CanvasRenderingContext2D,
    points: readonly PlanPoint[],
    { name, color }: Person,
    place: number,
  ): void {
    const colour = this.#palette.presence.get(color) ?? this.#palette.ink;
    const ring = points.map((point) => planToScreen(this.#viewport, point));
    const outline = offsetOutline(ring, HALO_OFFSETS_PX[Math.min(place, 1)] ?? 4);
    traceRing(context, outline);
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.stroke();
    if (name === '') return;
    // Below the end of the lower edge: the zone's own label stands in its lower start corner or above it.
    const foot = outline.reduce((best, point) => ((best.y - point.y || best.x - point.x) < 0 ? point : best));
    const text = { name, value: null };
    const width = chipWidth(context, text, this.#palette.fontFamily);
    const at = { x: foot.x + 1 - (place + 1) * width - place * 4, y: foot.y };
    paintChip(context, at, text, this.#chip(colour));
  }

  #chip(colour: string) {
    return { fontFamily: this.#palette.fontFamily, background: colour, ink: '#fff', inkSoft: '#fff' };
  }
}
