import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PresenceDraft } from '@plumbline/shared/protocol/presence.ts';
import type { ToolHandler } from '../editor/tool-handler.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { ScreenSize } from './viewport.ts';

/** What lies over zones and markup by itself, from below upwards; each is loaded by who shows it. */
export const OVERLAYS = ['dots', 'pins', 'looks'] as const;
export type OverlayName = (typeof OVERLAYS)[number];

export interface PlanOverlay {
  paint(context: CanvasRenderingContext2D, screen: ScreenSize, palette: CanvasPalette): void;
  /** What the pointer does where it may lie over everything below. */
  over(below: ToolHandler): ToolHandler;
  /** Around something of it, plan space; null where it has nothing of this id that is shown. */
  outlineOf(id: string): readonly PlanPoint[] | null;
  /** What of it is dragged now, as the others are shown it; null for nothing. */
  draft?(): PresenceDraft | null;
}

/** The overlays that are there. */
export class PlanOverlays {
  #shown = new Map<OverlayName, PlanOverlay>();
  #listeners = new Set<() => void>();

  /** @returns takes it away again */
  show(name: OverlayName, overlay: PlanOverlay): () => void {
    this.#shown.set(name, overlay);
    this.#tell();
    return () => {
      if (this.#shown.get(name) !== overlay) return;
      this.#shown.delete(name);
      this.#tell();
    };
  }

  /** From below upwards. */
  get all(): PlanOverlay[] {
    return OVERLAYS.flatMap((name) => this.#shown.get(name) ?? []);
  }

  outlineOf(id: string): readonly PlanPoint[] | null {
    for (const overlay of this.all) {
      const outline = overlay.outlineOf(id);
      if (outline) return outline;
    }
    return null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
