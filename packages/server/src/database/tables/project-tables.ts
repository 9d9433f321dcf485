/** Projects, their groups, members and links. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';
import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { SceneView, ShareLinkKind } from '@plumbline/shared/contract/share.ts';
import type { CreatedAt, Day, LockAnchor } from './column-types.ts';

/** Written by `projects`. */
export interface ProjectTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  /** Empty for none. */
  code: Generated<string>;
  address: string;
  status: Generated<'active' | 'closed'>;
  closed_at: Date | null;
  area_m2: number | null;
  area_unit: Generated<'m2' | 'ft2'>;
  start_date: Day;
  end_date: Day;
  custom_link: Generated<'private' | 'public'>;
  time_zone: string;
  group_id: string | null;
  cover_file_id: string | null;
  created_by: string | null;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  /** Nothing of it is removed. */
  legal_hold: Generated<boolean>;
  /** Written by `captures`: since when nothing was captured, as people were told last, and how often they were. */
  idle_since: Date | null;
  idle_told: Generated<number>;
  lock_anchor: LockAnchor;
}

/** Written by `projects`: when an account last opened a project. */
export interface ProjectOpenedTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
  opened_at: Date;
}

/** Written by `visits`: when a member was last at a project's home, and since when what others do to its notes is news. */
export interface ProjectVisitTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
  seen_seq: number;
  seen_at: ColumnType<Date, Date | undefined, Date>;
  since_seq: number | null;
  since_at: Date | null;
}

/** Written by `memberships`. */
export interface MembershipTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
  project_role: MemberProjectRole;
  created_at: CreatedAt;
  lock_anchor: LockAnchor;
}

/** Written by `groups`. `name_key` = NFC, case-folded, unique in the tenant. */
export interface ProjectGroupTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  name_key: string;
  created_by: string;
  created_at: CreatedAt;
  version: Generated<number>;
}

/** Written by `groups`. Counts only while the account's role in the tenant is group manager. */
export interface GroupManagerTable {
  group_id: string;
  account_id: string;
  tenant_id: string;
  created_at: CreatedAt;
  lock_anchor: LockAnchor;
}

/** Written by `share-links`. The sharedata is stored as SHA-256 only. */
export interface ShareLinkTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  kind: ShareLinkKind;
  /** Of a scene link: the only inspection that it was made for. */
  inspection_id: string | null;
  note_id: string | null;
  /** Where the link's address looks. */
  view: ColumnType<SceneView, string | undefined, never>;
  token_hash: string;
  /** Argon2id; null without a password. */
  password_hash: string | null;
  shows_notes: Generated<boolean>;
  shows_plan: Generated<boolean>;
  shows_time_line: Generated<boolean>;
  allows_download: Generated<boolean>;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  views: Generated<number>;
  last_viewed_at: Date | null;
  /** The `expires_at` of which the project's admins have been told. */
  told_expiry: Date | null;
  lock_anchor: LockAnchor;
}
