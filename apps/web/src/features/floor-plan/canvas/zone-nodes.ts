import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, boundsTouch, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import type { CanvasPalette } from './canvas-palette.ts';
import { paintZone } from './paint-zone.ts';

interface ZoneNode {
  zone: PlanZone;
  /** What is drawn: the document's outline, or the one under the hand. */
  points: readonly PlanPoint[];
  bounds: Bounds | null;
  shape: Shape;
}

/**
 * One Konva node a zone in plan coordinates; a change of one zone touches one node, and what is off the screen
 * or hidden is not drawn. Hits are found by geometry (tools/hit-test.ts), so no node listens.
 */
export class ZoneNodes {
  #layer: Layer;
  #nodes = new Map<string, ZoneNode>();
  #order: readonly PlanZone[] = [];
  #scale = 1;
  #palette: CanvasPalette;

  constructor(layer: Layer, palette: CanvasPalette) {
    this.#layer = layer;
    this.#palette = palette;
  }

  setPalette(palette: CanvasPalette): void {
    this.#palette = palette;
  }

  /** Follows the document: zones that stayed the same objects are left alone. */
  setZones(zones: readonly PlanZone[]): void {
    if (zones === this.#order) return;
    const ids = new Set(zones.map(({ id }) => id));
    for (const [id, { shape }] of this.#nodes) {
      if (ids.has(id)) continue;
      shape.destroy();
      this.#nodes.delete(id);
    }
    for (const zone of zones) this.#put(zone);
    if (zones.some(({ id }, index) => this.#order[index]?.id !== id)) {
      for (const { id } of zones) this.#nodes.get(id)?.shape.moveToTop();
    }
    this.#order = zones;
  }

  /** Shows a zone as it would be after the drag; null puts it back. */
  setPreview(zoneId: string, points: readonly PlanPoint[] | null): void {
    const node = this.#nodes.get(zoneId);
    if (node) setPoints(node, points ?? node.zone.points);
  }

  pointsOf(zoneId: string): readonly PlanPoint[] | null {
    return this.#nodes.get(zoneId)?.points ?? null;
  }

  /** Draws only what the screen shows and the person wants to see. */
  cull(visible: Bounds, hidden: ReadonlySet<string>, scale: number): void {
    this.#scale = scale;
    for (const [id, { shape, bounds }] of this.#nodes) {
      shape.visible(bounds !== null && !hidden.has(id) && boundsTouch(bounds, visible));
    }
  }

  /** The zones drawn now, in drawing order. */
  *shown(): Generator<{ zone: PlanZone; points: readonly PlanPoint[] }> {
    for (const { id } of this.#order) {
      const node = this.#nodes.get(id);
      if (node?.shape.visible()) yield node;
    }
  }

  #put(zone: PlanZone): void {
    const node = this.#nodes.get(zone.id);
    if (!node) {
      const made: ZoneNode = {
        zone,
        points: zone.points,
        bounds: boundsOf(zone.points),
        shape: new Shape({ listening: false }),
      };
      made.shape.sceneFunc((context) => this.#paint(context._context, made));
      this.#nodes.set(zone.id, made);
      this.#layer.add(made.shape);
    } else if (node.zone !== zone) {
      node.zone = zone;
      setPoints(node, zone.points);
    }
  }

  #paint(context: CanvasRenderingContext2D, { zone, points }: ZoneNode): void {
    paintZone(context, zone, points, this.#scale, this.#palette);
  }
}

function setPoints(node: ZoneNode, points: readonly PlanPoint[]): void {
  node.points = points;
  node.bounds = boundsOf(points);
}
