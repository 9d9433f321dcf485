/** What was done, and by which processes. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ProcessKind } from '@plumbline/shared/contract/platform.ts';
import type { ProcessFigures } from '../../processes/process-figures.ts';
import type { CreatedAt } from './column-types.ts';

/** Written by `operations`; append-only. */
export interface OperationLogTable {
  /** A UUIDv7 of the process that wrote the row, so that a second try writes none twice. */
  id: string;
  tenant_id: string;
  /** Its number in the tenant's log, from 1 and without gaps. */
  seq: number;
  /** When the request ended. */
  oper_time: Date;
  oper_name: string;
  account_id: string | null;
  title: string;
  business_type: number;
  ip_addr: string;
  request_url: string;
  request_method: string;
  request_params: string;
  return_result: string;
  /** 0 normal, 1 fail. */
  status: number;
  time_consumed_ms: number;
  exception_message: string | null;
  /** As the log lines of that request and its answer have it. */
  request_id: string | null;
}

/** Written by `operations`: the newest number of a tenant's operation log, and how far its chain is closed. */
export interface OperationChainTable {
  tenant_id: string;
  head: Generated<number>;
  /** Last number of the newest link, and that link's hash. */
  closed_seq: Generated<number>;
  closed_hash: Generated<string>;
}

/** Written by `operations`: under which names people stand in the log. */
export interface OperationPersonTable {
  tenant_id: string;
  /** Null for a visitor, and for the product itself. */
  account_id: string | null;
  /** The first 300 characters. */
  name: string;
  /** About when it was last used, to a day. */
  last_at: Date;
}

/** Written by `operations`; append-only. Hash over the link before and the rows with these numbers, hex. */
export interface OperationLinkTable {
  tenant_id: string;
  first_seq: number;
  last_seq: number;
  hash: string;
  at: CreatedAt;
}

/** Written by `idempotency`. */
export interface IdempotencyKeyTable {
  tenant_id: string;
  account_id: string;
  key: string;
  request_sha256: string;
  status: number | null;
  body: string | null;
  /** Moves when an abandoned request is taken up again. */
  created_at: Generated<Date>;
}

/** Written by `processes`; no tenant rows. One row every few seconds by each process, kept for an hour. */
export interface ProcessBeatTable {
  /** Named anew at each start of a process. */
  process_id: string;
  at: ColumnType<Date, never, never>;
  kind: ProcessKind;
  node: string;
  version: string;
  started_at: Date;
  state: 'ready' | 'not-ready' | 'stopped';
  figures: JSONColumnType<ProcessFigures, string, never>;
}
