import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import type { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import type { Person } from '../../../collab/presence-store.ts';
import { cloudChangesInMs, type Cloud } from '../../../collab-ui/clouds.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import {
  cursorAt,
  glideTo,
  isAtRest,
  labelOpacity,
  nextChangeMs,
  type CursorMotion,
} from './cursor-motion.ts';
import { CursorSprites, laySprite } from './cursor-sprites.ts';
import { LaserTrail } from './laser-trail.ts';
import { CHIP_HEIGHT_PX } from './paint-chip.ts';
import { paintClouds } from './paint-clouds.ts';
import { paintHalos, type OutlineOf } from './paint-halos.ts';
import { paintLaser } from './paint-laser.ts';
import { paintOthersDrafts } from './paint-others-drafts.ts';
import { planToScreen, type ScreenSize, type Viewport } from './viewport.ts';

interface CursorNode {
  person: Person;
  motion: CursorMotion;
  shape: Shape;
}

interface ColouredTrail {
  color: PresenceColor;
  trail: LaserTrail;
}

export interface CursorLayerOptions {
  outlineOf: OutlineOf;
  words: () => CanvasWords;
  /** The account whose view is followed: their name stays in sight. */
  leaderId: () => string | null;
  /** What lies there is the plan as it was: what others hold, draw and change now is no part of it. */
  isPast: () => boolean;
  /** What others have changed. */
  clouds: (nowMs: number) => readonly Cloud[];
  /** Where the own laser points now, null without one. */
  ownLaser: () => PlanPoint | null;
}

/** Room for an arrow that hangs over the edge. */
const ARROW_PX = 20;
/** Over 20 a name goes two seconds sooner: with everybody's at once none could be read. */
const CROWD = 20;
const CROWD_HURRY_MS = 2000;
const OWN = -1;

/**
 * Where the others point, what they hold and what they draw: one node a pointer, moved by reference, never
 * through React. Frames are asked for only while something moves or fades.
 */
export class CursorLayer {
  #layer: Layer;
  #palette: CanvasPalette;
  #options: CursorLayerOptions;
  #nodes = new Map<number, CursorNode>();
  #trails = new Map<number, ColouredTrail>();
  #people: readonly Person[] = [];
  #ownColor: PresenceColor | null = null;
  #cloudsDrawn = 0;
  #viewport: Viewport = { scale: 1, offsetX: 0, offsetY: 0 };
  #screen: ScreenSize = { widthPx: 0, heightPx: 0 };
  #reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #drawnIn: CSSNumberish | null = null;
  #sprites: CursorSprites;

