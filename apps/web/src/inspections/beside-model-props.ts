import type { AlignedModel } from '@plumbline/shared/contract/aligned-model.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import type { ComponentType } from 'react';

/** Where somebody looks who stands on a plan. */
export interface PlanGaze {
  /** On the sheet, clockwise from straight up. */
  sheetDeg: number;
  /** Above the horizon. */
  pitchDeg: number;
  /** Of the height of the window. */
  vFovDeg: number;
}

export interface PlanStand {
  at: PlanPoint;
  /** Of the eyes above the floor. */
  heightM: number;
}

/** A cloud or a model that somebody stands in. */
export interface StoodInView {
  readonly gaze: PlanGaze;
  turnTo: (gaze: PlanGaze) => void;
  /** Tells of every change of the gaze; returns how to stop. */
  onGaze: (listener: () => void) => () => void;
}

export type BesideModelTrouble = 'unable' | 'failed';

/** A cloud or a model as it is seen from a place of the plan, drawn by who knows them. */
export interface BesideModelProps {
  label: string;
  model: AlignedModel;
  stand: PlanStand;
  /** Where it looks when it opens. */
  gaze: PlanGaze;
  onView: (view: StoodInView | null) => void;
  /** Null: there is none any more. */
  onTrouble: (trouble: BesideModelTrouble | null) => void;
}

export type BesideModels = Record<SiteModelKind, ComponentType<BesideModelProps>>;
