/** Point clouds and building models. What holds for all tables stands in `tables.ts`. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Alignment } from '@plumbline/shared/contract/site-model.ts';

/** Written by `site-models`: of an inspection of such a kind, once it is ready. */
export interface SiteModelTable {
  inspection_id: string;
  tenant_id: string;
  /** Its files lie in the storage below it. */
  file_id: string;
  /** Points or elements. */
  element_count: number;
  /** `CloudFacts`, or what the building model says of itself. */
  facts: JSONColumnType<object, string, string>;
  made_at: Generated<Date>;
  alignment: JSONColumnType<Alignment | null, string | null | undefined, string | null>;
  /** 0: it was never set. */
  alignment_version: Generated<number>;
  aligned_by: string | null;
  aligned_at: Date | null;
}
