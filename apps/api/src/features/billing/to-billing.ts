import type { Billing, HoursEntry } from '@plumbline/shared/contract/billing.ts';
import type { HoursEntryRecord } from '@plumbline/server/billing/list-hours.ts';
import type { BillingRecord } from '@plumbline/server/billing/read-billing.ts';

/** A tenant's billing as the answer has it. */
export function toBilling({ request, requestableAt, lastEntered, ...billing }: BillingRecord): Billing {
  return {
    ...billing,
    lastEntered: lastEntered && { ...lastEntered, at: lastEntered.at.toISOString() },
    request: request && { ...request, at: request.at.toISOString() },
    requestableAt: requestableAt?.toISOString() ?? null,
  };
}

/** An entry of the ledger as the answer has it. */
export function toHoursEntry({ at, ...entry }: HoursEntryRecord): HoursEntry {
  return { ...entry, at: at.toISOString() };
}
