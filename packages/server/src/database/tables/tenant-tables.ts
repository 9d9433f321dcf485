/** Tenants, their hours, and what is kept after its end. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { HoursKind, HoursWarningPercent } from '@plumbline/shared/contract/billing.ts';
import type { ExpiringKind } from '@plumbline/shared/contract/expired.ts';
import type { BillingPlan } from '@plumbline/shared/contract/tenant.ts';
import type { CreatedAt, Day } from './column-types.ts';

/** See `tenants/tenant-phase.ts`. */
export type TenantPhase = 'active' | 'read-only' | 'locked';

/** Written by `tenants`. */
export interface TenantTable {
  id: Generated<string>;
  /** The platform tenant is the reserved home of role 00. */
  kind: ColumnType<'platform' | 'customer', 'platform' | 'customer', never>;
  name: string;
  status: Generated<'active' | 'disabled'>;
  time_zone: string;
  language: Language;
  start_date: Day;
  expiration_date: Day;
  billing_plan: Generated<BillingPlan>;
  has_bim: Generated<boolean>;
  has_connections: Generated<boolean>;
  has_ai: Generated<boolean>;
  /** Key of the detector that looks at pictures; null: none. */
  detector: Generated<string | null>;
  /** False suspends every share link of the tenant. */
  allows_links: Generated<boolean>;
  contact_name: Generated<string>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  /** Empty for none. */
  website: Generated<string>;
  version: Generated<number>;
  created_at: CreatedAt;
}

/** Written by `billing`; append-only. The sums are those after the entry. */
export interface HoursEntryTable {
  tenant_id: string;
  /** From 1 in each tenant. */
  seq: number;
  at: CreatedAt;
  kind: HoursKind;
  /** More than nothing; of an `adjust` it may be negative. */
  seconds: number;
  /** The reserve that a `settle` or `refund` ends. */
  of_seq: number | null;
  /** How much that reserve had held back, of a `settle`. */
  of_seconds: number | null;
  /** Grants and adjusts less what expired. */
  total_seconds: number;
  settled_seconds: number;
  /** In reserves that are still open. */
  reserved_seconds: number;
  /** What was free after the newest grant, and that entry: warnings go by it. */
  allowance_seconds: number;
  allowance_seq: number;
  /** Last day, in the tenant's zone, on which what is left of a grant may be used. */
  expires_on: Day;
  project_id: string | null;
  inspection_id: string | null;
  inspection_name: string | null;
  reason: string | null;
  /** Null for the worker. */
  actor_id: string | null;
  actor_name: string | null;
}

/** Written by `billing`: a mark below which the free hours have fallen. */
export interface HoursWarningTable {
  tenant_id: string;
  allowance_seq: number;
  percent: HoursWarningPercent;
  /** The entry that passed the mark. */
  seq: number;
  at: CreatedAt;
  mailed_at: Date | null;
}

/** Written by `billing`: somebody asked the platform operator for more hours. */
export interface HoursRequestTable {
  id: Generated<string>;
  tenant_id: string;
  seconds: number;
  words: string;
  requested_by: string;
  requested_by_name: string;
  at: CreatedAt;
}

/** Written by `retention`: of which removal the admins and operators were told. */
export interface PurgeWarningTable {
  tenant_id: string;
  kind: ExpiringKind;
  item_id: string;
  purge_at: Date;
  at: CreatedAt;
}
