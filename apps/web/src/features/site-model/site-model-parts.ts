import type { ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import type { ComponentType, ReactNode } from 'react';
import type { SharedPlace } from './together/shared-stage.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import type { Sheet } from '../../viewers/plan-sheet.ts';

/** What of a building model's view people share; places in metres of its file. */
export interface ModelViewOf {
  camera: { eye: SharedPlace; target: SharedPlace };
  onLook(listener: () => void): () => void;
  screenOf(place: SharedPlace): { x: number; y: number } | null;
  onPress(listener: (client: { x: number; y: number }) => void): () => void;
  pick(client: { x: number; y: number }): Promise<{ localId: number | null; place: SharedPlace } | null>;
  element(localId: number): Promise<{ globalId: string } | null>;
  readonly canvas: HTMLCanvasElement;
  setSheet(sheet: Sheet<{ x: number; y: number; z: number }> | null): void;
  /** @throws Error when the bytes are no model of this version */
  addOther(
    id: string,
    other: { bytes: ArrayBuffer; facts: Pick<ModelFacts, 'shiftM'>; moveM: SharedPlace | null },
  ): Promise<void>;
  removeOther(id: string): Promise<void>;
}

export interface OpenModel {
  view: ModelViewOf;
  /** Cuts away what lies outside of a box; null: nothing. */
  cut: (box: ModelFacts['boundsM'] | null) => void;
}

/** What the page takes from that of inspections, which models are sent and read as. */
export interface SiteModelParts {
  State: ComponentType<{ inspection: InspectionRow }>;
  /** Its file on its way, why it failed, and another try. */
  Files: ComponentType<{ projectId: string; inspection: InspectionRow }>;
  /** Draws plans. */
  Plan: ComponentType<DottedPlanProps>;
  /** A building model with its tree and its properties. */
  Model: ComponentType<{
    facts: ModelFacts;
    fragUrl: string;
    elementsUrl: string;
    onView: (open: OpenModel | null) => void;
    /** How it lies on its floor. */
    place: ReactNode;
    /** Takes the lower half of the picture. */
    lower: ReactNode;
    /** What lies over it. */
    children: (stage: { view: ModelViewOf }) => ReactNode;
  }>;
  DeleteQuestion: ComponentType<{
    inspection: InspectionRow;
    onClose: () => void;
    onDeleted: () => void;
  }>;
}
