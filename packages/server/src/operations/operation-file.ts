/** Rows of the operation log that a process could not write before it ended, as files beside the uploads. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { Stores } from '../database/client.ts';
import type { NewOperation } from './operation-log.store.ts';
import { timeUuid } from './time-uuid.ts';

const FOLDER = 'unwritten-operations';

const RowsSchema = z.array(
  z.object({
    id: UuidSchema,
    tenant_id: UuidSchema,
    oper_time: z.pipe(
      z.iso.datetime(),
      z.transform((text: string) => new Date(text)),
    ),
    oper_name: z.string(),
    account_id: z.nullable(UuidSchema),
    title: z.string(),
    business_type: z.number(),
    ip_addr: z.string(),
    request_url: z.string(),
    request_method: z.string(),
    request_params: z.string(),
    return_result: z.string(),
    status: z.number(),
    time_consumed_ms: z.number(),
    exception_message: z.nullable(z.string()),
    request_id: z.nullable(z.string()),
  }),
);

type Keeper = Pick<Stores, 'config' | 'log'>;

/** Keeps rows for the next process; said in the log when even that is not possible. */
export function keepOperations({ config, log }: Keeper, rows: readonly NewOperation[]): void {
  const folder = join(config.FILES_DIR, FOLDER);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${timeUuid()}.json`), JSON.stringify(rows), { mode: 0o600 });
    log.warn({ rows: rows.length }, 'rows of the operation log wait in a file for the next start');
  } catch (error) {
    log.error({ err: error, operations: rows, alarm: true }, 'operation log rows were not written');
  }
}

/** What earlier processes kept; a file that cannot be read stays where it is. */
export function readOperationFiles({ config, log }: Keeper): { path: string; rows: NewOperation[] }[] {
  const folder = join(config.FILES_DIR, FOLDER);
  return listFiles(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      return [{ path, rows: z.parse(RowsSchema, JSON.parse(readFileSync(path, 'utf8'))) }];
    } catch (error) {
      log.error({ err: error, path, alarm: true }, 'a file of operation log rows cannot be read');
      return [];
    }
  });
}

/** Removes a file whose rows are all written; one that stays is read again and writes nothing twice. */
export function forgetOperationFile({ log }: Keeper, path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    log.warn({ err: error, path }, 'a file of operation log rows was not removed');
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}
