import type { KeptPlan } from './kept-database.ts';

export interface KeptLimits {
  plans: number;
  sizeBytes: number;
}

/** A tower with its basements, or a handful of very large plans. */
export const KEPT_LIMITS: KeptLimits = { plans: 20, sizeBytes: 200 * 1024 * 1024 };

/** The plans used longest ago that are too many or too much; the one used last always stays. */
export function plansToDrop(plans: readonly KeptPlan[], limits: KeptLimits): string[] {
  const [latest, ...others] = plans.toSorted((a, b) => b.usedAt - a.usedAt);
  let count = 1;
  let sizeBytes = latest?.sizeBytes ?? 0;
  const dropped: string[] = [];
  for (const plan of others) {
    count += 1;
    sizeBytes += plan.sizeBytes;
    if (count > limits.plans || sizeBytes > limits.sizeBytes) dropped.push(plan.fileId);
  }
  return dropped;
}
