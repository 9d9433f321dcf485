import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Viewport } from '../viewport.ts';

/** One way to draw a plan, driven by the bench. */
export interface CanvasContender {
  look(viewport: Viewport): void;
  /** Where the others point now, by index. */
  point(cursors: readonly PlanPoint[]): void;
  /** True once its picture of the sheet is there. */
  isReady(): boolean;
}
