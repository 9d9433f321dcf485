/**
 * Tells the server of plans that were taken out, for the operation log. Nobody waits for it: what cannot be told now,
 * without a line or while the server is away, is kept in this browser and told once it can be, in its order.
 */
import {
  FloorExportAnswerSchema,
  FloorExportQuerySchema,
  type FloorExport,
} from '@plumbline/shared/contract/floor.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../../../api/query-client.ts';
import { request } from '../../../../api/request.ts';
import { getSession } from '../../../../api/session-store.ts';
import { browserTexts } from '../../../../storage/kept-texts.ts';
import { UNTOLD_KEY } from './untold-key.ts';

/** Of the oldest that were never told nothing is kept beyond it. */
const KEPT_MAX = 100;
const REFUSALS = [400, 403, 404];

/** Whose it is: told by nobody else, and in no other tenant. */
const OWNER = { accountId: UuidSchema, tenantId: UuidSchema };
const UntoldSchema = z.array(z.object({ ...OWNER, floorId: UuidSchema, what: FloorExportQuerySchema }));
type Untold = z.output<typeof UntoldSchema>[number];

let telling: Promise<void> | null = null;
window.addEventListener('online', () => void tellKept());

/** Notes that somebody has taken a plan out, and says so. */
export function tellExport(floorId: string, what: Omit<FloorExport, 'madeAt'>): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return Promise.resolve();
  keep([...kept(), { ...owner, floorId, what: { ...what, madeAt: new Date().toISOString() } }]);
  return tellKept();
}

/** Says what is kept of whoever is logged in; one tab at a time where the browser can tell. */
export function tellKept(): Promise<void> {
  telling ??= alone(tellAll).finally(() => (telling = null));
  return telling;
}

async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(UNTOLD_KEY, work);
  else await work();
}

async function tellAll(): Promise<void> {
  for (;;) {
    const owner = ownerNow();
    const next = kept().find(
      ({ accountId, tenantId }) => accountId === owner?.accountId && tenantId === owner.tenantId,
    );
    if (!next || !(await isTold(next))) return;
    keep(kept().filter((each) => !isSame(each, next)));
    // Whoever looks at the log next reads of it.
    void queryClient.invalidateQueries({ queryKey: queryKeys.log });
  }
}

/** Also true for what the server refuses: it is in the log as that. */
async function isTold({ floorId, what: query }: Untold): Promise<boolean> {
  try {
    const options = { schema: FloorExportAnswerSchema, query, enableSkip: { errors: true } };
    await request(`/core/floor/${floorId}/export`, options);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && REFUSALS.some((code) => code === error.code);
  }
}

function ownerNow(): Pick<Untold, 'accountId' | 'tenantId'> | null {
  const session = getSession();
  if (session?.kind !== 'member') return null;
  return { accountId: session.userData.id, tenantId: session.userData.tenantId };
}

function kept(): Untold[] {
  try {
    return z.parse(UntoldSchema, JSON.parse(browserTexts.getItem(UNTOLD_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function keep(untold: readonly Untold[]): void {
  if (untold.length === 0) browserTexts.removeItem(UNTOLD_KEY);
  else browserTexts.setItem(UNTOLD_KEY, JSON.stringify(untold.slice(-KEPT_MAX)));
}

function isSame(one: Untold, other: Untold): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
