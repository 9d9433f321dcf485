/** Looks for hazards and what they suggest. What holds for all tables stands in `tables.ts`. */
import type { FindingDecision, HazardRunState, RejectReason } from '@plumbline/shared/contract/hazard.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './column-types.ts';

/** Written by `hazards`. The id is the client's, or the server's for a look that it begins itself. */
export interface HazardRunTable {
  id: string;
  tenant_id: string;
  project_id: string;
  inspection_id: string;
  /** Key of the detector. */
  detector: string;
  /** Null: the server, when the inspection was processed. */
  started_by: string | null;
  created_at: CreatedAt;
  /** When its job was asked for. */
  sent_at: Date | null;
  ended_at: Date | null;
  state: Generated<HazardRunState>;
  progress: Generated<number>;
  error: ErrorCode | null;
}

/** Written by `hazards`: a detector that was uploaded. The id is that of its file. */
export interface DetectorModelTable {
  id: string;
  tenant_id: string;
  /** Of the operator of the platform: each tenant can choose it. */
  is_for_all: Generated<boolean>;
  spec: JSONColumnType<ModelSpec, string, never>;
  size_bytes: number;
  created_by: string;
  created_at: CreatedAt;
  /** Its file is gone; looks that were made with it name it. */
  removed_at: Date | null;
}

/** Written by `hazards`. Angles in degrees; places in plan space of the inspection's floor. */
export interface HazardFindingTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  inspection_id: string;
  run_id: string;
  capture_id: string;
  hazard: string;
  model_name: string;
  model_version: string;
  score: number;
  yaw_deg: number;
  pitch_deg: number;
  width_deg: number;
  height_deg: number;
  x: number | null;
  y: number | null;
  accuracy_m: number | null;
  seen_count: number;
  created_at: CreatedAt;
  decision: FindingDecision | null;
  /** Set with `rejected`. */
  reason: RejectReason | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** What it became, or was merged into. */
  note_id: string | null;
  version: Generated<number>;
}