  constructor(layer: Layer, palette: CanvasPalette, options: CursorLayerOptions) {
    this.#layer = layer;
    this.#palette = palette;
    this.#options = options;
    this.#sprites = new CursorSprites(palette.fontFamily);
    layer.add(new Shape({ listening: false, sceneFunc: (context) => this.#paintHands(context._context) }));
  }

  setPalette(palette: CanvasPalette): void {
    this.#palette = palette;
    this.#plan(0);
  }

  setPeople(people: readonly Person[]): void {
    this.#ownColor = people.find(({ isSelf }) => isSelf)?.color ?? null;
    this.#people = people.filter(({ isSelf }) => !isSelf);
    const pointing = this.#people.filter(({ cursor, kind }) => cursor !== null && kind === 'member');
    const ids = new Set(pointing.map(({ clientId }) => clientId));
    for (const [id, { shape }] of this.#nodes) {
      if (ids.has(id)) continue;
      shape.destroy();
      this.#nodes.delete(id);
    }
    for (const person of pointing) if (person.cursor) this.#put(person, person.cursor);
    this.#plan(0);
  }

  /** Draws for this view, in the frame in which the sheet itself is drawn; what stands still is not drawn again. */
  show(viewport: Viewport, screen: ScreenSize): void {
    const isMoved = viewport !== this.#viewport || screen !== this.#screen;
    this.#viewport = viewport;
    this.#screen = screen;
    const clouds = this.#options.clouds(performance.now()).length;
    // An object that somebody holds or changed may have moved.
    if (isMoved || this.#people.length > 0 || clouds + this.#cloudsDrawn > 0 || this.#options.ownLaser())
      this.#tick();
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

  /** Draws in the next frame, or in the one after so many milliseconds. */
  #plan(inMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (inMs > 0) this.#timer = setTimeout(() => this.#plan(0), inMs);
    // A frame that was asked for stays: taking it back and asking anew, thirty times a second, is dear.
    else if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#onFrame());
  }

  #onFrame(): void {
    this.#frame = 0;
    // The sheet was drawn in this very frame, and this with it.
    if (this.#drawnIn === document.timeline.currentTime) this.#plan(0);
    else this.#tick();
  }

  /** Puts every cursor where it is now, draws and plans the next look. */
  #tick(): void {
    this.#drawnIn = document.timeline.currentTime;
    const { fontFamily } = this.#palette;
    if (!this.#sprites.isFresh(fontFamily)) this.#sprites = new CursorSprites(fontFamily);
    const now = performance.now();
    let soonest = this.#moveTrails(now) ? 0 : this.#cloudsChangeInMs(now);
    for (const { motion, shape } of this.#nodes.values()) {
      const at = wholePixels(planToScreen(this.#viewport, cursorAt(motion, now)));
      shape.position(at);
      shape.visible(!isAtRest(motion, now) && this.#isInSight(at));
      const next = nextChangeMs(motion, now);
      if (next !== null) soonest = Math.min(soonest ?? next, next);
    }
    this.#layer.draw();
    if (soonest !== null) this.#plan(soonest);
  }

  #cloudsChangeInMs(nowMs: number): number | null {
    const clouds = this.#options.clouds(nowMs);
    this.#cloudsDrawn = clouds.length;
    const changes = clouds.map((cloud) => cloudChangesInMs(cloud, nowMs)).filter((inMs) => inMs !== null);
    return changes.length > 0 ? Math.min(...changes) : null;
  }

  #isInSight({ x, y }: PlanPoint): boolean {
    return x > -ARROW_PX && y > -ARROW_PX && x < this.#screen.widthPx && y < this.#screen.heightPx;
  }

  /** True while a trail is to be seen. */
  #moveTrails(nowMs: number): boolean {
    for (const { person, motion } of this.#nodes.values()) {
      if (person.laser) this.#trailOf(person.clientId, person.color).add(cursorAt(motion, nowMs), nowMs);
    }
    const own = this.#options.ownLaser();
    if (own && this.#ownColor) this.#trailOf(OWN, this.#ownColor).add(own, nowMs);
    for (const [key, { trail }] of this.#trails) if (!trail.fade(nowMs)) this.#trails.delete(key);
    return this.#trails.size > 0;
  }

  #trailOf(key: number, color: PresenceColor): LaserTrail {
    const known = this.#trails.get(key) ?? { color, trail: new LaserTrail() };
    this.#trails.set(key, known);
    return known.trail;
  }

  #paintCursor(context: CanvasRenderingContext2D, { person, motion, shape }: CursorNode): void {
    if (person.laser) return;
    const colour = this.#colourOf(person.color);
    const sprites = this.#sprites;
    laySprite(context, sprites.arrow(colour), { x: 0, y: 0 });
    context.globalAlpha *= this.#nameOpacity(person, motion);
    if (context.globalAlpha === 0 || person.name === '') return;
    const name = sprites.name(person.name, colour, context);
    const x = shape.x() + 14 + name.widthPx > this.#screen.widthPx ? -name.widthPx - 4 : 14;
    const y = shape.y() + 16 + CHIP_HEIGHT_PX > this.#screen.heightPx ? -CHIP_HEIGHT_PX : 16;
    laySprite(context, name, { x, y });
  }

  #nameOpacity(person: Person, motion: CursorMotion): number {
    if (person.id === this.#options.leaderId()) return 1;
    const hurryMs = this.#nodes.size > CROWD ? CROWD_HURRY_MS : 0;
    return labelOpacity(motion, performance.now() + hurryMs);
  }

  /** What the others hold and draw, under all cursors. */
  #paintHands(context: CanvasRenderingContext2D): void {
    const now = performance.now();
    if (!this.#options.isPast()) this.#paintPresent(context, now);
    for (const { color, trail } of this.#trails.values())
      paintLaser(context, trail, this.#viewport, this.#colourOf(color), now);
  }

  #paintPresent(context: CanvasRenderingContext2D, nowMs: number): void {
    paintClouds(context, this.#options.clouds(nowMs), {
      outlineOf: this.#options.outlineOf,
      viewport: this.#viewport,
      palette: this.#palette,
      nowMs,
      isStill: this.#reducedMotion.matches,
    });
    // Above the clouds, whose bows would cover the names.
    paintHalos(context, this.#people, this.#options.outlineOf, this.#viewport, this.#palette);
    paintOthersDrafts(context, this.#people, this.#viewport, this.#palette, this.#options.words());
  }

  #colourOf(color: PresenceColor): string {
    return this.#palette.presence.get(color) ?? this.#palette.ink;
  }
}

/** A picture between two pixels is blurred and slower. */
function wholePixels({ x, y }: PlanPoint): PlanPoint {
  const ratio = window.devicePixelRatio;
  return { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio };
}
