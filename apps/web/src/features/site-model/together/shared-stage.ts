/** What people share of a cloud or a model, whichever of them it is. */
import type { PresenceModel } from '@plumbline/shared/protocol/presence.ts';

export type SharedPlace = PresenceModel['eye'];

export interface SharedLook {
  eye: SharedPlace;
  target: SharedPlace;
}

export interface PressedSpot {
  place: SharedPlace;
  /** GlobalId; null in a cloud, or where nobody knows. */
  elementId: string | null;
}

export interface SharedStage {
  readonly look: SharedLook;
  /** Tells of every change of what is seen; returns how to stop. */
  onLook(listener: () => void): () => void;
  show(look: SharedLook): void;
  /** Tells of each press that was no drag on something of it; returns how to stop. */
  onPress(listener: (pressed: PressedSpot) => void): () => void;
  /** In px from the corner of the picture; null: behind the eye. */
  screenOf(place: SharedPlace): { x: number; y: number } | null;
}
