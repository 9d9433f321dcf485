/** What people are told. What holds for all tables stands in `tables.ts`. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { MailKind } from '@plumbline/shared/contract/mail.ts';
import type { NotificationKind, PreferenceChoices } from '@plumbline/shared/contract/notification.ts';
import type { NewsState, NewsTexts } from '@plumbline/shared/contract/product-news.ts';
import type { CreatedAt } from './column-types.ts';

/** Written by `mail`; no tenant rows. The app role only adds, the identity role reads and sends. */
export interface MailTable {
  id: Generated<string>;
  kind: MailKind;
  language: Language;
  recipient: string;
  subject: string;
  /** The content, which holds a live link: sealed, and gone once it is sent. */
  sealed: string | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  /** Why the last try failed. */
  failure: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
  /** The product news it tells of: once that is withdrawn, it is not sent any more. */
  news_id: string | null;
  /** When its link ends; later it is not sent any more. */
  expires_at: Date;
}

/** Written by `product-news`; no tenant rows. */
export interface ProductNewsTable {
  id: string;
  texts: JSONColumnType<NewsTexts, string, never>;
  /** Empty for none. */
  link: string;
  state: Generated<NewsState>;
  /** The last account that was looked at; they are told in order. */
  told_until: string | null;
  told_count: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
}

/** Written by `notifications`. */
export interface NotificationTable {
  id: Generated<string>;
  tenant_id: string;
  account_id: string;
  kind: NotificationKind;
  project_id: string | null;
  /** As it was then. */
  project_name: string | null;
  subject_id: string;
  actor_id: string | null;
  params: JSONColumnType<Record<string, string | number>, string, never>;
  /** Those of one account with the same key are shown as one. */
  bundle_key: string;
  /** False for what is told by mail only. */
  in_app: boolean;
  read_at: Date | null;
  done_at: Date | null;
  /** When it goes out by mail unless it was read; null for never. */
  mail_due_at: Date | null;
  mailed_at: Date | null;
  created_at: CreatedAt;
}

/** Written by `notifications`: how a member wants to be told; without a row the defaults hold. */
export interface NotificationPreferenceTable {
  account_id: string;
  tenant_id: string;
  version: number;
  choices: JSONColumnType<PreferenceChoices, string, string>;
  /** Times of day `HH:MM:SS` in the zone of the account; both or none. */
  quiet_from: string | null;
  quiet_until: string | null;
}

/** Written by `notifications`: of which projects a member wants to hear nothing. */
export interface ProjectMuteTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
}
