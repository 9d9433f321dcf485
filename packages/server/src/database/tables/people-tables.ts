/** Accounts, members, and how they come in. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely';
import type { TokenScope } from '@plumbline/shared/abilities/principal.ts';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language, UnitSystem } from '@plumbline/shared/contract/auth.ts';
import type { ProfileFields } from '@plumbline/shared/contract/profile.ts';
import type { CreatedAt, LockAnchor } from './column-types.ts';

/** Written by `sessions/accounts`; no tenant, reachable by plumbline_identity only. */
export interface AccountTable {
  id: Generated<string>;
  /** NFKC, lower case, unique. */
  email: string;
  password_hash: string;
  name: string;
  language: Language;
  first_login_pending: Generated<boolean>;
  company_name: Generated<string>;
  company_type: Generated<ProfileFields['companyType']>;
  job_title: Generated<string>;
  /** ISO 3166-1, two letters. */
  country: Generated<string | null>;
  units: Generated<UnitSystem | null>;
  /** In which times are read; null is the device's own. */
  time_zone: Generated<string | null>;
  profile_version: Generated<number>;
  /** Which terms of use were accepted when; null for accounts from before they were asked for. */
  terms_version: Generated<string | null>;
  terms_accepted_at: Generated<Date | null>;
  disabled_at: Date | null;
  created_at: CreatedAt;
}

/**
 * Written by `sessions/tenant-members`, the photo by `members/photo`. Name, address, job title and company mirror the
 * account's for readers without identity rights.
 */
export interface TenantMemberTable {
  account_id: string;
  tenant_id: string;
  system_role: SystemRole;
  account_name: string;
  account_email: Generated<string>;
  account_job_title: Generated<string>;
  account_company: Generated<string>;
  /** Name and address in lower case, by Postgres itself. */
  search_text: ColumnType<string, never, never>;
  photo_file_id: string | null;
  last_login_at: ColumnType<Date | null, never, Date>;
  status: Generated<'active' | 'suspended' | 'removed'>;
  /** An account for programs: nobody logs in to it. */
  is_service: Generated<boolean>;
  created_at: CreatedAt;
}

/** Written by `sessions/sessions`; identity only. Id = SHA-256 of the token, hex. */
export interface SessionTable {
  id: string;
  account_id: string;
  tenant_id: string;
  remember: boolean;
  /** Sliding, idle. */
  expires_at: Date;
  absolute_expires_at: Date;
  created_at: CreatedAt;
  ip: string;
  user_agent: string;
  lock_anchor: LockAnchor;
  /** Set where a program speaks by an API token; such a row goes with its token only. */
  api_token_id: Generated<string | null>;
}

/** Written by `sessions/api-tokens`; identity only. Lives as long as its row of `session` does. */
export interface ApiTokenTable {
  id: Generated<string>;
  tenant_id: string;
  account_id: string;
  name: string;
  access: TokenScope['access'];
  /** Null for all that the account sees. */
  project_ids: string[] | null;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

/** Written by `sessions/share-sessions`; identity only. */
export interface ShareSessionTable {
  token_hash: string;
  link_id: string;
  tenant_id: string;
  project_id: string;
  expires_at: Date;
  created_at: CreatedAt;
  /** When it drew its first picture. */
  viewed_at: Date | null;
}

/** Written by `logs/login-log`; identity only, since a failed login knows no tenant. */
export interface LoginLogTable {
  id: Generated<string>;
  tenant_id: string | null;
  account_id: string | null;
  email: string;
  result: 'ok' | 'bad-credentials' | 'throttled' | 'disabled';
  ip: string;
  user_agent: string;
  at: CreatedAt;
}

/** Written by `sessions/login-throttle`; identity only. Key = `account:<sha256>` or `address:<ip>`. */
export interface LoginThrottleTable {
  key: string;
  failures: number;
  window_started_at: Date;
  blocked_until: Date | null;
}

/** Written by `sessions/known-networks`; identity only. */
export interface LoginNetworkTable {
  account_id: string;
  network: string;
  last_login_at: Date;
}

/** Written by `sessions/guess-mails`; identity only. */
export interface GuessedAddressTable {
  email: string;
  at: Generated<Date>;
}

/** Written by `invitations`; the identity role looks it up by the token and accepts. */
export interface InvitationTable {
  id: Generated<string>;
  tenant_id: string;
  /** As in `account.email`. */
  email: string;
  system_role: SystemRole;
  language: Language;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  expires_at: Date;
  invited_by: string;
  created_at: CreatedAt;
  /** When the newest mail was written. */
  sent_at: Generated<Date>;
  resends: Generated<number>;
  /** Since when `resends` are counted. */
  resends_since: Generated<Date>;
  accepted_at: Date | null;
  revoked_at: Date | null;
  /** Made for projects alone: it ends with the last of them. */
  for_projects: Generated<boolean>;
}

/** Written by `invitations`: a project that an open invitation leads into. The row goes when it was joined. */
export interface InvitationProjectTable {
  invitation_id: string;
  project_id: string;
  tenant_id: string;
  project_role: MemberProjectRole;
  invited_by: string;
  created_at: CreatedAt;
}

/** Written by `sessions/password-reset`; identity only. Somebody asked for a new password; the worker answers. */
export interface ResetRequestTable {
  id: Generated<string>;
  email: string;
  ip: Generated<string>;
  request_id: string | null;
  took_ms: Generated<number>;
  at: Generated<Date>;
}

/** Written by `sessions/password-reset`; identity only. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  account_id: string;
  /** Where it was sent: void once the account has another address. */
  email: string;
  expires_at: Date;
}

/** Written by `saved-views`. What an account keeps of a list under a name. */
export interface SavedViewTable {
  id: Generated<string>;
  tenant_id: string;
  account_id: string;
  /** One of SAVED_VIEW_LISTS. */
  list: string;
  name: string;
  /** As in an address, without the question mark. */
  query: string;
  created_at: CreatedAt;
}
